import { expect, test } from 'vitest'
import { openPostgres } from '../../../src/store/postgres/open-postgres.ts'
import { createDatabase } from '../../support/test-databases.ts'

test('each change of a world, by whichever process, gives it another version; a read that changes nothing does not', async () => {
  const url = await createDatabase()
  const [one, other] = [await openPostgres({ url }), await openPostgres({ url })]
  for (const world of ['a', 'b']) await one.replaceWorld(world, () => {})
  const versions = async () => [...((await other.shared?.versions()) ?? [])].sort()
  const seen = [await versions()]
  expect(seen[0]?.map(([world]) => world)).toEqual(['a', 'b'])
  const changes = [
    () => one.transact('a', 1, tx => tx.put('counters', { id: 'c', n: 1 })),
    () => other.transact('a', 2, tx => tx.put('counters', { id: 'c', n: 2 })),
    () => one.replaceWorld('a', () => {}),
  ]
  for (const change of changes) {
    await change()
    await one.read('a', view => view.get('counters', 'c'), { isOnce: true })
    await one.transact('a', 3, tx => tx.get('counters', 'c'))
    seen.push(await versions())
  }
  expect(new Set(seen.map(found => found[0]?.[1])).size).toBe(4)
  expect(new Set(seen.map(found => found[1]?.[1])).size).toBe(1)
  await one.dropWorld('a')
  expect((await versions()).map(([world]) => world)).toEqual(['b'])
  await one.close()
  await other.close()
})
