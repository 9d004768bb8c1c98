import type { Store } from '../../src/store/store.ts'

let underWay = 0

/** The same store; `untilQuiet` knows of its calls. */
export function countCalls<T extends object = Store>(store: T): T {
  return new Proxy(store, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name, target)
      if (name === 'shared' && typeof found === 'object' && found !== null) return countCalls(found)
      if (typeof found !== 'function') return found
      return (...values: unknown[]) => {
        const answer: unknown = found.apply(target, values)
        if (answer instanceof Promise) {
          underWay++
          const end = () => void underWay--
          answer.then(end, end)
        }
        return answer
      }
    },
  })
}

/** What follows from an answer asks again within so many turns of the loop. */
const QUIET_TURNS = 20
/** A test may hold an answer back; then nothing comes of waiting for it. A server on a busy machine has answered by then. */
const LONGEST_MS = 1_500

/** Resolves when no call of a store is under way, and none is made any more. */
export async function untilQuiet(): Promise<void> {
  const end = performance.now() + LONGEST_MS
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < end; quiet++) {
    await new Promise(resolve => setImmediate(resolve))
    if (underWay > 0) quiet = -1
  }
}
