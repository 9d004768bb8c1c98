/** What a command printed, line by line, for tests that wait for one of them. */

/** Less than the time-out of a test, so that the failure shows what was printed. */
const LONGEST_WAIT_MS = 50_000

export interface Lines {
  readonly all: readonly string[]
  /** The first line, of those printed and those to come, that fits; rejects with everything printed when none comes. */
  find(pattern: RegExp): Promise<string>
  /** As soon as so many were printed. */
  first(count: number): Promise<readonly string[]>
}

export interface LineCollector extends Lines {
  add(line: string): void
}

/** `ended` resolves when no further line can come. */
export function collectLines(ended: Promise<unknown>): LineCollector {
  const all: string[] = []
  const checks = new Set<() => void>()
  const until = <T>(look: () => T | undefined, wanted: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(limit)
        checks.delete(check)
      }
      const check = () => {
        const found = look()
        if (found === undefined) return
        end()
        resolve(found)
      }
      const fail = (why: string) => {
        end()
        reject(new Error(`${wanted}: ${why}. Printed:\n${all.join('\n')}`))
      }
      const limit = setTimeout(() => fail('not printed in time'), LONGEST_WAIT_MS)
      checks.add(check)
      check()
      void ended.then(() => checks.has(check) && fail('the command ended without it'))
    })
  return {
    all,
    add(line) {
      all.push(line)
      for (const check of [...checks]) check()
    },
    find: pattern => until(() => all.find(line => pattern.test(line)), String(pattern)),
    first: count => until(() => (all.length >= count ? all.slice(0, count) : undefined), `${count} lines`),
  }
}
