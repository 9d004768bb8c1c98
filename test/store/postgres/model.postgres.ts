import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openPostgres } from '../../../src/store/postgres/open-postgres.ts'
import { giveBack, takeDatabase } from '../../support/test-databases.ts'
import { describeStore } from '../describe-store.ts'
import { act, describePlain, expected, type Plain, perform, plainJson } from '../store-model.ts'

const RUNS = Number(process.env.MODEL_DATABASE_RUNS ?? 60)

test(
  'any sequence of operations and restarts agrees with plain lists',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async acts => {
        const url = await takeDatabase()
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
          giveBack(url)
        }
      }),
      { numRuns: RUNS },
    )
  },
  Math.max(180_000, RUNS * 5_000),
)
