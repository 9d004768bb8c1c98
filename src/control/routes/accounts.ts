import { SandboxError } from '../../domain/errors.ts'
import { formatDuration } from '../../domain/time/duration.ts'
import { isoInstant } from '../../domain/time/instants.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { AccountCreate, ResetRequest } from '../../schemas/types.gen.ts'
import type { IdleAccounts } from '../../service/accounts/idle-accounts.ts'
import { readAccountSpec } from '../../service/accounts/read-account-spec.ts'
import { checkBody } from '../../service/input/check-body.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts } from '../parts.ts'
import { presentCredentials } from '../present/present.ts'
import { presentReset } from '../present/present-states.ts'

/** Accounts: each a world of its own. */
export function accountRoutes(parts: ControlParts): ControlHandlers {
  const { accounts, core } = parts
  const credentials = async (row: AccountRow) => presentCredentials(row, await parts.accessToken(row.id))
  return {
    listAccounts(_request, response) {
      response.json(accounts.list().map(row => withoutSecrets(row, accounts.idle)))
    },
    async createAccount(request, response) {
      const row = await accounts.create(readAccountSpec(core.reference, request.body))
      response.status(201).json(await credentials(row))
    },
    async putAccount(request, response) {
      const { id } = request.params
      const spec = readAccountSpec(core.reference, { ...bodyObject(request.body), id })
      const exists = accounts.get(id) !== undefined
      // Valid by account-create.schema.json.
      const { replace } = bodyObject(request.body) as AccountCreate
      if (exists && replace !== true) {
        throw new SandboxError('conflict', `the account "${id}" exists; say replace: true to reset it.`, {
          pointer: '/replace',
        })
      }
      const row = exists ? await accounts.replace(id, spec) : await accounts.create(spec)
      response.status(exists ? 200 : 201).json(await credentials(row))
    },
    async getAccount(request, response) {
      const row = accounts.require(request.params.id)
      accounts.idle.during(row, response)
      response.json(await credentials(row))
    },
    async deleteAccount(request, response) {
      await accounts.remove(request.params.id)
      response.status(204).end()
    },
    async resetAccount(request, response) {
      checkBody('sandbox/reset.schema.json', request.body)
      // Valid by reset.schema.json.
      const { replay = false, snapshot: keeps = false } = request.body as ResetRequest
      const snapshot = await accounts.reset(accountOf(parts, request).id, { replay, keeps })
      if (snapshot) response.json(presentReset(snapshot))
      else response.status(204).end()
    },
  }
}

function bodyObject(body: unknown): object {
  return typeof body === 'object' && body !== null ? body : {}
}

function withoutSecrets(row: AccountRow, idle: IdleAccounts) {
  const { id, username, clientId, seed, defaultScenario, profile, ttlMs } = row
  const vanishesAt = idle.vanishesAt(row)
  return {
    id,
    username,
    client_id: clientId,
    seed,
    scenario: defaultScenario,
    profile: profile.name,
    ttl: ttlMs === undefined ? null : formatDuration(ttlMs),
    /** Wall time, if it is not used from now on. */
    vanishes_at: vanishesAt === null ? null : isoInstant(vanishesAt),
  }
}
