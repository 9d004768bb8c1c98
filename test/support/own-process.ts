/**
 * What a command finds in `process` when it runs inside a test: streams, environment, signals and exit code of its own.
 * Code that is called from elsewhere, the test itself included, finds the real ones.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'

export interface OwnProcess {
  readonly stdout: Writable
  readonly stderr: Writable
  readonly env: NodeJS.ProcessEnv
  /** Gets the signals: `signals.emit('SIGTERM', 'SIGTERM')`. */
  readonly signals: EventEmitter
  exitCode: number | undefined
  /** Where the command calls `process.exit`. */
  exit(code: number | undefined): void
}

const storage = new AsyncLocalStorage<OwnProcess>()
let isInstalled = false

/** Runs `work`; all that it starts, timers and servers too, finds `own` in `process`. */
export function withOwnProcess<T>(own: OwnProcess, work: () => T): T {
  install()
  return storage.run(own, work)
}

/** Once in a worker: what is put there asks each time for whom it is. What others put there later stays theirs. */
function install(): void {
  if (isInstalled) return
  isInstalled = true
  const real = process
  const on = real.on.bind(real)
  // Commander has the real object, so what it uses is replaced there.
  replace('stdout', real.stdout, own => own.stdout)
  replace('stderr', real.stderr, own => own.stderr)
  replace('env', real.env, own => own.env)
  replace('exit', real.exit, own => (code?: number) => own.exit(code))
  replace('on', on, own => (event: string, listener: (...values: unknown[]) => void) => {
    if (!/^SIG/.test(event)) return on(event, listener)
    own.signals.on(event, listener)
    return real
  })
  // The exit code of a process cannot be replaced on it.
  globalThis.process = new Proxy(real, {
    get: (target, key) => {
      const own = key === 'exitCode' ? storage.getStore() : undefined
      return own === undefined ? Reflect.get(target, key) : own.exitCode
    },
    set: (target, key, value) => {
      const own = key === 'exitCode' ? storage.getStore() : undefined
      if (own === undefined) return Reflect.set(target, key, value)
      own.exitCode = value
      return true
    },
  })
}

function replace(name: string, first: unknown, ofOwn: (own: OwnProcess) => unknown): void {
  let current = first
  Object.defineProperty(process, name, {
    configurable: true,
    enumerable: true,
    get: () => {
      const own = storage.getStore()
      return own === undefined ? current : ofOwn(own)
    },
    set: (value: unknown) => {
      current = value
    },
  })
}
