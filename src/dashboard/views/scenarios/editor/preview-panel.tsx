import type { ScenarioPlan, WordsOfLine } from '../../../../schemas/types.gen.ts'
import { Button } from '../../../components/button.tsx'
import { Field, Select } from '../../../components/field.tsx'
import { Panel } from '../../../components/panel.tsx'
import { Failure, Loading } from '../../../components/placeholders.tsx'
import type { Line } from '../../../default-scenarios.ts'
import { useTexts } from '../../../i18n.ts'
import { scenarioMessages } from '../../../messages/scenario.ts'
import { Timeline } from '../../../picture/timeline.tsx'
import type { Query } from '../../../use-query.ts'
import { describeShare } from '../describe-step.ts'
import { PlanTable } from './plan-table.tsx'
import { isInstant, type PreviewOptions, USUAL_CARRIER } from './use-preview.ts'

/** A longer course is read in the table. */
const MOST_DRAWN = 60

export interface PreviewPanelProps {
  readonly preview: Query<ScenarioPlan>
  /** False while the text is wrong: then it is of what was written before. */
  readonly isValid: boolean
  readonly line: Line
  readonly words: WordsOfLine
  readonly wishes: PreviewOptions
  readonly onWishes: (wishes: PreviewOptions) => void
}

/** What would happen, with dates: as a picture and as a table. */
export function PreviewPanel({ preview, isValid, line, words, wishes, onWishes }: PreviewPanelProps) {
  const t = useTexts(scenarioMessages)
  const { data, error } = preview
  const write = (field: keyof PreviewOptions) => (value: string) => onWishes({ ...wishes, [field]: value })
  const usual = USUAL_CARRIER[line]
  return (
    <Panel title={t.preview} lead={t.previewLead}>
      <div class="stack">
        <div class="preview-wishes">
          <Field
            label={t.start}
            hint={t.startHint}
            value={wishes.start}
            onInput={write('start')}
            error={wishes.start === '' || isInstant(wishes.start) ? null : t.startHint}
          />
          <Field label={t.seed} hint={t.seedHint} type="number" min={0} value={wishes.seed} onInput={write('seed')} />
          <Select
            label={t.carrier}
            value={wishes.carrier}
            onChange={write('carrier')}
            options={[
              { value: '', label: t.usualCarrier(usual) },
              ...words.carriers.filter(name => name !== usual).map(value => ({ value, label: value })),
            ]}
          />
          <Field label={t.cod} hint={t.codHint} type="number" min={0} value={wishes.cod} onInput={write('cod')} />
        </div>
        {!isValid && <p class="note warn">{t.needsValid}</p>}
        {error && <Failure error={error} onRetry={preview.refetch} />}
        {!data && !error && <Loading lines={4} />}
        {data && (
          <>
            <div class="row">
              <Button size="small" icon="refresh" onClick={() => write('seed')(String(data.seed + 1))}>
                {t.anotherSeed}
              </Button>
              {data.choices.length > 0 && <Drawn plan={data} />}
            </div>
            {data.plan.length <= MOST_DRAWN && (
              <Timeline
                label={t.plan}
                now={0}
                moments={data.plan.map(({ at, slug, status, text, message }) => ({
                  at,
                  slug,
                  code: status,
                  text,
                  message,
                  isPlanned: true,
                  marks: [],
                }))}
              />
            )}
            <PlanTable plan={data} />
          </>
        )}
      </div>
    </Panel>
  )
}

function Drawn({ plan: { seed, choices } }: { readonly plan: ScenarioPlan }) {
  const t = useTexts(scenarioMessages)
  const ways = choices.slice(0, 6).map(({ taken, of, odds }) => t.drawnWay(taken, of, describeShare(odds)))
  return (
    <span class="muted" role="status">
      {t.drawn(seed, `${ways.join(', ')}${choices.length > ways.length ? ', …' : ''}`)}
    </span>
  )
}
