import type { Credentials } from '../../api.ts'
import { Failure } from '../../components/failure.tsx'
import { Loading } from '../../components/loading.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { useTexts } from '../../i18n.ts'
import { accountMessages } from '../../messages/account.ts'
import { account } from '../../session.ts'
import { useStore } from '../../store.ts'
import { useQuery } from '../../use-query.ts'
import { AccountsPanel } from './accounts-panel.tsx'
import { CredentialsPanel } from './credentials-panel.tsx'
import { FillPanel } from './fill-panel.tsx'
import type { ListedAccount } from './listed-account.ts'
import { ProfilePanel } from './profile-panel.tsx'
import { StatePanel } from './state-panel.tsx'

/** The account that the page looks at: how to call it, how it answers, what it holds; and all the others. */
export function AccountView() {
  const t = useTexts(accountMessages)
  const id = useStore(account)
  const credentials = useQuery<Credentials>(`/accounts/${encodeURIComponent(id)}`)
  const accounts = useQuery<readonly ListedAccount[]>('/accounts', { on: ['change:profile', 'change:scenarios'] })
  const error = credentials.error ?? accounts.error
  const retry = () => {
    credentials.refetch()
    accounts.refetch()
  }
  return (
    <>
      <PageHead title={`${t.title} ${id}`} lead={t.lead} />
      <div class="stack">
        {error && <Failure error={error} onRetry={retry} />}
        {credentials.data && accounts.data ? (
          <>
            <div class="columns">
              <CredentialsPanel credentials={credentials.data} />
              <ProfilePanel row={accounts.data.find(row => row.id === id)} onChanged={accounts.refetch} />
            </div>
            <StatePanel />
            <FillPanel />
            <AccountsPanel accounts={accounts.data} onChanged={accounts.refetch} />
          </>
        ) : (
          !error && <Loading lines={10} />
        )}
      </div>
    </>
  )
}
