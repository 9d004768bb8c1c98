import { Router } from 'express'
import { type ClockSetting, isClockInstant, parseClockSetting } from '../../domain/clock.ts'
import { parseDuration } from '../../domain/duration.ts'
import { SandboxError } from '../../domain/errors.ts'
import { parseInstant } from '../../domain/instants.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { AccountCreate } from '../../schemas/types.gen.ts'
import { checkBody } from '../../service/check-body.ts'
import type { Core } from '../../service/core.ts'
import type { AccountSpec } from '../../service/draft-account.ts'
import { readSwitches, shippedProfile } from '../../service/profiles.ts'
import { accountOf, type ControlParts } from '../parts.ts'
import { presentCredentials } from '../present.ts'

/** Accounts: each a world of its own. */
export function accountRoutes(parts: ControlParts): Router {
  const { accounts, core } = parts
  const credentials = async (row: AccountRow) => presentCredentials(row, await parts.accessToken(row.id))
  const router = Router()
  router.get('/accounts', (_request, response) => {
    response.json(accounts.list().map(withoutSecrets))
  })
  router.post('/accounts', async (request, response) => {
    const row = await accounts.create(readSpec(core, request.body))
    response.status(201).json(await credentials(row))
  })
  router.put('/accounts/:id', async (request, response) => {
    const { id } = request.params
    const spec = readSpec(core, { ...bodyObject(request.body), id })
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
  })
  router.get('/accounts/:id', async (request, response) => {
    response.json(await credentials(accounts.require(request.params.id)))
  })
  router.delete('/accounts/:id', async (request, response) => {
    await accounts.remove(request.params.id)
    response.status(204).end()
  })
  router.post('/reset', async (request, response) => {
    checkBody('sandbox/reset.schema.json', request.body)
    // Valid by reset.schema.json.
    const { replay = false } = request.body as { replay?: boolean }
    await accounts.reset(accountOf(parts, request).id, { replay })
    response.status(204).end()
  })
  return router
}

function bodyObject(body: unknown): object {
  return typeof body === 'object' && body !== null ? body : {}
}

function readSpec({ reference }: Core, body: unknown): AccountSpec {
  checkBody('sandbox/account-create.schema.json', body)
  // Valid by account-create.schema.json.
  const wanted = body as AccountCreate
  return {
    id: wanted.id,
    seed: wanted.seed,
    clock: readClock(wanted.clock),
    clockStart: readStart(wanted.clock_start),
    paceMs: readPace(wanted.pace),
    scenario: wanted.scenario,
    profile: wanted.profile === undefined ? undefined : shippedProfile(reference, wanted.profile),
    set: wanted.set === undefined ? undefined : readSwitches(reference, wanted.set),
    username: wanted.username,
    password: wanted.password,
    clientId: wanted.client_id,
    clientSecret: wanted.client_secret,
  }
}

/** The pattern of the schema admits x0, a clock that would stand while it says that it runs. */
function readClock(text: string | undefined): ClockSetting | undefined {
  if (text === undefined) return undefined
  const setting = parseClockSetting(text)
  if (!setting)
    throw new SandboxError('invalid', `no such clock: "${text}"; a factor is above 0.`, { pointer: '/clock' })
  return setting
}

/** `script` is null: the scenario's own durations. A pace of no time would end every journey at its booking. */
function readPace(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  const pace = parseDuration(text)
  if (pace === 0)
    throw new SandboxError('invalid', `no such pace: "${text}"; use script, or a duration above 0 such as 10s.`, {
      pointer: '/pace',
    })
  return pace
}

/** The pattern of the schema admits days that do not exist. */
function readStart(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const instant = parseInstant(text)
  if (instant === null || !isClockInstant(instant)) {
    throw new SandboxError('invalid', `no instant from 1971 to 9999: "${text}"`, { pointer: '/clock_start' })
  }
  return instant
}

function withoutSecrets({ id, username, clientId, seed, defaultScenario, profile }: AccountRow) {
  return { id, username, client_id: clientId, seed, scenario: defaultScenario, profile: profile.name }
}
