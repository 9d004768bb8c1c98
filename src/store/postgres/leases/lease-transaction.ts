import type { Sessions } from '../database.ts'
import { inOneGo } from '../in-one-go.ts'
import { keyText } from '../key-text.ts'
import { BEGIN, COMMIT, LOCK } from './claim-statements.ts'
import type { Question } from './question.ts'

/**
 * A change of leases under the lock of their world, whose name is the first value of the first statement. Sent in one go: it sees
 * what was committed before it got the lock.
 */
export async function changeLeases<Row extends object>(
  database: Sessions,
  world: string,
  { statement, values }: Question,
  then?: Question,
): Promise<[rows: readonly Row[], then: readonly object[]]> {
  return database.session(async ({ ask }) => {
    const name = keyText(world)
    const [, , rows, after] = await inOneGo([
      ask(BEGIN),
      ask(LOCK, [name]),
      ask<Row>(statement, [name, ...values]),
      then ? ask<object>(then.statement, then.values) : [],
      ask(COMMIT),
    ])
    return [rows, after]
  })
}
