import type { ClockState } from '../../schemas/types.gen.ts'
import { control } from '../api.ts'
import { Button, IconButton } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { lazily } from '../components/lazily.tsx'
import { Popover } from '../components/popover.tsx'
import { formatDayAndTime, formatInstant } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { liveState } from '../live.ts'
import { clockMessages } from '../messages/clock.ts'
import { shellMessages } from '../messages/shell.ts'
import { whyMessages } from '../messages/why.ts'
import { chooseLanguage, chooseTheme, language, type Theme, theme } from '../preferences.ts'
import { useAction } from '../use-action.ts'
import { runningAdvance, useAdvance } from '../use-advance.ts'
import { clockReading, holdClock, takeClock, useVirtualNow } from '../virtual-clock.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { FindButton } from './find/find-button.tsx'

const ClockPanel = lazily(() => import('./clock-panel.tsx').then(module => module.ClockPanel))
const WhyFindings = lazily(() => import('./why-findings.tsx').then(module => module.WhyFindings))

const NEXT_THEME: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' }

const ICONS = { system: 'system', light: 'sun', dark: 'moon' } as const

/** What holds for the whole page: whose world it shows, its clock, why nothing moves, language and colours. */
export function TopBar() {
  return (
    <div class="top">
      <AccountSwitcher />
      <span class="top-rule" />
      <ClockBar />
      <span class="top-gap" />
      <FindButton />
      <Why />
      <LiveSign />
      <Preferences />
    </div>
  )
}

/** Whether news arrive by themselves. */
function LiveSign() {
  const t = useTexts(shellMessages)
  const state = liveState.value
  return (
    <span class={`live ${state === 'live' ? 'live-on' : ''}`} role="status">
      {t[state]}
    </span>
  )
}

/** Language and colours, kept in this browser. */
function Preferences() {
  const t = useTexts(shellMessages)
  const spoken = language.value
  const shown = theme.value
  const other = spoken === 'en' ? 'vi' : 'en'
  return (
    <>
      <Button look="quiet" title={t.otherLanguage} onClick={() => chooseLanguage(other)}>
        <span aria-hidden="true">{other.toUpperCase()}</span>
        <span class="visually-hidden" lang={other}>
          {t.otherLanguage}
        </span>
      </Button>
      <IconButton icon={ICONS[shown]} label={t[shown]} onClick={() => chooseTheme(NEXT_THEME[shown])} />
    </>
  )
}

/** "Why does nothing move?", asked of the whole account. */
function Why() {
  const t = useTexts(whyMessages)
  return (
    <Popover
      label={t.question}
      align="end"
      button={
        <>
          <Icon name="question" />
          <span>
            {t.why}
            <span class="why-rest">{t.whyRest}</span>
          </span>
        </>
      }
    >
      {() => (
        <div class="why">
          <h2>{t.question}</h2>
          <WhyFindings />
        </div>
      )}
    </Popover>
  )
}

/** The clock of the world: what it shows, run and stop, and the steps forward that are asked for most. */
function ClockBar() {
  const t = useTexts(clockMessages)
  const reading = clockReading.value
  const advance = useAdvance()
  const toggle = useAction(async (mode: 'real' | 'frozen') => {
    takeClock(await holdClock(() => control<ClockState>('POST', '/clock', { mode })))
  })
  if (!reading) return <span class="clock-time muted">{t.reading}</span>
  const { mode, factor, next_due: nextDue } = reading.state
  const isFrozen = mode === 'frozen'
  const { isBusy } = advance
  const running = runningAdvance.value
  return (
    <div class="clock-bar" role="group" aria-label={t.clock}>
      <IconButton
        icon={isFrozen ? 'play' : 'pause'}
        label={isFrozen ? t.play : t.pause}
        isBusy={toggle.isBusy}
        onClick={() => toggle.run(isFrozen ? 'real' : 'frozen')}
      />
      <Popover
        label={t.clock}
        button={
          <>
            <span class="visually-hidden">{t.clock}: </span>
            <ClockTime />
            {running ? (
              <span class="clock-mode advancing">
                {running.to === null ? t.toIdle : t.to(formatDayAndTime(running.to))}
              </span>
            ) : (
              <span class={`clock-mode ${mode}`}>
                {isFrozen ? t.frozen : mode === 'real' ? t.real : t.times(factor)}
              </span>
            )}
          </>
        }
      >
        {close => <ClockPanel state={reading.state} advance={advance} close={close} />}
      </Popover>
      <span class="button-group wide-only">
        <Button size="small" isBusy={isBusy} onClick={() => advance.run({ by: '1h' })}>
          {t.hour}
        </Button>
        <Button size="small" isBusy={isBusy} onClick={() => advance.run({ by: '1d' })}>
          {t.day}
        </Button>
        <Button
          size="small"
          icon="next"
          title={nextDue === null ? t.nothingDue : t.nextTitle}
          isBusy={isBusy}
          isDisabled={nextDue === null}
          onClick={() => nextDue !== null && advance.run({ to: nextDue })}
        >
          {t.next}
        </Button>
      </span>
    </div>
  )
}

/** By itself, so that only this is drawn again each second. */
function ClockTime() {
  return <span class="clock-time">{formatInstant(useVirtualNow(250))}</span>
}
