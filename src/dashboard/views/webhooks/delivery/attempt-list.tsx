import type { DeliveryAttempt, DeliveryDetail } from '../../../../schemas/types.gen.ts'
import { Instant } from '../../../components/facts.tsx'
import { formatDuration, toMs } from '../../../format.ts'
import { useTexts } from '../../../i18n.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'
import { language } from '../../../preferences.ts'
import type { Bar } from './lay-out-attempts.ts'
import { outcomeOf } from './lay-out-attempts.ts'

export interface AttemptListProps {
  readonly label: string
  readonly delivery: Pick<DeliveryDetail, 'at'>
  readonly bars: readonly Bar[]
  readonly more: number
}

/** The attempts as a list: what a phone shows, and what a screen reader reads. */
export function AttemptList({ label, delivery, bars, more }: AttemptListProps) {
  const t = useTexts(deliveryMessages)
  const spoken = language.value
  const begins = [toMs(delivery.at), ...bars.map(({ at }) => at)]
  return (
    <ol class="moments" aria-label={label}>
      <li class="moment waiting">
        <span class="moment-text">{t.eventMark}</span>{' '}
        <span class="moment-when">
          <Instant at={delivery.at} />
        </span>
      </li>
      {bars.map(({ attempt, at, look }, index) => {
        const wait = at - (begins[index] ?? at)
        const after = wait < 1_000 ? t.atOnce : t.waited(formatDuration(wait, spoken))
        return (
          <li key={index} class={`moment ${look === 'taken' ? 'good' : attempt ? 'bad' : 'moving planned'}`}>
            <span class="moment-text">
              {attempt
                ? `${t.attemptNo(attempt.n)}: ${outcomeOf(attempt)}`
                : look === 'next'
                  ? t.nextAttempt
                  : t.laterAttempt}
            </span>{' '}
            <span class="moment-when">
              {attempt ? '' : `${t.planned} `}
              <Instant at={new Date(at).toISOString()} />, {after}
              {attempt && ` · ${t.tookSo(formatDuration(attempt.ms, spoken))}`}
              {attempt && attempt.cause !== 'scheduled' && ` · ${causeIn(t, attempt.cause)}`}
            </span>
          </li>
        )
      })}
      {more > 0 && <li class="moment moving planned">{t.andMore(more)}</li>}
    </ol>
  )
}

/** Why an attempt was made, in words. */
export function causeIn(
  t: Readonly<Record<'bySchedule' | 'byAnswer' | 'byResend' | 'byRecover' | 'byTest', string>>,
  cause: DeliveryAttempt['cause'],
): string {
  const words: Readonly<Record<DeliveryAttempt['cause'], string>> = {
    scheduled: t.bySchedule,
    'brought-forward': t.byAnswer,
    resend: t.byResend,
    recover: t.byRecover,
    test: t.byTest,
  }
  return words[cause]
}
