import { control } from '../../api.ts'
import { Failure } from '../../components/failure.tsx'
import { Loading } from '../../components/loading.tsx'
import { PhaseMark } from '../../components/phase-mark.tsx'
import { formatDuration, toMs } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { outcomeMessages } from '../../messages/outcome.ts'
import { language } from '../../preferences.ts'
import { phaseOf } from '../../status-phase.ts'
import { useStore } from '../../store.ts'
import { useLoad } from '../../use-query.ts'
import type { PlannedMoment } from '../shipment/shipment-detail.ts'

/** What is read of POST /scenarios/preview. */
interface ScenarioPlan {
  readonly start: string
  readonly plan: readonly PlannedMoment[]
}

/** The course of the outcome, step by step, with how long after the booking each comes. */
export function OutcomePreview({ scenario }: { readonly scenario: string }) {
  const t = useTexts(outcomeMessages)
  const spoken = useStore(language)
  const load = (signal: AbortSignal) => control<ScenarioPlan>('POST', '/scenarios/preview', { scenario }, { signal })
  const { data, error, refetch } = useLoad(`preview ${scenario}`, load, { on: ['change:scenarios'] })
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Loading lines={4} />
  const start = toMs(data.start)
  return (
    <div class="outcome-plan">
      <h3>{t.planned}</h3>
      {data.plan.length === 0 && <p class="muted">{t.noPlan}</p>}
      <ol aria-label={t.planned}>
        {data.plan.map(({ at, slug, status, text }, index) => (
          <li key={index} class={phaseOf(slug)}>
            <PhaseMark phase={phaseOf(slug)} />
            <span class="outcome-step">
              <span lang="vi">{text}</span> <span class="status-names">{`${slug} ${status}`}</span>
            </span>
            <span class="number muted small">
              {toMs(at) === start ? '' : `+${formatDuration(toMs(at) - start, spoken)}`}
            </span>
          </li>
        ))}
      </ol>
      <p class="small muted">{t.planNote}</p>
    </div>
  )
}
