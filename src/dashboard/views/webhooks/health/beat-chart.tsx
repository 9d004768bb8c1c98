import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { EndpointHealth, HealthDelivery } from '../../../../schemas/types.gen.ts'
import { statusLine } from '../../../components/status-names.tsx'
import { formatDuration } from '../../../format.ts'
import { useTexts } from '../../../i18n.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'
import { healthMessages } from '../../../messages/health/health.ts'
import { language } from '../../../preferences.ts'
import { hrefTo } from '../../../router.ts'
import { wordsOfStates } from '../delivery/delivery-table.tsx'
import { lineOf } from '../delivery/event-columns.tsx'
import { useStatusWords } from '../use-status-words.ts'
import { dotsOf, heightOf, MARKS } from './lay-out-beats.ts'

/**
 * The last deliveries, a column each: its attempts as points, the higher the longer they took, and below them a cell for
 * what became of it. A column leads to its delivery. Tab stops once, at the newest; the arrow keys move.
 */
export function BeatChart({ health }: { readonly health: EndpointHealth }) {
  const t = useTexts(healthMessages)
  const { latest } = health
  const spoken = language.value
  const says = useSentence()
  const frame = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const stop = latest.find(({ id }) => id === active)?.id ?? latest.at(-1)?.id
  const newest = latest.at(-1)?.id
  useLayoutEffect(() => {
    // On a narrow screen the newest are what is seen.
    if (frame.current) frame.current.scrollLeft = frame.current.scrollWidth
  }, [newest])
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }) => {
    const links = [...event.currentTarget.querySelectorAll('a')]
    const focused = document.activeElement
    const at = focused instanceof HTMLAnchorElement ? links.indexOf(focused) : -1
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: links.length - 1,
    }
    const next = links[moves[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const levels = [
    ['p50', health.p50_ms],
    ['p95', health.p95_ms],
  ] as const
  return (
    <div class="beats">
      <div class="beat-axis" aria-hidden="true">
        {MARKS.map(ms => (
          <span key={ms} style={{ bottom: `${heightOf(ms)}%` }}>
            {formatDuration(ms, spoken)}
          </span>
        ))}
      </div>
      <div class="beat-scroll" ref={frame}>
        <div class="beat-ground">
          <div class="beat-lines" aria-hidden="true">
            {MARKS.map(ms => (
              <i key={ms} style={{ bottom: `${heightOf(ms)}%` }} />
            ))}
            {levels.map(
              ([name, ms]) =>
                ms !== null && (
                  <i key={name} class="level" style={{ bottom: `${heightOf(ms)}%` }}>
                    <b>{name}</b>
                  </i>
                ),
            )}
          </div>
          <ol class="beat-row" aria-label={t.latest(latest.length)} onKeyDown={onKeyDown}>
            {latest.map(delivery => (
              <li key={delivery.id}>
                <a
                  href={hrefTo(['webhooks', 'deliveries', delivery.id])}
                  tabIndex={delivery.id === stop ? 0 : -1}
                  aria-label={says(delivery)}
                  title={says(delivery)}
                  onFocus={() => setActive(delivery.id)}
                >
                  <span class="beat-dots">
                    {dotsOf(delivery).map(({ outcome, height }, index) => (
                      <i key={index} class={`beat-dot ${outcome}`} style={{ bottom: `${height}%` }} />
                    ))}
                  </span>
                  <i class={`beat-cell ${delivery.state}`} />
                </a>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </div>
  )
}

/** What a column says: `DH-1001, delivered 905 · Giao thành công: delivered, 500 in 12 ms, 200 in 9 ms`. */
function useSentence(): (delivery: HealthDelivery) => string {
  const t = useTexts(healthMessages)
  const states = wordsOfStates(useTexts(deliveryMessages))
  const words = useStatusWords()
  const spoken = language.value
  return ({ order_id: order, shipment, event, slug, status, state, attempts }) => {
    const name = statusLine({ slug, code: status, text: words.textOf(slug, lineOf(event)) }, spoken)
    const tried = attempts.map(({ answer, error, ms }) =>
      t.attempt(error ?? String(answer ?? t.noAnswer), formatDuration(ms, spoken)),
    )
    return `${order ?? shipment}, ${name}: ${[states[state], ...(tried.length === 0 ? [t.notSent] : tried)].join(', ')}`
  }
}
