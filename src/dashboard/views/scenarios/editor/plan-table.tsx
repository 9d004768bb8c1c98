import { useState } from 'preact/hooks'
import type { PlannedMoment, ScenarioPlan } from '../../../../schemas/types.gen.ts'
import { Money } from '../../../components/facts.tsx'
import { Status } from '../../../components/status.tsx'
import { type Column, Table } from '../../../components/table.tsx'
import { formatDuration, formatInstant, toMs } from '../../../format.ts'
import { useTexts } from '../../../i18n.ts'
import { scenarioMessages } from '../../../messages/scenario.ts'
import { scenarioWordsMessages } from '../../../messages/scenario-words.ts'
import { language } from '../../../preferences.ts'
import { describeChaos } from '../describe-step.ts'

const SIZE = 50

interface PlanRow extends PlannedMoment {
  readonly index: number
}

/** Every moment of a preview, with what it costs by then. */
export function PlanTable({ plan }: { readonly plan: ScenarioPlan }) {
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
            {message && <span lang="vi">{message}</span>}
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
