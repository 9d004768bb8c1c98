import type { EndpointHealth } from '../../../../schemas/types.gen.ts'
import { Panel } from '../../../components/panel.tsx'
import { Failure, Loading } from '../../../components/placeholders.tsx'
import { formatDuration } from '../../../format.ts'
import { type Texts, useTexts } from '../../../i18n.ts'
import { healthMessages } from '../../../messages/health/health.ts'
import { language } from '../../../preferences.ts'
import { BeatChart } from './beat-chart.tsx'
import { countOutcomes, type Outcome, successRate } from './lay-out-beats.ts'
import { useHealth } from './use-health.ts'

/** How one endpoint does: success rate, durations, and its last deliveries as a picture. */
export function HealthPanel({ id }: { readonly id: string }) {
  const t = useTexts(healthMessages)
  const { data, error, refetch } = useHealth(id)
  const health = data?.items[0]
  const isEmpty = data !== undefined && (health === undefined || health.deliveries === 0)
  return (
    <Panel
      title={t.title}
      lead={health !== undefined && !isEmpty ? t.over(health.deliveries, health.attempts) : undefined}
    >
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Loading lines={4} />}
      {isEmpty && <p class="muted">{t.none}</p>}
      {health !== undefined && !isEmpty && (
        <div class="stack">
          <Figures health={health} />
          <figure class="health-figure">
            <figcaption>
              <h3>{t.latest(health.latest.length)}</h3>
              <p class="muted small">{t.latestLead}</p>
            </figcaption>
            <BeatChart health={health} />
            <Legend health={health} />
          </figure>
        </div>
      )}
    </Panel>
  )
}

function Figures({ health }: { readonly health: EndpointHealth }) {
  const t = useTexts(healthMessages)
  const spoken = language.value
  const duration = (ms: number | null) => (ms === null ? '—' : formatDuration(ms, spoken))
  const figures = [
    [t.success, successRate(health) ?? '—', t.taken(health.taken, health.attempts)],
    [t.p50, duration(health.p50_ms), `${t.p50Says} (${t.answers(health.answers)})`],
    [t.p95, duration(health.p95_ms), `${t.p95Says} (${t.answers(health.answers)})`],
  ] as const
  return (
    <dl class="figures">
      {figures.map(([name, value, says]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            <span class="muted small">{says}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Legend({ health }: { readonly health: EndpointHealth }) {
  const words = wordsOfOutcomes(useTexts(healthMessages))
  return (
    <ul class="beat-legend small">
      {countOutcomes(health.latest).map(([outcome, count]) => (
        <li key={outcome}>
          <i class={`beat-dot ${outcome}`} aria-hidden="true" />
          {count} {words[outcome]}
        </li>
      ))}
    </ul>
  )
}

function wordsOfOutcomes({
  success2: taken,
  refused,
  broken,
  noAnswer: silent,
}: Texts<typeof healthMessages>): Readonly<Record<Outcome, string>> {
  return { taken, refused, broken, silent }
}
