import type { FaultFiring } from '../../../schemas/types.gen.ts'
import { Instant } from '../../components/facts.tsx'
import { Badge } from '../../components/status.tsx'
import { type Column, Table } from '../../components/table.tsx'
import { useTexts } from '../../i18n.ts'
import { faultsMessages } from '../../messages/faults.ts'
import { hrefTo } from '../../router.ts'

/** A firing and its place from the oldest shown: two of one instant differ by it. */
interface Row extends FaultFiring {
  readonly key: string
}

export function FiringTable({ firings }: { readonly firings: readonly FaultFiring[] }) {
  const t = useTexts(faultsMessages)
  if (firings.length === 0) return <p class="muted">{t.noFirings}</p>
  const columns: readonly Column<Row>[] = [
    {
      key: 'did',
      label: t.did,
      onPhone: 'head',
      render: ({ effects }) => (
        <span class="firing-effects">
          {effects.map(effect => (
            <Badge key={effect} tone="warn">
              {effect}
            </Badge>
          ))}
        </span>
      ),
    },
    { key: 'on', label: t.on, render: ({ on }) => <code>{on}</code> },
    { key: 'about', label: t.about, render: firing => <About firing={firing} /> },
    {
      key: 'endpoint',
      label: t.endpoint,
      onPhone: 'wide',
      render: ({ endpoint }) =>
        endpoint === null ? (
          <span class="muted">—</span>
        ) : (
          <a href={hrefTo(['webhooks', endpoint])}>{t.endpointNumber(endpoint)}</a>
        ),
    },
    {
      key: 'by',
      label: t.by,
      render: ({ rule }) => (rule === 'header' ? t.byHeader : rule === 'scenario' ? t.byScenario : t.rule(rule)),
    },
    { key: 'at', label: t.at, render: ({ at }) => <Instant at={at} /> },
  ]
  const rows = firings.map((firing, index): Row => ({ ...firing, key: String(firings.length - index) }))
  return <Table caption={t.firings} columns={columns} rows={rows} rowKey={({ key }) => key} />
}

function About({ firing: { shipment, order_id: order } }: { readonly firing: FaultFiring }) {
  const name = order ?? shipment
  if (name === null) return <span class="muted">—</span>
  return <a href={hrefTo(['shipments', shipment ?? name])}>{name}</a>
}
