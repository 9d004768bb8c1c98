import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import { clientOf } from '../../support/api-client.ts'
import { sameState } from './same-state.ts'

test('whatever was booked, filled and advanced, its export can be imported and is the same again', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        seed: fc.nat(1_000),
        shipments: fc.integer({ min: 1, max: 25 }),
        ondemand: fc.nat(6),
        hours: fc.nat(400),
      }),
      fc.array(fc.constantFrom('return', 'lose', 'fail', 'continue'), { maxLength: 4 }),
      async ({ seed, shipments, ondemand, hours }, actions) => {
        await using world = await sandbox.createAccount({ seed })
        await world.fill({ shipments, ondemand, customers: 2, days: 12 })
        const { id } = await clientOf(sandbox, world).book({ orderId: 'SBX-HAPPY-1' })
        for (const action of actions) {
          await world.clock.advance('5h')
          // What is not allowed where it stands is no concern of this test.
          await clientOf(sandbox, world).control.post(`/shipments/${id}/simulate`, { action })
        }
        await world.clock.advance(`${hours}h`)
        const document = await world.state.export()
        await using copy = await sandbox.createAccount()
        await copy.state.import(document)
        expect(sameState(await copy.state.export())).toEqual(sameState(document))
      },
    ),
    { numRuns: 12 },
  )
}, 300_000)
