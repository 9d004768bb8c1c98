import { useState } from 'preact/hooks'
import type { PlannedMoment, ScenarioPlan, WordsOfLine } from '../../../../schemas/types.gen.ts'
import { Button } from '../../../components/button.tsx'
import { CarrierText } from '../../../components/carrier-text.tsx'
import { Money } from '../../../components/facts.tsx'
import { Field, Select } from '../../../components/field.tsx'
import { Panel } from '../../../components/panel.tsx'
import { Failure, Loading } from '../../../components/placeholders.tsx'
import { Status } from '../../../components/status.tsx'
import { type Column, Table } from '../../../components/table.tsx'
import type { Line } from '../../../default-scenarios.ts'
import { formatDuration, formatInstant, toMs } from '../../../format.ts'
import { useTexts } from '../../../i18n.ts'
import { scenarioMessages } from '../../../messages/scenario.ts'
import { scenarioWordsMessages } from '../../../messages/scenario-words.ts'
import { Timeline } from '../../../picture/timeline.tsx'
import { language } from '../../../preferences.ts'
import type { Query } from '../../../use-query.ts'
import { describeChaos, describeShare } from '../describe-step.ts'
import { isInstant, type PreviewOptions, USUAL_CARRIER } from './use-preview.ts'

const SIZE = 50

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

interface PlanRow extends PlannedMoment {
  readonly index: number
}

/** Every moment of a preview, with what it costs by then. */
function PlanTable({ plan }: { readonly plan: ScenarioPlan }) {
  const t = useTexts(scenarioMessages)
  const words = useTexts(scenarioWordsMessages)
  const spoken = language.value
  const [page, setPage] = useState(1)
  const rows = plan.plan.map((moment, index): PlanRow => ({ ...moment, index }))
  const last = Math.max(1, Math.ceil(rows.length / SIZE))
  const shown = Math.min(page, last)
  const isPriced = rows.some(({ total_fee: fee }) => fee !== undefined)
  const columns: readonly Column<PlanRow>[] = [
    {
      key: 'status',
      label: t.status,
      onPhone: 'head',
      render: ({ slug, status, text }) => <Status slug={slug} code={status} text={text} />,
    },
    { key: 'when', label: t.when, render: ({ at }) => <span class="instant">{formatInstant(at)}</span> },
    {
      key: 'after',
      label: t.after,
      render: ({ at }) => {
        const ms = toMs(at) - toMs(plan.start)
        return <span class="muted number">{ms === 0 ? '—' : formatDuration(ms, spoken)}</span>
      },
    },
    {
      key: 'message',
      label: t.message,
      render: ({ kind, message, webhook, point }) => {
        const chaos = describeChaos(webhook, { t: words, language: spoken })
        const told = [point ? words.point(point) : null, kind === 'settle' ? t.settled : null]
          .filter(Boolean)
          .join(' · ')
        return (
          <span class="two-lines">
            {message && (
              <span>
                <CarrierText text={message} />
              </span>
            )}
            {told && <span class="muted small">{told}</span>}
            {chaos && <span class="chaos-text small">⚡ {chaos}</span>}
            {!message && !told && !chaos && <span class="muted">—</span>}
          </span>
        )
      },
    },
    ...(isPriced ? moneyColumns(t) : []),
  ]
  return (
    <Table
      caption={t.plan}
      columns={columns}
      rows={rows.slice((shown - 1) * SIZE, shown * SIZE)}
      rowKey={({ index }) => String(index)}
      {...(last > 1 ? { paging: { page: shown, size: SIZE, total: rows.length, onPage: setPage } } : {})}
    />
  )
}

function moneyColumns(t: { readonly fees: string; readonly toShop: string }): readonly Column<PlanRow>[] {
  return [
    { key: 'fees', label: t.fees, align: 'end', render: ({ total_fee: vnd }) => <Vnd vnd={vnd} /> },
    { key: 'shop', label: t.toShop, align: 'end', render: ({ amount_return_shop: vnd }) => <Vnd vnd={vnd} /> },
  ]
}

function Vnd({ vnd }: { readonly vnd: number | undefined }) {
  return vnd === undefined ? <span class="muted">—</span> : <Money vnd={vnd} />
}
