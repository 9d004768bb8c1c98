import { TOKEN_KEY } from './router.ts'
import { createStore } from './store.ts'

const ACCOUNT_KEY = 'carrier-sandbox.account'

/** The account that the page looks at; kept for this tab, so that two tabs may look at two. */
export const account = createStore(sessionStorage.getItem(ACCOUNT_KEY) ?? 'default')

/** True while the sandbox wants a control token that this page does not have. */
export const wantsToken = createStore(false)

/** Whether anybody answers. */
export const reachable = createStore(true)

export function chooseAccount(id: string): void {
  sessionStorage.setItem(ACCOUNT_KEY, id)
  account.set(id)
}

export function giveToken(token: string): void {
  sessionStorage.setItem(TOKEN_KEY, token)
  wantsToken.set(false)
}

export function controlToken(): string | null {
  return sessionStorage.getItem(TOKEN_KEY)
}
