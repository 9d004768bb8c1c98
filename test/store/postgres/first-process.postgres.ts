import { expect, test } from 'vitest'
import { openPostgres } from '../../../src/store/postgres/open-postgres.ts'
import { createDatabase } from '../../support/test-databases.ts'

test('of several processes one is the first, and another one when it has left', async () => {
  const url = await createDatabase()
  const stores = [await openPostgres({ url }), await openPostgres({ url }), await openPostgres({ url })]
  for (const store of stores) await store.shared?.enter(() => ({}))
  while (stores.length > 0) {
    const isFirst = await Promise.all(stores.map(store => store.shared?.isFirst()))
    expect(isFirst.filter(is => is)).toEqual([true])
    await stores.splice(isFirst.indexOf(true), 1)[0]?.close()
  }
})
