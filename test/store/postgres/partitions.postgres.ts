/**
 * The store over tables partitioned by hash, as docs/sql/partition.sql makes them. All tests over PostgreSQL are played so with
 * `PARTITIONED=1 npm run test:postgres`.
 */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openPostgres } from '../../../src/store/postgres/open-postgres.ts'
import { readStatus } from '../../../src/store/postgres/tools/read-status.ts'
import { createDatabase, partition, run } from '../../support/test-databases.ts'
import { describeStore } from '../describe-store.ts'
import { shipment } from '../sample-rows.ts'
import { act, describePlain, expected, type Plain, perform, plainJson } from '../store-model.ts'

test('rows that were there stay, in their order, and each table of rows has 16 partitions', async () => {
  const url = await createDatabase()
  const before = await openPostgres({ url })
  for (const world of ['one', 'two', 'three']) {
    await before.replaceWorld(world, tx => {
      for (const id of ['c', 'a', 'b']) tx.put('shipments', shipment(id, { createdAt: 1 }))
    })
  }
  await before.close()
  await partition(url)
  const after = await openPostgres({ url })
  for (const world of ['one', 'two', 'three']) {
    expect((await after.allRows(world)).shipments.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  }
  await after.close()
  const parts = await run(
    url,
    'SELECT inhparent::regclass::text AS name, count(*)::int AS parts FROM pg_inherits JOIN pg_class ON oid = inhrelid ' +
      "WHERE relkind = 'r' GROUP BY 1",
  )
  expect(parts).toHaveLength(18)
  expect(new Set(parts.map(({ parts: number }) => number))).toEqual(new Set([16]))
  const shipments = (await readStatus(url)).tables.filter(({ name }) => name.startsWith('shipments'))
  expect(shipments).toEqual([{ name: 'shipments', rows: expect.any(Number), bytes: expect.any(Number) }])
})

test('any sequence of operations and restarts agrees with plain lists', async () => {
  const url = await createDatabase()
  await partition(url)
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async acts => {
      await run(url, 'DELETE FROM carrier_sandbox.worlds')
      let store = await openPostgres({ url })
      try {
        let plain: Plain = new Map()
        for (const step of acts) {
          await perform(store, step)
          plain = expected(plain, step, isDeepStrictEqual)
          if (step.kind === 'restart') {
            await store.close()
            store = await openPostgres({ url })
          }
          expect(plainJson(await describeStore(store))).toEqual(plainJson(describePlain(plain)))
        }
      } finally {
        await store.close()
      }
    }),
    { numRuns: 20 },
  )
})
