import { useState } from 'preact/hooks'
import type { Settlement, SettlementRun } from '../../schemas/types.gen.ts'
import { control } from '../api.ts'
import { ApiProblem } from '../api-problem.ts'
import { Button } from '../components/button.tsx'
import { Instant } from '../components/facts.tsx'
import { Field } from '../components/field.tsx'
import { useTexts } from '../i18n.ts'
import { settlementMessages } from '../messages/settlement.ts'
import { showToast } from '../toasts.ts'
import { useAction } from '../use-action.ts'
import { useQuery } from '../use-query.ts'

/** When the account reconciles its COD: the calendar, what waits for it, and settling now. */
export function SettlementForm() {
  const t = useTexts(settlementMessages)
  const { data, refetch } = useQuery<Settlement>('/settlement', { on: ['change:settlement', 'clock', 'transition'] })
  const [written, setWritten] = useState<{ days: string; at: string; hold: string } | null>(null)
  const save = useAction(
    async (body: object) => {
      await control<Settlement>('PUT', '/settlement', body)
      setWritten(null)
      refetch()
    },
    { toast: false },
  )
  const settle = useAction(async () => {
    const { settled } = await control<SettlementRun>('POST', '/settlement/run', {})
    showToast({ kind: 'success', text: t.settled(settled) })
    refetch()
  })
  if (!data) return null
  const shown = written ?? { days: data.days.join(','), at: data.at, hold: String(data.hold) }
  const write = (field: keyof typeof shown) => (value: string) => setWritten({ ...shown, [field]: value })
  const { error } = save
  return (
    <form
      class="form"
      onSubmit={event => {
        event.preventDefault()
        const { days, at, hold } = shown
        const named = days.split(',').map(day => day.trim().toLowerCase())
        void save.run({ days: named, at: at.trim(), hold: Number(hold) })
      }}
    >
      <Field
        label={t.days}
        value={shown.days}
        onInput={write('days')}
        hint={t.daysHint}
        error={error instanceof ApiProblem ? error.message : null}
      />
      <Field label={t.at} value={shown.at} onInput={write('at')} hint={t.atHint} />
      <Field label={t.hold} type="number" min={0} value={shown.hold} onInput={write('hold')} hint={t.holdHint} />
      <p class="whole">
        {t.waiting(data.waiting)} · {t.next} <Instant at={data.next} look="full" />
        {data.held > 0 && ` · ${t.held(data.held)}`}
      </p>
      <div class="whole row end">
        <Button isBusy={settle.isBusy} isDisabled={data.waiting === 0} onClick={() => settle.run()}>
          {t.settleNow}
        </Button>
        <Button type="submit" isBusy={save.isBusy} isDisabled={written === null}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
