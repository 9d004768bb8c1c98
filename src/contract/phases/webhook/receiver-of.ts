import { NotRun } from '../../case.ts'
import { ContractError } from '../../contract-error.ts'
import { openReceiver } from '../../receiver/open-receiver.ts'
import type { Receiver } from '../../receiver/receiver.ts'
import type { Session } from '../../session.ts'
import { schemeNames } from '../../signatures/find-scheme.ts'

/**
 * The receiver that all cases of a run share, opened by the first that asks.
 * @throws NotRun in the mode `off`. @throws ContractError when nothing can arrive: then nothing is registered either.
 */
export async function receiverOf(session: Session): Promise<Receiver> {
  const { mode, scheme, listen } = session.webhook
  if (mode === 'off') throw new NotRun('NOT VERIFIED: webhooks are not looked at (--webhook-mode off)')
  if (scheme !== undefined && !schemeNames().includes(scheme)) {
    throw new ContractError('usage', `There is no signature scheme "${scheme}"; there are ${schemeNames().join(', ')}.`)
  }
  return session.once(`webhook: receiver ${mode} ${listen ?? ''}`, async () => {
    const receiver = await openReceiver(session.webhook, { nonce: session.nonce() })
    session.atEnd(() => receiver.close())
    return receiver
  })
}
