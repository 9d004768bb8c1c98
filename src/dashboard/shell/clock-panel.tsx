import { useState } from 'preact/hooks'
import type { ClockState } from '../../schemas/types.gen.ts'
import { control } from '../api.ts'
import { Button } from '../components/button.tsx'
import { Instant } from '../components/facts.tsx'
import { Field, Select } from '../components/field.tsx'
import { formatInstant, gmt7Input, parseDuration, toMs } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { clockPanelMessages } from '../messages/clock-panel/panel.ts'
import { settlementMessages } from '../messages/settlement.ts'
import { type Action, useAction } from '../use-action.ts'
import type { Advance } from '../use-advance.ts'
import { holdClock, takeClock, virtualNow } from '../virtual-clock.ts'
import { DueList } from './due-list.tsx'
import { SettlementForm } from './settlement-form.tsx'

export interface ClockPanelProps {
  readonly state: ClockState
  readonly advance: Action<[Advance]>
  readonly close: () => void
}

const FACTORS = [10, 60, 600, 3_600, 86_400]
const PACES = ['1s', '2s', '5s', '10s', '30s', '1m', '10m', '1h']

/** Everything that can be done to the clock. */
export function ClockPanel({ state, advance, close }: ClockPanelProps) {
  const t = useTexts(clockPanelMessages)
  const words = useTexts(settlementMessages)
  const [by, setBy] = useState('3d')
  const [error, setError] = useState<string | null>(null)
  const set = useAction(
    async (change: object) => takeClock(await holdClock(() => control<ClockState>('POST', '/clock', change))),
    { queues: true },
  )
  const { mode, factor, next_due: nextDue, pace, pending } = state
  const speed = mode === 'scaled' ? String(factor) : mode
  const factors = mode === 'scaled' && !FACTORS.includes(factor) ? [...FACTORS, factor] : FACTORS
  const paces = pace === 'script' || PACES.includes(pace) ? PACES : [...PACES, pace]
  // What it does, and what it waits for, is said behind the panel.
  const move = (to: Advance) => {
    close()
    void advance.run(to)
  }
  return (
    <div class="clock-panel stack">
      <p>
        {t.pending(pending)}
        {nextDue !== null && (
          <>
            {' · '}
            {t.nextDue} <Instant at={nextDue} look="full" />
          </>
        )}
      </p>
      <div class="row">
        <Button isBusy={advance.isBusy} onClick={() => move({ by: '1h' })}>
          {t.hour}
        </Button>
        <Button isBusy={advance.isBusy} onClick={() => move({ by: '1d' })}>
          {t.day}
        </Button>
        <Button
          icon="next"
          title={nextDue === null ? t.nothingDue : t.nextTitle}
          isBusy={advance.isBusy}
          isDisabled={nextDue === null}
          onClick={() => nextDue !== null && move({ to: nextDue })}
        >
          {t.next}
        </Button>
        <Button isBusy={advance.isBusy} title={t.idleTitle} onClick={() => move({ until: 'idle' })}>
          {t.idle}
        </Button>
      </div>
      <DueList isBusy={advance.isBusy} onChoose={at => move({ to: at })} />
      <form
        class="clock-move"
        onSubmit={event => {
          event.preventDefault()
          const isDuration = parseDuration(by) !== null
          setError(isDuration ? null : t.notDuration)
          if (isDuration) move({ by: by.trim() })
        }}
      >
        <Field label={t.moveTo} value={by} onInput={setBy} hint={t.moveHint} error={error} />
        <Button type="submit" isBusy={advance.isBusy}>
          {t.move}
        </Button>
      </form>
      <ToDate isBusy={advance.isBusy} onGo={to => move({ to })} />
      <div class="form">
        <Select
          label={t.speed}
          hint={t.speedHint}
          value={speed}
          options={[
            { value: 'frozen', label: t.frozen },
            { value: 'real', label: t.real },
            ...factors.map(each => ({ value: String(each), label: t.times(each) })),
          ]}
          onChange={chosen =>
            set.run(
              chosen === 'frozen' || chosen === 'real' ? { mode: chosen } : { mode: 'scaled', factor: Number(chosen) },
            )
          }
        />
        <Select
          label={t.pace}
          hint={t.paceHint}
          value={pace}
          options={[{ value: 'script', label: t.script }, ...paces.map(each => ({ value: each, label: each }))]}
          onChange={chosen => set.run({ pace: chosen })}
        />
      </div>
      <h3>{words.title}</h3>
      <SettlementForm />
    </div>
  )
}

const DAY_MS = 86_400_000

/** A date and a time to advance to, as the carriers' clocks show them. */
function ToDate({ isBusy, onGo }: { readonly isBusy: boolean; readonly onGo: (to: string) => void }) {
  const t = useTexts(clockPanelMessages)
  const [typed, setTyped] = useState(() => gmt7Input(virtualNow() + DAY_MS))
  const [error, setError] = useState<string | null>(null)
  const to = `${typed}+07:00`
  const isDate = Number.isFinite(toMs(to))
  return (
    <form
      class="clock-move"
      // What is wrong is said in the language of the page.
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const now = virtualNow()
        const isAhead = isDate && toMs(to) > now
        setError(isAhead ? null : isDate ? t.datePassed(formatInstant(now)) : t.noDate)
        if (isAhead) onGo(to)
      }}
    >
      {/* The browser may write the month before the day; below it stands how the page writes dates. */}
      <Field
        label={t.toDate}
        type="datetime-local"
        value={typed}
        onInput={setTyped}
        hint={isDate ? t.toDateHint(formatInstant(to)) : t.noDate}
        error={error}
      />
      <Button type="submit" isBusy={isBusy}>
        {t.go}
      </Button>
    </form>
  )
}
