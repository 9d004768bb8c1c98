import type { ApiProblem } from './api-problem.ts'
import { textsIn } from './i18n.ts'
import { shellMessages } from './messages/shell.ts'
import { language } from './preferences.ts'
import { account, chooseAccount } from './session.ts'
import { showToast } from './toasts.ts'

/** An account can be removed, or vanish after its ttl, while the page looks at it: it goes on with the default one. */
export function leaveGoneAccount({ status, message }: ApiProblem): void {
  const id = account.peek()
  if (id === 'default' || status !== 404 || !message.startsWith(`no account "${id}"`)) return
  chooseAccount('default')
  showToast({ kind: 'info', text: textsIn(shellMessages, language.peek()).accountGone(id) })
}
