import { expect, test } from 'vitest'
import type { Sessions } from '../../../src/store/postgres/database.ts'
import { PostgresLog } from '../../../src/store/postgres/log/postgres-log.ts'
import { WorldTurns } from '../../../src/store/world-turns.ts'

/** The log over a database that answers when the test says so. */
function openLog() {
  const turns = new WorldTurns()
  let resolve: (rows: never[]) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const answer = new Promise<never[]>((onAnswer, onFailure) => {
    resolve = onAnswer
    reject = onFailure
  })
  const database: Sessions = { ask: () => answer, session: () => answer.then(() => Promise.reject(new Error('none'))) }
  // The rows are those that the statement has in the database.
  const tell = (...rows: readonly { readonly last_event: string }[]) => resolve(rows as never)
  const log = new PostgresLog({
    database,
    url: '',
    timers: undefined,
    by: 'own',
    epoch: 'e',
    inTurn: (world, work) => turns.run(world, work),
    whileIdle: (worlds, work) => turns.runIdle(worlds, work),
  })
  return { log, turns, tell, reject }
}

test('a change that is asked for after the number of the latest event waits until that number is known', async () => {
  const { log, turns, tell } = openLog()
  const order: string[] = []
  const latest = log.lastEvent('w').then(number => order.push(`latest ${number}`))
  const change = turns.run('w', async () => void order.push('change'))
  await turns.run('another', async () => void order.push('change of another world'))
  tell({ last_event: '7' })
  await Promise.all([latest, change])
  expect(order).toEqual(['change of another world', 'latest 7', 'change'])
})

test('a change goes on though the database did not tell the number', async () => {
  const { log, turns, reject } = openLog()
  const latest = log.lastEvent('w')
  reject(new Error('away'))
  await expect(latest).rejects.toThrow('away')
  await expect(turns.run('w', async () => 'done')).resolves.toBe('done')
})

test('a world that is gone has no latest event', async () => {
  const { log, tell } = openLog()
  tell()
  expect(await log.lastEvent('w')).toBeNull()
})
