/** What a test does by the library, as a recording keeps it and a replay does it again. */
import type { RecordingAct } from '../schemas/types.gen.ts'
import type { PlainSandbox } from './face-of.ts'

type ActName = RecordingAct['name']

/** Every method that may change what happens, or waits for it. A recording is a foreign file: nothing else of it is called. */
const ACTS: Readonly<Record<ActName, true>> = {
  'clock.advance': true,
  'clock.to': true,
  'clock.until': true,
  'clock.stop': true,
  'clock.freeze': true,
  'clock.set': true,
  'clock.pace': true,
  simulate: true,
  journey: true,
  'webhooks.deliveries': true,
  'webhooks.resend': true,
  'webhooks.waitFor': true,
  'webhooks.trigger': true,
  'requests.list': true,
  'requests.count': true,
  'requests.find': true,
  'requests.waitFor': true,
  'shipments.waitFor': true,
  'shipments.of.read': true,
  'shipments.of.travelTo': true,
  'faults.add': true,
  'faults.set': true,
  'faults.remove': true,
  'faults.clear': true,
  'scenarios.add': true,
  'scenarios.remove': true,
  'scenarios.preview': true,
  'scenarios.setDefault': true,
  'profile.set': true,
  'wallet.topUp': true,
  'settlement.get': true,
  'settlement.set': true,
  'settlement.run': true,
  fill: true,
  reset: true,
  'state.export': true,
  'state.import': true,
  snapshot: true,
  'snapshots.list': true,
  'snapshots.of.restore': true,
  'snapshots.of.remove': true,
  createAccount: true,
  remove: true,
  registerWebhook: true,
  'inbox.open': true,
  'inbox.events': true,
  'inbox.waitFor': true,
  'inbox.check': true,
  'inbox.answer': true,
  'inbox.close': true,
}

/** Methods that give a handle of what their argument names. */
const HANDLES: ReadonlySet<string> = new Set(['shipments.of', 'snapshots.of'])

function isAct(name: string): name is ActName {
  return Object.hasOwn(ACTS, name)
}

type Method = (...given: unknown[]) => unknown

function isMethod(value: unknown): value is Method {
  return typeof value === 'function'
}

function isFace(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

export interface ActRecorder {
  act<T>(act: RecordingAct, run: () => T | Promise<T>): Promise<T>
  /** An account was made, whose token calls will show. */
  made(face: object): void
}

/** The same object, but what is done by it is recorded. */
export function recordFace<T extends object>(face: T, account: string, recorder: ActRecorder): T {
  return watch(face, { account, path: '', on: null, recorder })
}

interface Watched {
  readonly account: string
  /** Names so far, with a dot at their end. */
  readonly path: string
  readonly on: string | null
  readonly recorder: ActRecorder
}

function watch<T extends object>(face: T, at: Watched): T {
  return new Proxy(face, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      const name = `${at.path}${key === Symbol.asyncDispose ? 'remove' : String(key)}`
      if (isMethod(value)) {
        if (HANDLES.has(name)) return handleMaker(value, target, { ...at, path: `${name}.` })
        return isAct(name) && (at.on !== null) === name.includes('.of.')
          ? recorded(value, target, { ...at, name })
          : value
      }
      // The handle of an account has methods of its own.
      return isFace(value) ? watch(value, { ...at, path: key === 'account' ? at.path : `${name}.` }) : value
    },
  })
}

function handleMaker(make: Method, target: object, at: Watched) {
  return (...given: unknown[]): unknown => {
    const handle = Reflect.apply(make, target, given)
    return isFace(handle) ? watch(handle, { ...at, on: String(given[0]) }) : handle
  }
}

function recorded(run: Method, target: object, { name, ...at }: Watched & { readonly name: ActName }) {
  return async (...given: unknown[]): Promise<unknown> => {
    const { account, on, recorder } = at
    const act = { account, name, on, given: plain(given) }
    const result = await recorder.act(act, () => Reflect.apply(run, target, given))
    if (!isFace(result)) return result
    if (name === 'snapshot' && 'name' in result) {
      return watch(result, { ...at, path: 'snapshots.of.', on: String(result.name) })
    }
    if (name !== 'createAccount') return result
    recorder.made(result)
    return watch(result, { ...at, account: accountOf(result), path: '' })
  }
}

/** As a file keeps them. What is left out at the end is left out there, too. */
function plain(given: readonly unknown[]): unknown[] {
  const last = given.findLastIndex(one => one !== undefined)
  return JSON.parse(JSON.stringify(given.slice(0, last + 1)))
}

function accountOf(face: object): string {
  const account: unknown = Reflect.get(face, 'account')
  return isFace(account) ? String(Reflect.get(account, 'id')) : ''
}

/** Does acts again on a sandbox that is played. */
export interface ActPlayer {
  /** What the act does; undefined = its account is not there yet. */
  perform(act: RecordingAct): (() => void) | undefined
}

export function playActs(sandbox: PlainSandbox, made: ActRecorder['made']): ActPlayer {
  const worlds = new Map<string, object>([[sandbox.account.id, sandbox]])
  return {
    perform({ account, name, on, given }) {
      const world = worlds.get(account)
      if (world === undefined || !isAct(name)) return undefined
      const { target, method } = find(world, name, on)
      if (!isMethod(method)) return undefined
      return () => {
        const done = async () => {
          const result = await Reflect.apply(method, target, withoutFiles(name, given))
          if (name === 'createAccount' && isFace(result)) {
            worlds.set(accountOf(result), result)
            made(result)
          }
        }
        // What was refused is refused again, and that is no fault of the replay.
        done().catch(() => undefined)
      }
    },
  }
}

function find(world: object, name: ActName, on: string | null): { readonly target: object; readonly method: unknown } {
  let target = world
  const names = name.split('.')
  const last = names.pop() ?? ''
  for (const one of names) {
    const value: unknown = Reflect.get(target, one)
    const next: unknown = isMethod(value) ? Reflect.apply(value, target, [on]) : value
    if (isFace(next)) target = next
  }
  return { target, method: Reflect.get(target, last) }
}

/** A recording is a foreign file: it names none of this machine. */
function withoutFiles(name: ActName, given: readonly unknown[]): unknown[] {
  const isPath = (value: unknown): boolean => typeof value === 'string' && /[/.]/.test(value)
  return given.map(one => {
    if (name !== 'createAccount' && name !== 'profile.set') return one
    if (isPath(one)) return 'spec'
    return isFace(one) && 'profile' in one && isPath(one.profile) ? { ...one, profile: 'spec' } : one
  })
}
