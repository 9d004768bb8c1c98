import { createSandbox, type SandboxOptions } from '../../../src/index.ts'
import { clientOf } from '../../support/api-client.ts'
import { type AnswerRule, type ReceivedRequest, startReceiver } from '../../support/receiver.ts'

export const statusOf = ({ text }: ReceivedRequest) => /"status":"(\d+)"/.exec(text)?.[1] ?? ''
export const idOf = ({ headers }: ReceivedRequest) => String(headers['webhook-id'])
export const orderOf = ({ text }: ReceivedRequest) => /"order_id":"([^"]*)"/.exec(text)?.[1] ?? ''

/** A sandbox with a frozen clock and one receiver that is registered, and whose answer may change. */
export async function openShop(options: SandboxOptions = {}) {
  let answer: (request: ReceivedRequest) => AnswerRule = () => ({ status: 200 })
  const receiver = await startReceiver({ answer: request => answer(request) })
  const sandbox = await createSandbox({
    listen: false,
    clock: 'frozen',
    seed: 7,
    webhooks: [`${receiver.url}/hook`],
    ...options,
  })
  const client = clientOf(sandbox, sandbox)
  return {
    sandbox,
    receiver,
    client,
    /** From the next request on. */
    answering(next: AnswerRule) {
      answer = () => next
    },
    answeringBy(choose: (request: ReceivedRequest) => AnswerRule) {
      answer = choose
    },
    settings: async (body?: object) =>
      (await (body ? client.control.put('/webhooks/1/settings', body) : client.control.get('/webhooks/1/settings')))
        .body,
    /** Oldest first, as the log shows them. */
    log: async (query = '') =>
      (await client.control.get(`/webhooks/deliveries?size=500${query}`)).body.items.toReversed(),
    async [Symbol.asyncDispose]() {
      await sandbox.close()
      await receiver.close()
    },
  }
}
