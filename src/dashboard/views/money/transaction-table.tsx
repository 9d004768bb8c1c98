import type { WalletTransaction } from '../../../schemas/types.gen.ts'
import { Instant, Money } from '../../components/facts.tsx'
import { type Column, type Paging, Table } from '../../components/table.tsx'
import { formatMoney } from '../../format.ts'
import { type Texts, useTexts } from '../../i18n.ts'
import { moneyMessages } from '../../messages/money/money.ts'
import { hrefTo } from '../../router.ts'

interface TransactionTableProps {
  readonly transactions: readonly WalletTransaction[]
  /** Of one shipment or session alone: then it names none. */
  readonly isOfOne?: boolean
  readonly paging?: Paging
  readonly isStale?: boolean
}

/** What went into the wallet and out of it. */
export function TransactionTable({ transactions, isOfOne = false, paging, isStale = false }: TransactionTableProps) {
  const t = useTexts(moneyMessages)
  const kinds = wordsOfKinds(t)
  const columns: readonly Column<WalletTransaction>[] = [
    {
      key: 'kind',
      label: t.kind,
      onPhone: 'head',
      render: ({ kind, id }) => (
        <span class="two-lines">
          <span>{kinds[kind]}</span>
          <span class="muted small mono">{id}</span>
        </span>
      ),
    },
    ...(isOfOne
      ? []
      : [{ key: 'cause', label: t.cause, render: (one: WalletTransaction) => <Cause transaction={one} /> }]),
    { key: 'when', label: t.when, render: ({ at }) => <Instant at={at} /> },
    { key: 'sum', label: t.sum, align: 'end', render: ({ amount }) => <Signed vnd={amount} /> },
    { key: 'after', label: t.after, align: 'end', render: ({ closing }) => <Money vnd={closing} /> },
  ]
  return (
    <Table
      caption={t.ledger}
      columns={columns}
      rows={transactions}
      rowKey={({ id }) => id}
      {...(paging ? { paging } : {})}
      isStale={isStale}
    />
  )
}

/** The shipment or COD session that the money is for. */
function Cause({ transaction: { shipment, order_id: order, session } }: { readonly transaction: WalletTransaction }) {
  if (session !== null) {
    return (
      <a class="mono" href={hrefTo(['money', 'sessions', session])}>
        {session}
      </a>
    )
  }
  if (shipment === null) return <span class="muted">—</span>
  return (
    <a class="order-link" href={hrefTo(['shipments', shipment])}>
      {order ?? shipment}
    </a>
  )
}

/** With its sign; what comes in is green too. */
function Signed({ vnd }: { readonly vnd: number }) {
  return <span class={vnd > 0 ? 'money incoming' : 'money'}>{`${vnd > 0 ? '+' : ''}${formatMoney(vnd)}`}</span>
}

function wordsOfKinds(t: Texts<typeof moneyMessages>): Readonly<Record<WalletTransaction['kind'], string>> {
  const { fee, refund, compensation, recovery } = t
  return {
    'top-up': t.topUpKind,
    fee,
    refund,
    compensation,
    recovery,
    'netted-debt': t.nettedDebt,
    'ondemand-cod': t.ondemandCod,
  }
}
