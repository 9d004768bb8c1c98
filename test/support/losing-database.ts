import type { Ask, Sessions } from '../../src/store/postgres/database.ts'
import { unavailable } from '../../src/store/postgres/database-errors.ts'
import { keyText } from '../../src/store/postgres/key-text.ts'

/** What a database says of a commit later: whether its world's row has its id, and what became of its transaction. */
export interface Verdict {
  readonly stored: boolean
  readonly status: 'committed' | 'aborted' | 'in progress' | null
  /** Of the server; absent = the one in which the commit began. */
  readonly run?: string
}

const RUN = '101 102 103'

/**
 * A database with one world, `a`, whose connection breaks while a commit ends. What it is asked about it afterwards is
 * answered by `verdicts`, one after another; then it is away.
 */
export function losingDatabase(...verdicts: readonly Verdict[]): Sessions {
  const lost = (): Promise<never> =>
    Promise.reject(unavailable(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })))
  const left = [...verdicts]
  const world = { name: keyText('a'), generation: '1', version: '3', last_at: 0, commit: 'c', xid: '7' }
  // Each statement's rows are those that it has in the database.
  const answer = (rows: readonly object[]) => Promise.resolve(rows) as never
  const inside: Ask = ({ name, text }) =>
    text === 'COMMIT' ? lost() : answer(name === 'lock_one_world' ? [world] : [])
  return {
    session: run => run({ ask: inside, serverRun: async () => RUN }),
    ask: () => {
      const verdict = left.shift()
      return verdict ? answer([{ run: RUN, ...verdict }]) : lost()
    },
  }
}
