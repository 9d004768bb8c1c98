import { SandboxError } from '../domain/errors.ts'
import type { AccountRow } from '../domain/world.ts'
import type { RunningSandbox } from '../sandbox.ts'
import { profileOf, readSwitches } from '../service/accounts/profiles.ts'
import { readAccountSpec } from '../service/accounts/read-account-spec.ts'
import type { CreateAccountOptions } from './options/create-account-options.ts'
import {
  CALENDAR,
  COUNT,
  checkForms,
  FLAG,
  GROUP,
  inOwnNames,
  isGroup,
  type OptionForm,
  textLike,
  WHOLE,
} from './options/option-forms.ts'

const SECRET: OptionForm = { ...textLike('bi-mat-cua-shop'), isSecret: true }

const BANK: OptionForm = {
  wanted: 'an object with bank_id, branch, owner and number, or null',
  fits: value => value === null || isGroup(value),
}

/** Every option there is: the compiler sees to it that none is missing. */
const FORMS = {
  id: textLike('alice'),
  seed: WHOLE,
  clock: textLike('frozen'),
  clockStart: textLike('2026-01-05T08:00'),
  pace: textLike('10s'),
  settlement: CALENDAR,
  bank: BANK,
  scenario: textLike('happy'),
  profile: textLike('spec'),
  set: GROUP,
  username: textLike('shop@sandbox.test'),
  password: SECRET,
  clientId: COUNT,
  clientSecret: SECRET,
  ttl: textLike('30m'),
  replace: FLAG,
  inbox: FLAG,
} as const satisfies Record<keyof CreateAccountOptions, OptionForm>

/**
 * Makes the account, or resets it.
 * @throws SandboxError `invalid` for an option that makes no sense, `conflict` for an id or login that is taken.
 */
export async function createAccount(
  { accounts, core: { reference } }: Pick<RunningSandbox, 'accounts' | 'core'>,
  options: CreateAccountOptions,
): Promise<AccountRow> {
  checkForms('createAccount', options, FORMS)
  const { clockStart, clientId, clientSecret, profile, set, replace = false, ...same } = options
  const body = { ...same, clock_start: clockStart, client_id: clientId, client_secret: clientSecret }
  const spec = {
    ...(await inOwnNames(FORMS, () => readAccountSpec(reference, body))),
    // Unlike a request from outside, code that runs here may name a file of this machine.
    profile: profile === undefined ? undefined : profileOf(reference, profile),
    set: set === undefined ? undefined : readSwitches(reference, set),
  }
  const isThere = spec.id !== undefined && accounts.get(spec.id) !== undefined
  return replace && isThere && spec.id !== undefined ? accounts.replace(spec.id, spec) : accounts.create(spec)
}

/** One that is gone already, by its ttl or by the control API, is removed too. */
export async function removeAccount({ accounts }: Pick<RunningSandbox, 'accounts'>, id: string): Promise<void> {
  try {
    await accounts.remove(id)
  } catch (error) {
    if (!(error instanceof SandboxError && error.code === 'not_found')) throw error
  }
}

/**
 * The same object, but every call of a function in it, however deep, lasts from `begin` to the function that `begin`
 * returned: until the promise it gives is settled.
 */
export function keepInUse<T extends object>(face: T, begin: () => () => void): T {
  return new Proxy(face, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (isFunction(value)) return callWithin(value, target, begin)
      return typeof value === 'object' && value !== null ? keepInUse(value, begin) : value
    },
  })
}

type AnyFunction = (...given: unknown[]) => unknown

function isFunction(value: unknown): value is AnyFunction {
  return typeof value === 'function'
}

function callWithin(run: AnyFunction, target: object, begin: () => () => void) {
  return (...given: unknown[]): unknown => {
    const end = begin()
    try {
      const result = Reflect.apply(run, target, given)
      if (result instanceof Promise) return result.finally(end)
      end()
      return result
    } catch (error) {
      end()
      throw error
    }
  }
}
