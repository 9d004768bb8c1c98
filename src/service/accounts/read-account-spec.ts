import { SandboxError } from '../../domain/errors.ts'
import type { BankDetails } from '../../domain/settlement/rows.ts'
import { type ClockSetting, isClockInstant, parseClockSetting } from '../../domain/time/clock.ts'
import { parseDuration } from '../../domain/time/duration.ts'
import { parseInstant } from '../../domain/time/instants.ts'
import { loadFile } from '../../files/load-file.ts'
import type { AccountCreate, CredentialsFile } from '../../schemas/types.gen.ts'
import { checkBody } from '../input/check-body.ts'
import { readSettlement } from '../input/read-settlement.ts'
import type { Reference } from '../reference/reference.ts'
import type { AccountSpec } from './draft-account.ts'
import { readSwitches, shippedProfile } from './profiles.ts'

/** An account that vanished sooner would do so between two calls of one test. */
const SHORTEST_TTL_MS = 1_000

/**
 * The settings of a new account, as account-create.schema.json has it.
 * @throws SandboxError `invalid` with a pointer.
 */
export function readAccountSpec(reference: Reference, body: unknown): AccountSpec {
  checkBody('sandbox/account-create.schema.json', body)
  // Valid by account-create.schema.json.
  const wanted = body as AccountCreate
  return {
    id: wanted.id,
    seed: wanted.seed,
    clock: readClock(wanted.clock),
    clockStart: readStart(wanted.clock_start),
    paceMs: readPace(wanted.pace),
    settlement: wanted.settlement === undefined ? undefined : readSettlement(wanted.settlement),
    bank: readBank(reference, wanted.bank),
    scenario: wanted.scenario,
    profile: wanted.profile === undefined ? undefined : shippedProfile(reference, wanted.profile),
    set: wanted.set === undefined ? undefined : readSwitches(reference, wanted.set),
    username: wanted.username,
    password: wanted.password,
    clientId: wanted.client_id,
    clientSecret: wanted.client_secret,
    ttlMs: readTtl(wanted.ttl),
    inbox: wanted.inbox,
  }
}

/** @throws SandboxError `invalid` for a bank that is in no list. */
function readBank({ banks }: Pick<Reference, 'banks'>, wanted: AccountCreate['bank']): BankDetails | null | undefined {
  if (wanted === undefined || wanted === null) return wanted
  const { bank_id: bankId, branch, owner, number } = wanted
  if (banks.some(({ id }) => id === bankId)) return { bankId, branch, owner, number }
  throw new SandboxError('invalid', `no bank has the number ${bankId}; GET /api/v2/banks lists them.`, {
    pointer: '/bank/bank_id',
  })
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

/** `never` is null: the account stays, whatever it had before. */
function readTtl(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  const ttl = parseDuration(text)
  if (ttl !== null && ttl < SHORTEST_TTL_MS) {
    throw new SandboxError('invalid', `the ttl is "${text}"; it must be at least 1s, or never.`, {
      pointer: '/ttl',
    })
  }
  return ttl
}

/** Of the default account, as the file of `--credentials` has them. @throws FileError with `file:line:column`. */
export function loadCredentials(file: string): AccountSpec {
  // Valid by credentials-file.schema.json.
  const value = loadFile(file, 'sandbox/credentials-file.schema.json').value as CredentialsFile
  const { username, password, client_id: clientId, client_secret: clientSecret, webhook_secret: webhookSecret } = value
  const named = { username, password, clientId, clientSecret, webhookSecret }
  return Object.fromEntries(Object.entries(named).filter(([, held]) => held !== undefined))
}
