import { useState } from 'preact/hooks'
import type { Credentials } from '../../api.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { Panel } from '../../components/panel.tsx'
import { useTexts } from '../../i18n.ts'
import { accountMessages } from '../../messages/account.ts'

const SECRETS: ReadonlySet<string> = new Set(['password', 'client_secret', 'access_token', 'webhook_secret'])

/** What an application needs to log in; the only place of the dashboard that shows secrets. */
export function CredentialsPanel({ credentials }: { readonly credentials: Credentials }) {
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
function writeEnvironment(own: Credentials): string {
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
