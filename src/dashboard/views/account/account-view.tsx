import { useEffect, useRef, useState } from 'preact/hooks'
import type { AccountCredentials, AccountList, Snapshots } from '../../../schemas/types.gen.ts'
import { Button, CopyButton, IconButton } from '../../components/button.tsx'
import { PageHead, Panel } from '../../components/panel.tsx'
import { Failure, Loading } from '../../components/placeholders.tsx'
import { useTexts } from '../../i18n.ts'
import { accountMessages } from '../../messages/account.ts'
import { stateMessages } from '../../messages/state.ts'
import { hrefTo, navigate } from '../../router.ts'
import { account } from '../../session.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import type { ViewProps } from '../../views.ts'
import { AccountsPanel } from './accounts-panel.tsx'
import { FillPanel } from './fill-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { type Question, ReplaceDialog } from './replace-dialog.tsx'
import { SnapshotList } from './snapshot-list.tsx'
import { downloadState } from './transfer-state.ts'

const SECRETS: ReadonlySet<string> = new Set(['password', 'client_secret', 'access_token', 'webhook_secret'])

/** The account that the page looks at: how to call it, how it answers, what it holds; and all the others. */
export function AccountView({ route }: ViewProps) {
  const t = useTexts(accountMessages)
  const id = account.value
  const credentials = useQuery<AccountCredentials>(`/accounts/${encodeURIComponent(id)}`)
  const accounts = useQuery<AccountList>('/accounts', { on: ['change:profile', 'change:scenarios'] })
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
            <StatePanel asks={route.query.get('ask') === 'reset'} />
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

/** Export, import and reset, and named states to go back to. `asks`: the address wants the question of the reset. */
function StatePanel({ asks }: { readonly asks: boolean }) {
  const t = useTexts(stateMessages)
  const world = account.value
  const input = useRef<HTMLInputElement>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const { data, error, refetch } = useQuery<Snapshots>('/snapshots', {
    on: ['change:snapshots'],
  })
  const download = useAction(downloadState)
  useEffect(() => {
    if (!asks) return
    setQuestion({ action: 'reset' })
    // A reload does not ask again.
    navigate(hrefTo(['account']), { replace: true })
  }, [asks])
  return (
    <Panel title={t.state} lead={t.stateLead}>
      <div class="stack">
        <div class="row">
          <Button icon="download" isBusy={download.isBusy} onClick={() => download.run()}>
            {t.export}
          </Button>
          <Button icon="upload" onClick={() => input.current?.click()}>
            {t.import}
          </Button>
          <input
            ref={input}
            type="file"
            class="visually-hidden"
            accept="application/json,.json"
            aria-label={t.importFile}
            tabIndex={-1}
            onChange={event => {
              const file = event.currentTarget.files?.[0]
              // The same file may be chosen again.
              event.currentTarget.value = ''
              if (file) setQuestion({ action: 'import', file })
            }}
          />
          <Button icon="undo" look="danger" opensDialog onClick={() => setQuestion({ action: 'reset' })}>
            {t.reset}
          </Button>
        </div>
        {error && <Failure error={error} onRetry={refetch} />}
        {data && (
          <SnapshotList
            snapshots={data.snapshots}
            onRestore={snapshot => setQuestion({ action: 'restore', snapshot })}
            onChanged={refetch}
          />
        )}
      </div>
      {question && (
        // Each question has a dialog of its own, and the answer to an earlier one leaves a later one open.
        <ReplaceDialog
          key={question}
          question={question}
          world={world}
          onClose={() => setQuestion(asked => (asked === question ? null : asked))}
        />
      )}
    </Panel>
  )
}

/** What an application needs to log in; the only place of the dashboard that shows secrets. */
function CredentialsPanel({ credentials }: { readonly credentials: AccountCredentials }) {
  const t = useTexts(accountMessages)
  const { id: _id, ...own } = credentials
  const rows = { api: urlOf('api/v2'), control: urlOf('__sandbox'), ...own }
  return (
    <Panel
      title={t.credentials}
      lead={t.credentialsLead}
      actions={<CopyButton text={writeEnvironment(credentials)} label={t.copyEnvironment} isWide />}
    >
      <dl class="facts credentials">
        {Object.entries(rows).map(([name, value]) => (
          <Credential key={name} name={name} value={String(value)} isSecret={SECRETS.has(name)} />
        ))}
      </dl>
    </Panel>
  )
}

interface CredentialProps {
  readonly name: string
  readonly value: string
  readonly isSecret: boolean
}

function Credential({ name, value, isSecret }: CredentialProps) {
  const t = useTexts(accountMessages)
  const [isShown, setShown] = useState(!isSecret)
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <code>{isShown ? value : '•'.repeat(12)}</code>
        {isSecret && (
          <IconButton
            icon={isShown ? 'eyeOff' : 'eye'}
            label={isShown ? t.hide(name) : t.show(name)}
            onClick={() => setShown(!isShown)}
          />
        )}
        <CopyButton text={value} label={t.copy(name)} />
      </dd>
    </>
  )
}

function urlOf(path: string): string {
  return new URL(path, document.baseURI).href
}

/** The same names that `exec` and `--env-file` set. */
function writeEnvironment(own: AccountCredentials): string {
  const values = {
    SANDBOX_URL: urlOf('.').replace(/\/$/, ''),
    SANDBOX_API_URL: urlOf('api/v2'),
    SANDBOX_CONTROL_URL: urlOf('__sandbox'),
    SANDBOX_USERNAME: own.username,
    SANDBOX_PASSWORD: own.password,
    SANDBOX_CLIENT_ID: String(own.client_id),
    SANDBOX_CLIENT_SECRET: own.client_secret,
    SANDBOX_ACCESS_TOKEN: own.access_token,
    SANDBOX_WEBHOOK_SECRET: own.webhook_secret,
  }
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}
