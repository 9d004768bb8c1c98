import type { Store } from '../../src/store/store.ts'

/** The numbers of those that have not answered. A test may leave one behind, which concerns no later test. */
const underWay = new Set<number>()
let begun = 0
let ended = 0

/** Parts of a store whose calls are calls of it. */
const PARTS: ReadonlySet<string | symbol> = new Set(['shared', 'log'])

/** The same store; `waitsUntilQuiet` knows of its calls, and of those of its parts and of the holds it gives. */
export function countCalls<T extends object = Store>(store: T): T {
  return new Proxy(store, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name, target)
      if (PARTS.has(name) && isObject(found)) return countCalls(found)
      if (typeof found !== 'function') return found
      return (...values: unknown[]) => {
        const answer: unknown = found.apply(target, values)
        if (!(answer instanceof Promise)) return answer
        const call = ++begun
        underWay.add(call)
        const end = () => {
          underWay.delete(call)
          ended++
        }
        answer.then(end, end)
        return name === 'hold' ? answer.then(hold => (isObject(hold) ? countCalls(hold) : hold)) : answer
      }
    },
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What follows from an answer asks again within so many turns of the loop. */
const QUIET_TURNS = 20
/** Where no call begins or ends for so long, a test holds an answer back. A server on a busy machine answers sooner. */
const LONGEST_MS = 1_500

/** @returns a function that resolves when no call of a store that was begun since is under way, and none is made any more. */
export function waitsUntilQuiet(): () => Promise<void> {
  const before = begun
  const isQuiet = () => {
    for (const call of underWay) if (call > before) return false
    return true
  }
  return async () => {
    let seen = begun + ended
    let end = performance.now() + LONGEST_MS
    for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < end; quiet++) {
      await new Promise(resolve => setImmediate(resolve))
      if (!isQuiet()) quiet = -1
      if (begun + ended === seen) continue
      seen = begun + ended
      end = performance.now() + LONGEST_MS
    }
  }
}
