import { useState } from 'preact/hooks'
import type { AccountCredentials } from '../../../schemas/types.gen.ts'
import { api } from '../../api.ts'
import { Button, CopyButton, IconButton } from '../../components/button.tsx'
import { Failure, Loading } from '../../components/placeholders.tsx'
import { useTexts } from '../../i18n.ts'
import { startMessages } from '../../messages/start/start.ts'
import { hrefTo } from '../../router.ts'
import { account } from '../../session.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import type { Progress } from './use-progress.ts'

/** A secret that is not shown. */
export const DOTS = '•'.repeat(12)

const API_URL = new URL('api/v2', document.baseURI).href

export function useCredentials() {
  return useQuery<AccountCredentials>(`/accounts/${encodeURIComponent(account.value)}`)
}

export function CredentialsStep({ progress }: { readonly progress: Progress }) {
  const t = useTexts(startMessages)
  const { data, error, refetch } = useCredentials()
  const [isShown, setShown] = useState(false)
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Loading lines={2} />
  const token = data.access_token
  return (
    <>
      <p>{t.credentialsText}</p>
      <dl class="facts credentials">
        <dt>{t.baseUrl}</dt>
        <dd>
          <code>{API_URL}</code>
          {/* The step closes once it is done, and the token is wanted as well. */}
          <CopyButton text={API_URL} label={t.copy(t.baseUrl)} />
        </dd>
        <dt>{t.token}</dt>
        <dd>
          <code>{isShown ? token : DOTS}</code>
          <IconButton
            icon={isShown ? 'eyeOff' : 'eye'}
            label={isShown ? t.hideValue(t.token) : t.show(t.token)}
            onClick={() => setShown(!isShown)}
          />
          <CopyButton text={token} label={t.copy(t.token)} onCopied={progress.copied} />
        </dd>
      </dl>
      <p>
        <a href={hrefTo(['account'])}>{t.allCredentials}</a>
      </p>
    </>
  )
}

export function CallStep({ progress }: { readonly progress: Progress }) {
  const t = useTexts(startMessages)
  const token = useCredentials().data?.access_token
  const call = useAction(() => api('GET', '/cities'))
  const command = (secret: string) => `curl -s ${API_URL}/cities -H "Authorization: Bearer ${secret}"`
  return (
    <>
      <p>{t.callText}</p>
      <p class="command">
        <code>{command(DOTS)}</code>
        {token !== undefined && <CopyButton text={command(token)} label={t.copyCall} />}
      </p>
      <p class="row">
        <Button isBusy={call.isBusy} onClick={() => call.run()}>
          {t.callHere}
        </Button>
        {progress.hasCall ? (
          <a href={hrefTo(['requests'])}>{t.seeCalls}</a>
        ) : (
          <a href={hrefTo(['requests'], { tab: 'nobody' })}>{t.unmatched}</a>
        )}
      </p>
    </>
  )
}
