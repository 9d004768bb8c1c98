import { signal } from '@preact/signals'
import { TOKEN_KEY } from './router.ts'

const ACCOUNT_KEY = 'carrier-sandbox.account'

/** The account that the page looks at; kept for this tab, so that two tabs may look at two. */
export const account = signal(sessionStorage.getItem(ACCOUNT_KEY) ?? 'default')

/** True while the sandbox wants a control token that this page does not have. */
export const wantsToken = signal(false)

/** Whether the sandbox answers. */
export const reachable = signal(true)

export function chooseAccount(id: string): void {
  sessionStorage.setItem(ACCOUNT_KEY, id)
  account.value = id
}

export function giveToken(token: string): void {
  sessionStorage.setItem(TOKEN_KEY, token)
  wantsToken.value = false
}

export function controlToken(): string | null {
  return sessionStorage.getItem(TOKEN_KEY)
}
