import type { ClockDue, DueEvent } from '../../schemas/types.gen.ts'
import { Instant } from '../components/facts.tsx'
import { Failure, Loading } from '../components/placeholders.tsx'
import { StatusName } from '../components/status-names.tsx'
import { useTexts } from '../i18n.ts'
import { clockPanelMessages } from '../messages/clock-panel/panel.ts'
import { useQuery } from '../use-query.ts'

const SHOWN = 10

export interface DueListProps {
  readonly isBusy: boolean
  /** @param at of the chosen event, ISO 8601 */
  readonly onChoose: (at: string) => void
}

/** What happens next, each to advance to by a click. */
export function DueList({ isBusy, onChoose }: DueListProps) {
  const t = useTexts(clockPanelMessages)
  const { data, error, refetch } = useQuery<ClockDue>(`/clock/due?size=${SHOWN}`, {
    on: ['transition', 'delivery', 'clock'],
  })
  return (
    <section class="due" aria-label={t.upcoming}>
      <h3>{t.upcoming}</h3>
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Loading lines={4} />}
      {data?.events.length === 0 && <p class="muted">{t.nothingDue}</p>}
      {data && data.events.length > 0 && (
        <>
          <p class="small muted">{t.upcomingHint}</p>
          <ol>
            {data.events.map(event => (
              <li key={`${event.at} ${event.kind} ${event.delivery ?? event.shipment}`}>
                <button type="button" aria-disabled={isBusy || undefined} onClick={() => !isBusy && onChoose(event.at)}>
                  <span class="due-when">
                    <Instant at={event.at} />
                    <span class="muted">
                      <Instant at={event.at} look="relative" />
                    </span>
                  </span>
                  <span class="due-what">
                    <What event={event} />
                    <span class="muted">{event.order_id ?? event.shipment}</span>
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function What({ event: { kind, slug, status, text, url, attempt } }: { readonly event: DueEvent }) {
  const t = useTexts(clockPanelMessages)
  if (kind === 'claim') return <span>{t.claimPaid}</span>
  if (kind === 'attempt') return <span>{t.attemptTo(attempt ?? 1, url ?? '')}</span>
  return (
    <span>
      <StatusName slug={slug ?? ''} code={status ?? ''} text={text ?? slug ?? ''} />
    </span>
  )
}
