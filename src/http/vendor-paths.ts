import type { RequestHandler } from 'express'
import { SandboxError } from '../domain/errors.ts'
import { say } from '../domain/messages.ts'
import type { AccountRow } from '../domain/world.ts'
import { DEFAULT_ACCOUNT } from '../service/accounts/accounts.ts'
import { searchShipments } from '../service/shipments/shipments.ts'
import { wireAnswer, writeAnswer } from './faults/wire-answer.ts'
import { beginCallOf, logServed } from './log-served.ts'
import { authenticate, bearerOf, findBearer } from './middleware/authenticate.ts'
import { type ApiParts, presentContext } from './parts.ts'
import { LABEL_HEADERS, type Labelled, renderLabels } from './present/label-page.ts'
import { presentNumbers } from './present/numbers.ts'
import { presentFound } from './present/shipment-search.ts'

/** Below /api/v2. No group: Express would decode it, and refuse a path that no account may serve. */
export const VENDOR_PATH = /^\/shipments\/(?:track|print)\/[^/]+\/?$/

const ALLOWED = ['GET', 'HEAD']

/**
 * Two paths of deployments that are in no contract (switch `vendor_paths`). Where the account does not serve them they are
 * unknown paths. For a call without a valid token the switch of the default account counts. Fault rules name operations,
 * so none applies here.
 */
export function vendorPaths(parts: ApiParts, limit: RequestHandler): readonly RequestHandler[] {
  const { core, accounts, tokens } = parts
  const decide: RequestHandler = async (request, response, next) => {
    const caller = await findBearer(accounts, tokens, bearerOf(request))
    const { switches } = (caller ?? accounts.require(DEFAULT_ACCOUNT)).profile
    if (!switches.vendor_paths) return next('route')
    beginCallOf(core, response, null)
    if (ALLOWED.includes(request.method)) return next()
    const detail = say('method_not_here', { method: request.method, allowed: ALLOWED.join(', ') })
    throw new SandboxError('method_not_allowed', detail, { extra: { allow: ALLOWED } })
  }
  const serve: RequestHandler = async (request, response) => {
    // Left there by `authenticate`, the only writer.
    const account = response.locals.account as AccountRow
    const [, , kind, sent = ''] = request.path.split('/')
    const code = decodeURIComponent(sent)
    writeAnswer(response, await (kind === 'track' ? track(parts, account, code) : print(parts, account, code)))
    logServed(core, request, response)
  }
  return [decide, authenticate(accounts, tokens), limit, serve]
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
  return { status: 200, headers: LABEL_HEADERS, body: await renderLabels(labelled, reference) }
}
