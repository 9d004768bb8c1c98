import type { EndpointHealth } from '../../../../schemas/types.gen.ts'
import { useTexts } from '../../../i18n.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'
import { healthMessages } from '../../../messages/health/health.ts'
import { wordsOfStates } from '../delivery/delivery-table.tsx'
import { successRate } from './lay-out-beats.ts'

/** In the list: the last deliveries of an endpoint, a cell each, oldest on the left. */
export function HealthStrip({ health }: { readonly health: EndpointHealth | undefined }) {
  const t = useTexts(healthMessages)
  const words = wordsOfStates(useTexts(deliveryMessages))
  if (!health) return null
  if (health.latest.length === 0) return <span class="muted">—</span>
  const states = new Map<string, number>()
  for (const { state } of health.latest) states.set(words[state], (states.get(words[state]) ?? 0) + 1)
  const said = [...states].map(([word, count]) => `${count} ${word}`).join(', ')
  const says = t.stripSays(health.latest.length, said)
  const rate = successRate(health)
  return (
    <span class="health-strip">
      <span class="health-cells" role="img" aria-label={says} title={says}>
        {health.latest.map(({ id, state }) => (
          <i key={id} class={state} />
        ))}
      </span>
      {rate !== null && (
        <span class="small number" title={t.taken(health.taken, health.attempts)}>
          {rate}
        </span>
      )}
    </span>
  )
}
