import { useState } from 'preact/hooks'
import { Button } from '../../components/button.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useTexts } from '../../i18n.ts'
import { requestsMessages } from '../../messages/requests.ts'
import { hrefTo, navigate, type Route } from '../../router.ts'
import { AccountLog } from './account-log.tsx'
import { ClearLog } from './clear-log.tsx'
import { NobodysLog } from './nobodys-log.tsx'
import { useCount } from './use-count.ts'

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
