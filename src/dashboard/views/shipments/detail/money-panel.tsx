import type { CodSessionList, WalletTransactionList } from '../../../../schemas/types.gen.ts'
import { Instant, Money } from '../../../components/facts.tsx'
import { Panel } from '../../../components/panel.tsx'
import { Failure } from '../../../components/placeholders.tsx'
import { useTexts } from '../../../i18n.ts'
import type { LiveEvent } from '../../../live.ts'
import { moneyMessages } from '../../../messages/money/money.ts'
import { hrefTo } from '../../../router.ts'
import { useQuery } from '../../../use-query.ts'
import { PaidAt } from '../../money/session-table.tsx'
import { TransactionTable } from '../../money/transaction-table.tsx'

/** What a shipment meant for the wallet, and the COD session that it was settled in. */
export function MoneyPanel({ shipment }: { readonly shipment: string }) {
  const t = useTexts(moneyMessages)
  const concerns = ({ type, data }: LiveEvent) => type === 'clock' || data.shipment === shipment
  const news = { on: ['transition', 'clock'] as const, concerns }
  const named = encodeURIComponent(shipment)
  const ledger = useQuery<WalletTransactionList>(`/wallet/transactions?shipment=${named}`, news)
  const sessions = useQuery<CodSessionList>(`/cod-sessions?shipment=${named}`, news)
  const error = ledger.error ?? sessions.error
  const transactions = ledger.data?.items ?? []
  const [session] = sessions.data?.items ?? []
  const isEmpty = ledger.data !== undefined && sessions.data !== undefined && transactions.length === 0 && !session
  return (
    <Panel
      title={t.ofParcel}
      actions={
        transactions.length > 0 && (
          <a class="button" href={hrefTo(['money'], { shipment })}>
            {t.inLedger}
          </a>
        )
      }
    >
      {error && <Failure error={error} onRetry={ledger.error ? ledger.refetch : sessions.refetch} />}
      {isEmpty && <p class="muted">{t.noneOfParcel}</p>}
      {session && (
        <p class="session-line">
          <span>
            {t.session}{' '}
            <a class="mono" href={hrefTo(['money', 'sessions', session.id])}>
              {session.id}
            </a>
          </span>
          <span class="muted small">
            {t.formed} <Instant at={session.at} />
          </span>
          <span class="muted small">
            {t.paidOut} <Money vnd={session.amount} />, <PaidAt session={session} />
          </span>
        </p>
      )}
      {transactions.length > 0 && <TransactionTable transactions={transactions} isOfOne />}
    </Panel>
  )
}
