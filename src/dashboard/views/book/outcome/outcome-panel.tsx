import type { ScenarioPlan, ScenarioSummary } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import { CopyButton } from '../../../components/button.tsx'
import { Panel } from '../../../components/panel.tsx'
import { Failure, Loading } from '../../../components/placeholders.tsx'
import { PhaseMark } from '../../../components/status.tsx'
import { OtherStatusName, StatusName } from '../../../components/status-names.tsx'
import type { Line } from '../../../default-scenarios.ts'
import { formatDuration, toMs } from '../../../format.ts'
import { useTexts } from '../../../i18n.ts'
import { outcomeMessages } from '../../../messages/outcome.ts'
import { language } from '../../../preferences.ts'
import { purposeOf } from '../../../purpose-of.ts'
import { hrefTo } from '../../../router.ts'
import { phaseOf } from '../../../status-phase.ts'
import { useLoad } from '../../../use-query.ts'
import type { Means } from '../draft.ts'
import type { Wish } from '../wish.ts'
import { OutcomeChoice } from './outcome-choice.tsx'
import { OutcomeForMine } from './outcome-for-mine.tsx'

export interface OutcomePanelProps {
  readonly line: Line
  readonly draft: { readonly scenario: string | null; readonly means: Means }
  readonly wish: Wish
  readonly onChange: (change: { readonly scenario?: string | null; readonly means?: Means }) => void
}

/** The outcome of the next parcel: of this page by what the booking carries, of the user's own code by a default or a fault. */
export function OutcomePanel({ line, draft, wish, onChange }: OutcomePanelProps) {
  const t = useTexts(outcomeMessages)
  const { chosen } = wish
  return (
    <Panel title={line === 'standard' ? t.parcelShall : t.rideShall}>
      <div class="stack outcome-panel">
        {wish.error && <Failure error={wish.error} onRetry={wish.refetch} />}
        {wish.scenarios.length === 0 && wish.isLoading && <Loading lines={5} />}
        {wish.scenarios.length > 0 && (
          <OutcomeChoice
            label={line === 'standard' ? t.parcelShall : t.rideShall}
            line={line}
            scenarios={wish.scenarios}
            chosen={draft.scenario}
            onChoose={scenario => onChange({ scenario })}
          />
        )}
        {!chosen && wish.scenarios.length > 0 && <p class="small muted">{t.chooseHint}</p>}
        {chosen && (
          <>
            <Purpose scenario={chosen} />
            <OutcomePreview key={chosen.name} scenario={chosen.name} />
            <ForThis wish={wish} means={draft.means} onChange={means => onChange({ means })} />
            <OutcomeForMine key={`mine ${chosen.name}`} scenario={chosen} />
          </>
        )}
      </div>
    </Panel>
  )
}

function Purpose({ scenario }: { readonly scenario: ScenarioSummary }) {
  const t = useTexts(outcomeMessages)
  const spoken = language.value
  return (
    <div class="outcome-purpose">
      <p>{purposeOf(scenario, spoken)}</p>
      <p class="small muted">
        {t.scenario}{' '}
        <a class="mono" href={hrefTo(['scenarios', scenario.name])}>
          {scenario.name}
        </a>
      </p>
    </div>
  )
}

interface ForThisProps {
  readonly wish: Wish
  readonly means: Means
  readonly onChange: (means: Means) => void
}

/** One of three ways to say it with the booking itself; own code may use each of them. */
function ForThis({ wish: { chosen, ways }, means, onChange }: ForThisProps) {
  const t = useTexts(outcomeMessages)
  if (!chosen) return null
  const way = ways.includes(means) ? means : 'header'
  const texts: Readonly<Record<Means, { readonly label: string; readonly value: string }>> = {
    header: { label: t.header, value: `X-Sandbox-Scenario: ${chosen.name}` },
    order_id: { label: t.orderId, value: `${chosen.magic.order_id[0] ?? ''}*` },
    phone: { label: t.phone, value: chosen.magic.phone[0] ?? '' },
  }
  return (
    <fieldset class="outcome-means">
      <legend>{t.forThis}</legend>
      {ways.map(one => (
        <div key={one} class="outcome-way">
          <label>
            <input type="radio" name="means" checked={one === way} onChange={() => onChange(one)} />
            <span>{texts[one].label}</span>
            <code>{texts[one].value}</code>
          </label>
          <CopyButton text={texts[one].value.replace(/\*$/, '')} label={texts[one].value} />
        </div>
      ))}
      <p class="small muted">{t.saidHint}</p>
    </fieldset>
  )
}

/** The course of the outcome, step by step, with how long after the booking each comes. */
function OutcomePreview({ scenario }: { readonly scenario: string }) {
  const t = useTexts(outcomeMessages)
  const spoken = language.value
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
              <StatusName slug={slug} code={status} text={text} />{' '}
              <span class="status-names">
                <OtherStatusName slug={slug} code={status} text={text} />
              </span>
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
