import { useEffect, useState } from 'preact/hooks'
import type { RequestList } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { PageHead } from '../../components/panel.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useTexts } from '../../i18n.ts'
import { requestsMessages } from '../../messages/requests.ts'
import { hrefTo, navigate, type Route } from '../../router.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { AccountLog } from './account-log.tsx'
import { NobodysLog } from './nobodys-log.tsx'
import { usePoll } from './use-poll.ts'

/** The calls of the account, and beside them those that no account knows: a wrong token is looked for there. */
export function RequestsPage({ route }: { readonly route: Route }) {
  const t = useTexts(requestsMessages)
  const [isPaused, setPaused] = useState(false)
  const [clearings, setClearings] = useState(0)
  const tab = route.query.get('tab') === 'nobody' ? 'nobody' : 'account'
  const nobodys = useCount('/requests?nobody=true&size=1', { isPaused, clearings })
  const follow = { isPaused, onResume: () => setPaused(false) }
  return (
    <>
      <PageHead
        title={t.title}
        lead={t.lead}
        actions={
          <>
            <Button icon={isPaused ? 'play' : 'pause'} isPressed={isPaused} onClick={() => setPaused(!isPaused)}>
              {isPaused ? t.resume : t.pause}
            </Button>
            <ClearLog isNobodys={tab === 'nobody'} onCleared={() => setClearings(count => count + 1)} />
          </>
        }
      />
      <Tabs
        label={t.whose}
        current={tab}
        onChange={name => navigate(hrefTo(['requests'], name === 'nobody' ? { tab: name } : {}), { replace: true })}
        tabs={[
          { name: 'account', label: t.ofAccount },
          { name: 'nobody', label: t.ofNobody, ...(nobodys === null ? {} : { count: nobodys }) },
        ]}
      >
        {tab === 'account' ? (
          <AccountLog key={clearings} route={route} {...follow} />
        ) : (
          <NobodysLog key={clearings} route={route} isPaused={isPaused} />
        )}
      </Tabs>
    </>
  )
}

/** How many calls a list has; null until that is known. It is asked again after each clearing. */
function useCount(
  path: string,
  { isPaused, clearings }: { readonly isPaused: boolean; readonly clearings: number },
): number | null {
  const { data, refetch } = useQuery<RequestList>(path)
  usePoll(refetch, isPaused)
  useEffect(() => {
    if (clearings > 0) refetch()
  }, [clearings, refetch])
  return data?.total ?? null
}

interface ClearLogProps {
  readonly isNobodys: boolean
  readonly onCleared: () => void
}

function ClearLog({ isNobodys, onCleared }: ClearLogProps) {
  const t = useTexts(requestsMessages)
  const [isAsking, setAsking] = useState(false)
  const clear = useAction(async () => {
    await control('DELETE', isNobodys ? '/requests?nobody=true' : '/requests')
    setAsking(false)
    onCleared()
    showToast({ kind: 'success', text: t.cleared })
  })
  return (
    <>
      <Button icon="trash" onClick={() => setAsking(true)}>
        {t.clear}
      </Button>
      {isAsking && (
        <Confirm
          title={t.clearTitle}
          verb={t.clear}
          isBusy={clear.isBusy}
          onConfirm={() => clear.run()}
          onClose={() => setAsking(false)}
        >
          <p>{t.clearBody}</p>
        </Confirm>
      )}
    </>
  )
}
