import { expect, test } from 'vitest'
import { runSandbox } from '../../../src/sandbox.ts'
import { awaitDelivery } from '../../../src/service/events/await-delivery.ts'
import { awaitShipment } from '../../../src/service/events/await-shipment.ts'
import type { EventLog } from '../../../src/service/events/event-log.ts'
import type { WaitParts } from '../../../src/service/events/look-until.ts'

const WAITS = {
  delivery: (parts: WaitParts) =>
    awaitDelivery(parts, 'alice', { match: { gcode: 'GS1' }, after: null, timeoutMs: 1_000 }),
  shipment: (parts: WaitParts) =>
    awaitShipment(parts, 'alice', { shipment: 'GS1', status: 905, after: null, timeoutMs: 1_000 }),
}

test.each(['delivery', 'shipment'] as const)(
  'a wait for a %s whose time is up in the moment in which its account is removed ends, and does not look again',
  async kind => {
    const { core, accounts, events, close } = await runSandbox({ listen: false, clock: 'frozen' })
    try {
      await accounts.create({ id: 'alice' })
      let removed: Promise<void> | undefined
      let asked = 0
      const watched: EventLog = {
        ...events,
        after(...wishes) {
          if (++asked > 1_000) throw new Error('it asks for ever')
          return events.after(...wishes)
        },
      }
      const wallTimers = {
        // When it has looked once and found nothing, and no other work has run since.
        after(_ms: number, timeIsUp: () => void) {
          setImmediate(() => {
            timeIsUp()
            removed = accounts.remove('alice')
          })
          return () => undefined
        },
      }
      const wait = WAITS[kind]({ core: { ...core, wallTimers }, events: watched })
      await expect(wait).rejects.toMatchObject({ code: 'not_found' })
      await removed
    } finally {
      await close()
    }
  },
)
