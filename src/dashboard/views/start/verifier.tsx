import { useState } from 'preact/hooks'
import type { EndpointState } from '../../../schemas/types.gen.ts'
import { reach } from '../../api.ts'
import { CopyButton } from '../../components/button.tsx'
import { Failure, Loading } from '../../components/placeholders.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useTexts } from '../../i18n.ts'
import { startMessages } from '../../messages/start/start.ts'
import { useLoad } from '../../use-query.ts'
import { DOTS, useCredentials } from './access-steps.tsx'

const LANGUAGES = [
  { name: 'node', label: 'Node.js' },
  { name: 'php', label: 'PHP' },
  { name: 'python', label: 'Python' },
] as const

type LanguageName = (typeof LANGUAGES)[number]['name']

/** The code of docs/verify for the endpoint's first signature, and the key that it takes. */
export function Verifier({ endpoint }: { readonly endpoint: EndpointState }) {
  const t = useTexts(startMessages)
  const [language, setLanguage] = useState<LanguageName>('node')
  const signature = endpoint.signature.find(({ scheme }) => scheme !== 'none')
  const scheme = signature?.scheme
  const code = useLoad<string>(scheme === undefined ? null : `${language}/${scheme}`, signal =>
    readCode(`dashboard/verify/${language}/${scheme}`, signal),
  )
  if (!signature) return <p class="note">{t.unsigned}</p>
  const label = LANGUAGES.find(({ name }) => name === language)?.label ?? ''
  return (
    <div class="verifier-code">
      <Tabs label={t.language} current={language} onChange={setLanguage} tabs={LANGUAGES}>
        {code.error && <Failure error={code.error} onRetry={code.refetch} />}
        {code.data === undefined && !code.error && <Loading lines={6} />}
        {code.data !== undefined && (
          <figure class="json">
            <figcaption>
              <span>{signature.scheme}</span>
              <CopyButton text={code.data} label={t.copyCode} />
            </figcaption>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <pre class="json-body" tabIndex={0} role="group" aria-label={t.codeOf(label)}>
              {code.data}
            </pre>
          </figure>
        )}
      </Tabs>
      <Secret endpoint={endpoint} scheme={signature.scheme} isOwn={signature.own_secret} />
    </div>
  )
}

/** Which value of the account or the endpoint the code is given. */
function Secret(props: { readonly endpoint: EndpointState; readonly scheme: string; readonly isOwn: boolean }) {
  const t = useTexts(startMessages)
  const { endpoint, scheme, isOwn } = props
  const { data } = useCredentials()
  if (isOwn) return <p class="small">{t.ownSecret}</p>
  const isPublic = scheme === 'standard-ed25519'
  const name = isPublic ? 'public_key' : scheme === 'body-hmac-base64' ? 'client_secret' : 'webhook_secret'
  const value = name === 'public_key' ? endpoint.public_key : data?.[name]
  return (
    <p class="with-copy small">
      {t.secret} <code>{name}</code> <code>{isPublic ? value : DOTS}</code>
      {value && <CopyButton text={String(value)} label={t.copy(name)} />}
    </p>
  )
}

async function readCode(path: string, signal: AbortSignal): Promise<string> {
  const response = await reach(path, { signal })
  if (!response.ok) throw new Error(`${response.status} ${path}`)
  return response.text()
}
