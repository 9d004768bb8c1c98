import { SandboxError } from '../domain/errors.ts'
import type { AccountRow } from '../domain/world.ts'
import { DEFAULT_ACCOUNT } from '../service/accounts/accounts.ts'
import { searchShipments } from '../service/shipments/shipments.ts'
import { answerCall, wireAnswer } from './faults/wire-answer.ts'
import { refuseMethod } from './find-operation.ts'
import { logServed } from './log-served.ts'
import { authenticate, bearerOf, findPresentBearer } from './middleware/authenticate.ts'
import { type ApiParts, presentContext } from './parts.ts'
import type { Labelled } from './present/label-page.ts'
import { presentNumbers } from './present/numbers.ts'
import { presentFound } from './present/shipment-search.ts'
import type { ServedCall } from './served-call.ts'

/** Below /api/v2. No path of the manifest is one of these. */
const VENDOR_PATH = /^\/shipments\/(?:track|print)\/[^/]+\/?$/

const ALLOWED = ['GET', 'HEAD']

/**
 * Two paths of deployments that are in no contract (switch `vendor_paths`). Where the account does not serve them they are
 * unknown paths. For a call without a valid token the switch of the default account counts. Fault rules name operations,
 * so none applies here.
 */
export function createVendorPaths(parts: ApiParts, limit: (call: ServedCall) => void | Promise<void>) {
  const { core, accounts, tokens } = parts
  const isServed = async (call: ServedCall): Promise<boolean> => {
    if (!VENDOR_PATH.test(call.path)) return false
    const caller = await findPresentBearer(accounts, tokens, bearerOf(call.request))
    return (caller ?? accounts.require(DEFAULT_ACCOUNT)).profile.switches.vendor_paths
  }
  return async (call: ServedCall): Promise<void> => {
    const { method, path } = call
    if (!(await isServed(call))) throw new SandboxError('not_found', `no operation at ${path}`)
    if (!ALLOWED.includes(method)) throw refuseMethod(method, ALLOWED)
    const account = await authenticate(accounts, tokens, call)
    await limit(call)
    const [, , kind, sent = ''] = path.split('/')
    const code = decodeURIComponent(sent)
    answerCall(call, await (kind === 'track' ? track(parts, account, code) : print(parts, account, code)))
    logServed(core, call)
  }
}

/** As GET /shipments/search?code= answers, but for what is not found. */
async function track({ core }: ApiParts, account: AccountRow, code: string) {
  const { switches } = account.profile
  const rows = await searchShipments(core, account.id, code)
  if (rows.length === 0) throw new SandboxError('not_found', `no shipment has the code "${code}"`)
  const answer = await presentFound(core, rows, { world: account.id, switches })
  return wireAnswer(presentNumbers(answer, account))
}

/** A label for each shipment of that code that has a tracking number. */
async function print({ core }: ApiParts, account: AccountRow, code: string) {
  const rows = await searchShipments(core, account.id, code)
  const labelled = rows.filter((row): row is Labelled => row.carrierCode !== null)
  if (labelled.length === 0)
    throw new SandboxError('not_found', `no shipment of the code "${code}" has a tracking number`)
  const { reference } = presentContext(core, account.profile.switches)
  // A start that prints no label does without it.
  const { LABEL_HEADERS, renderLabels } = await import('./present/label-page.ts')
  return { status: 200, headers: LABEL_HEADERS, body: await renderLabels(labelled, reference) }
}
