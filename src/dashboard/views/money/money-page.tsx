import { useState } from 'preact/hooks'
import type { CodSessionList, Wallet, WalletTransactionList } from '../../../schemas/types.gen.ts'
import { Button } from '../../components/button.tsx'
import { Money } from '../../components/facts.tsx'
import { useListPlace } from '../../components/list-place.ts'
import { PageHead, Panel } from '../../components/panel.tsx'
import { Failure, Loading } from '../../components/placeholders.tsx'
import { useTexts } from '../../i18n.ts'
import { moneyMessages } from '../../messages/money/money.ts'
import { settlementMessages } from '../../messages/settlement.ts'
import { hrefTo, navigate, pageOf, type Route } from '../../router.ts'
import { SettlementForm } from '../../shell/settlement-form.tsx'
import { useQuery } from '../../use-query.ts'
import { BalanceChart } from './balance-chart.tsx'
import { BankPanel } from './bank-panel.tsx'
import { MONEY_NEWS } from './money-news.ts'
import { SessionTable } from './session-table.tsx'
import { TopUpDialog } from './top-up-dialog.tsx'
import { TransactionTable } from './transaction-table.tsx'

const SIZE = 20
const SESSIONS = 10

/** The money of the account: what the wallet has, what was settled, where COD is paid to. */
export function MoneyPage({ route }: { readonly route: Route }) {
  const t = useTexts(moneyMessages)
  const settlement = useTexts(settlementMessages)
  const [isToppingUp, setToppingUp] = useState(false)
  const wallet = useQuery<Wallet>('/wallet', MONEY_NEWS)
  const shipment = route.query.get('shipment') ?? ''
  const page = pageOf(route)
  const sessionPage = pageOf({ ...route, query: new URLSearchParams({ page: route.query.get('sessions') ?? '1' }) })
  const query = new URLSearchParams({ size: String(SIZE), page: String(page), ...(shipment ? { shipment } : {}) })
  const ledger = useQuery<WalletTransactionList>(`/wallet/transactions?${query}`, MONEY_NEWS)
  const sessions = useQuery<CodSessionList>(`/cod-sessions?size=${SESSIONS}&page=${sessionPage}`, MONEY_NEWS)
  const given = { shipment, page: route.query.get('page') ?? '', sessions: route.query.get('sessions') ?? '' }
  const show = (change: Readonly<Record<string, string>>) =>
    navigate(hrefTo(['money'], { ...given, ...change }), { replace: true })
  useListPlace(route, sessions.data !== undefined && ledger.data?.page === page)
  return (
    <>
      <PageHead
        title={t.title}
        lead={t.lead}
        actions={
          <Button look="primary" icon="plus" opensDialog onClick={() => setToppingUp(true)}>
            {t.topUp}
          </Button>
        }
      />
      <div class="stack">
        {wallet.error && <Failure error={wallet.error} onRetry={wallet.refetch} />}
        <Panel title={t.balance} lead={wallet.data && t.balanceLead(wallet.data.transactions)}>
          {!wallet.data && !wallet.error && <Loading lines={4} />}
          {wallet.data && (
            <>
              <p class={wallet.data.balance < 0 ? 'balance debt' : 'balance'}>
                <Money vnd={wallet.data.balance} />
                {wallet.data.balance < 0 && <span class="small">{t.debt}</span>}
              </p>
              <BalanceChart course={wallet.data.course} />
            </>
          )}
        </Panel>
        <div class="columns">
          <Panel title={settlement.title} lead={t.settlementLead}>
            <div class="settlement-whole">
              <SettlementForm />
            </div>
          </Panel>
          <BankPanel />
        </div>
        <Panel title={t.sessions} lead={t.sessionsLead}>
          {sessions.error && <Failure error={sessions.error} onRetry={sessions.refetch} />}
          {!sessions.data && !sessions.error && <Loading lines={2} />}
          {sessions.data?.total === 0 && <p class="muted">{t.noSessions}</p>}
          {sessions.data && sessions.data.total > 0 && (
            <SessionTable
              sessions={sessions.data.items}
              isStale={sessions.data.page !== sessionPage}
              paging={{
                page: sessionPage,
                size: SESSIONS,
                total: sessions.data.total,
                onPage: next => show({ sessions: String(next) }),
              }}
            />
          )}
        </Panel>
        <Panel title={t.ledger} lead={t.ledgerLead}>
          {shipment !== '' && (
            <p class="row">
              {t.ofShipment} <a href={hrefTo(['shipments', shipment])}>{shipment}</a>
              <Button size="small" onClick={() => show({ shipment: '', page: '' })}>
                {t.all}
              </Button>
            </p>
          )}
          {ledger.error && <Failure error={ledger.error} onRetry={ledger.refetch} />}
          {!ledger.data && !ledger.error && <Loading />}
          {ledger.data?.total === 0 && <p class="muted">{t.noTransactions}</p>}
          {ledger.data && ledger.data.total > 0 && (
            <TransactionTable
              transactions={ledger.data.items}
              isStale={ledger.data.page !== page}
              paging={{ page, size: SIZE, total: ledger.data.total, onPage: next => show({ page: String(next) }) }}
            />
          )}
        </Panel>
      </div>
      {isToppingUp && (
        <TopUpDialog
          onClose={() => setToppingUp(false)}
          onDone={() => {
            setToppingUp(false)
            wallet.refetch()
            ledger.refetch()
          }}
        />
      )}
    </>
  )
}
