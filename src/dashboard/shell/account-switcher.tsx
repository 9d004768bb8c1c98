import { Icon } from '../components/icon.tsx'
import { lazily } from '../components/lazily.tsx'
import { Popover } from '../components/popover.tsx'
import { useTexts } from '../i18n.ts'
import { shellMessages } from '../messages/shell.ts'
import { account } from '../session.ts'

const AccountChoice = lazily(() => import('./account-choice.tsx').then(module => module.AccountChoice))

/** Whose world the page shows: each account has its own parcels, clock, webhooks and logs. */
export function AccountSwitcher() {
  const t = useTexts(shellMessages)
  const current = account.value
  return (
    <Popover
      label={t.account}
      button={
        <>
          <Icon name="account" />
          <span class="visually-hidden">{t.account}: </span>
          <span class="account-name">{current}</span>
          <Icon name="down" size={12} />
        </>
      }
    >
      {close => <AccountChoice current={current} close={close} />}
    </Popover>
  )
}
