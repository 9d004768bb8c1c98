import { control } from '../api.ts'
import { Button } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { Popover } from '../components/popover.tsx'
import { formatInstant } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { clockMessages } from '../messages/clock.ts'
import { useStore } from '../store.ts'
import { useAction } from '../use-action.ts'
import { useAdvance } from '../use-advance.ts'
import { type ClockState, clockReading, takeClock, useVirtualNow } from '../virtual-clock.ts'
import { ClockPanel } from './clock-panel.tsx'

/** The clock of the world: what it shows, run and stop, and the steps forward that are asked for most. */
export function ClockBar() {
  const t = useTexts(clockMessages)
  const reading = useStore(clockReading)
  const advance = useAdvance()
  const toggle = useAction(async (mode: 'real' | 'frozen') => {
    takeClock(await control<ClockState>('POST', '/clock', { mode }))
  })
  if (!reading) return <span class="clock-time muted">{t.reading}</span>
  const { mode, factor, next_due: nextDue } = reading.state
  const isFrozen = mode === 'frozen'
  const { isBusy } = advance
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
            <span class={`clock-mode ${mode}`}>{isFrozen ? t.frozen : mode === 'real' ? t.real : t.times(factor)}</span>
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
