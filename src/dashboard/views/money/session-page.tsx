import type { CodSessionDetail, SessionParcel, WalletTransactionList } from '../../../schemas/types.gen.ts'
import { Facts, Instant, Money } from '../../components/facts.tsx'
import { listHref } from '../../components/list-place.ts'
import { PageHead, Panel } from '../../components/panel.tsx'
import { Failure, Loading } from '../../components/placeholders.tsx'
import { Status } from '../../components/status.tsx'
import { type Column, Table } from '../../components/table.tsx'
import { useTexts } from '../../i18n.ts'
import { moneyMessages } from '../../messages/money/money.ts'
import { hrefTo, navigate, pageOf, type Route } from '../../router.ts'
import { useQuery } from '../../use-query.ts'
import { MONEY_NEWS } from './money-news.ts'
import { PaidAt } from './session-table.tsx'
import { TransactionTable } from './transaction-table.tsx'

const SIZE = 50

/** One COD session: its sums, its parcels, and what it means for the wallet. */
export function SessionPage({ id, route }: { readonly id: string; readonly route: Route }) {
  const t = useTexts(moneyMessages)
  const page = pageOf(route)
  const path = `/cod-sessions/${encodeURIComponent(id)}`
  const { data, error, refetch } = useQuery<CodSessionDetail>(`${path}?size=${SIZE}&page=${page}`, MONEY_NEWS)
  const ledger = useQuery<WalletTransactionList>(`/wallet/transactions?session=${encodeURIComponent(id)}`, MONEY_NEWS)
  const back = { href: listHref('money'), label: t.title }
  if (!data) {
    return (
      <>
        <PageHead title={id} back={back} />
        {error ? <Failure error={error} onRetry={refetch} /> : <Loading />}
      </>
    )
  }
  const { session } = data
  const transactions = ledger.data?.items ?? []
  return (
    <>
      <PageHead
        title={`${t.session} ${session.id}`}
        back={back}
        lead={
          <>
            {t.formed} <Instant at={session.at} look="full" />
          </>
        }
      />
      <div class="stack">
        {error && <Failure error={error} onRetry={refetch} />}
        <Panel title={t.paidOut}>
          <div class="session-sums">
            <Facts
              look="sums"
              rows={[
                [t.cod, <Money vnd={session.total_cod} />],
                [t.fees, <Money vnd={-session.total_fee} />],
                [t.recovered, session.recovered > 0 && <Money vnd={session.recovered} />],
                [t.walletDebt, session.wallet_debt > 0 && <Money vnd={-session.wallet_debt} />],
                [
                  t.paidOut,
                  <strong>
                    <Money vnd={session.amount} />
                  </strong>,
                ],
                [t.paidAt, <PaidAt session={session} />],
              ]}
            />
          </div>
        </Panel>
        <Panel title={t.parcelsOf}>
          <ParcelTable
            detail={data}
            isStale={data.page !== page}
            onPage={next => navigate(hrefTo(['money', 'sessions', id], { page: String(next) }), { replace: true })}
          />
        </Panel>
        {transactions.length > 0 && (
          <Panel title={t.ledger}>
            <TransactionTable transactions={transactions} isOfOne />
          </Panel>
        )}
      </div>
    </>
  )
}

interface ParcelTableProps {
  readonly detail: CodSessionDetail
  readonly isStale: boolean
  readonly onPage: (page: number) => void
}

function ParcelTable({ detail: { items, page, total }, isStale, onPage }: ParcelTableProps) {
  const t = useTexts(moneyMessages)
  const columns: readonly Column<SessionParcel>[] = [
    {
      key: 'order',
      label: t.order,
      onPhone: 'head',
      render: ({ order_id: order, id }) => (
        <span class="two-lines">
          <span>{order ?? id}</span>
          {order !== null && <span class="muted small mono">{id}</span>}
        </span>
      ),
    },
    { key: 'recipient', label: t.recipient, render: ({ recipient }) => recipient ?? '—' },
    {
      key: 'status',
      label: t.status,
      render: one => <Status slug={one.slug} code={one.status} text={one.text} isShort />,
    },
    { key: 'cod', label: t.cod, align: 'end', render: ({ cod }) => <Money vnd={cod} /> },
    { key: 'fee', label: t.fees, align: 'end', render: ({ fee }) => <Money vnd={-fee} /> },
    { key: 'amount', label: t.toShop, align: 'end', render: ({ amount }) => <Money vnd={amount} /> },
  ]
  return (
    <Table
      caption={t.parcelsOf}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      href={({ id }) => hrefTo(['shipments', id])}
      paging={{ page, size: SIZE, total, onPage }}
      isStale={isStale}
    />
  )
}
