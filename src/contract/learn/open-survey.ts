import { operation } from '../../schemas/operations.ts'
import type { ContractCase } from '../case.ts'
import type { Exchange } from '../exchange.ts'
import { openSession } from '../run/case-session.ts'
import type { OpenRun } from '../run/open-run.ts'
import type { Survey } from './probe.ts'

/** Nothing is checked here, so whatever comes is an answer. */
const ANY_STATUS = [
  200, 201, 202, 204, 301, 302, 400, 401, 403, 404, 405, 406, 409, 410, 413, 415, 422, 429, 500, 501, 502, 503,
]

/** Stands where a case would: the session names it in errors. */
const SURVEY: ContractCase = {
  id: 'learn',
  phase: 'cases',
  operation: 'login',
  cell: null,
  writes: [],
  run: () => Promise.resolve(),
}

/** A run's target as probes see it: the run's guard, ledger and worlds, without a judgement. */
export async function openSurvey({ parts }: OpenRun): Promise<Survey> {
  const session = openSession(SURVEY, parts)
  const world = await session.world()
  // The login of a deployment has happened already, and is as good an answer as any.
  const exchanges: Exchange[] = [...parts.client.exchanges]
  const survey: Survey = {
    target: parts.target,
    world,
    exchanges,
    may: write => parts.policy.open || parts.policy.allowed.has(write),
    async ask(operation, call = {}) {
      const answered = await session.call(operation, call, { status: ANY_STATUS })
      if (call.world === undefined || call.world === world) exchanges.push(answered)
      return answered
    },
    askBeside: (resembled, path) =>
      parts.client.read(operation(resembled), {
        path,
        headers: { accept: 'application/json', authorization: `Bearer ${world.token}` },
      }),
    ownWorld: session.ownWorld,
    route: session.route,
    nonce: session.nonce,
    once: session.once,
  }
  return survey
}
