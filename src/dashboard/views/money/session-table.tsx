import type { CodSession } from '../../../schemas/types.gen.ts'
import { Instant, Money } from '../../components/facts.tsx'
import { type Column, type Paging, Table } from '../../components/table.tsx'
import { useTexts } from '../../i18n.ts'
import { moneyMessages } from '../../messages/money/money.ts'
import { hrefTo } from '../../router.ts'

interface SessionTableProps {
  readonly sessions: readonly CodSession[]
  readonly paging: Paging
  readonly isStale: boolean
}

export function SessionTable({ sessions, paging, isStale }: SessionTableProps) {
  const t = useTexts(moneyMessages)
  const columns: readonly Column<CodSession>[] = [
    { key: 'id', label: t.session, onPhone: 'head', render: ({ id }) => <span class="mono">{id}</span> },
    { key: 'formed', label: t.formed, render: ({ at }) => <Instant at={at} /> },
    { key: 'count', label: t.parcels, align: 'end', render: ({ count }) => <span class="number">{count}</span> },
    { key: 'cod', label: t.cod, align: 'end', render: one => <Money vnd={one.total_cod} /> },
    { key: 'fees', label: t.fees, align: 'end', render: one => <Money vnd={-one.total_fee} /> },
    { key: 'amount', label: t.paidOut, align: 'end', render: ({ amount }) => <Money vnd={amount} /> },
    { key: 'paid', label: t.paidAt, render: one => <PaidAt session={one} /> },
  ]
  return (
    <Table
      caption={t.sessions}
      columns={columns}
      rows={sessions}
      rowKey={({ id }) => id}
      href={({ id }) => hrefTo(['money', 'sessions', id])}
      paging={paging}
      isStale={isStale}
    />
  )
}

/** When the session was paid into the bank account. */
export function PaidAt({ session: { paid_at: paidAt, amount } }: { readonly session: CodSession }) {
  const t = useTexts(moneyMessages)
  if (paidAt !== null) return <Instant at={paidAt} />
  return <span class="muted">{amount === 0 ? t.nothingToPay : t.notPaid}</span>
}
