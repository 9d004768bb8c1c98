import { AccountSwitcher } from './account-switcher.tsx'
import { ClockBar } from './clock-bar.tsx'
import { LiveSign } from './live-sign.tsx'
import { Preferences } from './preferences.tsx'
import { Why } from './why.tsx'

/** What holds for the whole page: whose world it shows, its clock, why nothing moves, language and colours. */
export function TopBar() {
  return (
    <header class="top">
      <AccountSwitcher />
      <span class="top-rule" />
      <ClockBar />
      <span class="top-gap" />
      <Why />
      <LiveSign />
      <Preferences />
    </header>
  )
}
