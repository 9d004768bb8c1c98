import { inspect } from 'node:util'
import { SandboxError } from '../../domain/errors.ts'
import { didYouMean } from '../../files/near-word.ts'
import type { Awaitable } from '../../store/store.ts'

/** What a value of an option must be, whatever it says. */
export interface OptionForm {
  /** Follows the value in a sentence: `a text such as …`. */
  readonly wanted: string
  fits(value: unknown): boolean
  /** It must not stand in a message. */
  readonly isSecret?: true
}

export const FLAG: OptionForm = { wanted: 'true or false', fits: value => typeof value === 'boolean' }
export const WHOLE: OptionForm = { wanted: 'a whole number from 0 on', fits: value => isWhole(value, 0) }
export const COUNT: OptionForm = { wanted: 'a whole number from 1 on', fits: value => isWhole(value, 1) }
/** A timer of Node takes no more, and would fire at once. */
export const WALL_MS: OptionForm = {
  wanted: 'a whole number of ms from 0 to 2147483647',
  fits: value => isWhole(value, 0) && value <= 2_147_483_647,
}
export const GROUP: OptionForm = { wanted: "an object such as { login_layout: 'root' }", fits: isGroup }
/** A calendar of settlement, as a text or by its parts. */
export const CALENDAR: OptionForm = {
  wanted: "a text such as 'mon,wed,fri 16:00 hold 1d', or an object such as { at: '16:00' }",
  fits: value => isText(value) || isGroup(value),
}
export const LISTENER: OptionForm = { wanted: 'a function', fits: value => typeof value === 'function' }

/** `like`: an example of it. */
export function textLike(like: string): OptionForm {
  return { wanted: `a text such as '${like}'`, fits: isText }
}

/** `what` it names: `a file`. */
export function pathOf(what: string): OptionForm {
  return { wanted: `the path of ${what}, as a text`, fits: isText }
}

export function textsLike(like: string): OptionForm {
  return { wanted: `a list of texts such as ['${like}']`, fits: value => Array.isArray(value) && value.every(isText) }
}

/**
 * What a compiler would have found: a test runner strips types and asks none, JavaScript has none, and a misspelt `clock`
 * would let a test run against another sandbox than it means.
 * @param call The function that takes them, as its user writes it.
 * @throws SandboxError `invalid` naming the option, what it was given and what would do.
 */
export function checkForms(call: string, options: unknown, forms: Readonly<Record<string, OptionForm>>): void {
  if (!isGroup(options)) {
    const example = Object.hasOwn(forms, 'listen') ? "{ clock: 'frozen', seed: 7 }" : "{ id: 'alice', seed: 1 }"
    throw new SandboxError('invalid', `${call} takes an object such as ${example}, not ${written(options)}.`, {
      pointer: '/',
    })
  }
  for (const [name, value] of Object.entries(options)) {
    const form = Object.hasOwn(forms, name) ? forms[name] : undefined
    if (!form) {
      const detail = `${call} has no option "${name}"; ${didYouMean(name, Object.keys(forms))}`
      throw new SandboxError('invalid', detail, { pointer: `/${name}` })
    }
    if (value === undefined || form.fits(value)) continue
    const shown = form.isSecret === true && value !== '' ? '…' : written(value)
    throw new SandboxError('invalid', `${name} cannot be ${shown}: it is ${form.wanted}.`, { pointer: `/${name}` })
  }
}

function isWhole(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least
}

/** No file and no address can have a NUL in it. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !value.includes('\0')
}

export function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** As the caller may have written it, cut where it would fill the screen. */
function written(value: unknown): string {
  const text = inspect(value, { depth: 1, compact: true, breakLength: Number.POSITIVE_INFINITY })
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`
}

/** The names of flags that are no option with its dashes taken out. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  webhook: 'webhooks',
  'webhook-timeout': 'webhookTimeoutMs',
  'allow-host': 'allowHosts',
  'allow-origin': 'allowOrigins',
}

/**
 * Runs what reads the options under other names, those of flags or of the control API.
 * @throws SandboxError with the option as its user wrote it: `publicUrl` for `public-url`, `clientId` for `client_id`.
 */
export async function inOwnNames<T>(forms: Readonly<Record<string, OptionForm>>, run: () => Awaitable<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof SandboxError ? renamed(error, forms) : error
  }
}

/** `/webhook-allow` → `/webhookAllow`, and the same where the sentence begins with it. */
function renamed(error: SandboxError, forms: Readonly<Record<string, OptionForm>>): SandboxError {
  const { code, message, pointer, errors, extra } = error
  const other = pointer?.slice(1) ?? ''
  const name = OTHER_NAMES[other] ?? other.replace(/[-_]([a-z])/g, (_joint, letter: string) => letter.toUpperCase())
  if (name === other || !Object.hasOwn(forms, name)) return error
  const detail = message.startsWith(`${other} `) ? name + message.slice(other.length) : message
  const same = { ...(errors ? { errors } : {}), ...(extra ? { extra } : {}) }
  return new SandboxError(code, detail, { ...same, pointer: `/${name}`, cause: error })
}
