import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shipment } from '../../src/domain/world.ts'
import { loadReference } from '../../src/service/reference/reference.ts'
import { trackParcel } from '../../src/service/shipments/tracking.ts'
import { SYSTEM_WORLD } from '../../src/service/world/world-names.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import { CREATED_AT, sampleShipment } from '../domain/shipments/sample-shipment.ts'
import { sampleOrder } from '../webhooks/sample-order.ts'

let store: Store
const track = (carrier: string, code: string) => trackParcel({ store, reference: loadReference() }, carrier, { code })

async function addWorld(world: string, shipments: readonly Partial<Shipment>[]): Promise<void> {
  await store.replaceWorld(world, tx => {
    for (const shipment of shipments) tx.put('shipments', sampleShipment(shipment))
  })
}

beforeAll(async () => {
  store = await openStore({ dir: ':memory:' })
  await addWorld(SYSTEM_WORLD, [{ carrierCode: 'SYSTEM' }])
  await addWorld('early', [
    { id: 'GS1', carrierCode: 'TWICE', to: { ...sampleShipment().to, name: 'Trần Anh' } },
    { id: 'GS2', carrierCode: 'ONLY' },
    { id: 'GS3', carrierCode: null, trackingNumber: 'SOON' },
  ])
  await addWorld('late', [
    { id: 'GS4', carrierCode: 'TWICE', createdAt: CREATED_AT + 1, status: 905 },
    { id: 'GS5', carrier: 'ghtk', carrierCode: 'TWICE', createdAt: CREATED_AT + 2 },
  ])
  await store.replaceWorld('ondemand', tx => {
    tx.put('ondemand', sampleOrder({ id: 'GS6', code: 'ORDER' }))
    tx.put('ondemand', sampleOrder({ id: 'GS7', code: 'TWICE' }))
    tx.put('ondemand', sampleOrder({ id: 'GS8', code: null, trackingNumber: 'LATER' }))
  })
})
afterAll(() => store.close())

test('a code is found in whichever account has it', async () => {
  expect(await track('ghnv3', 'ONLY')).toMatchObject({
    outcome: 'found',
    parcel: { code: 'ONLY', line: 'standard', status: { code: 901 }, carrier: { shortName: 'ghnv3' } },
  })
})

test('of two parcels with one code the one booked last is shown, the carrier being the same', async () => {
  expect(await track('ghnv3', 'TWICE')).toMatchObject({ parcel: { status: { code: 905 }, recipientInitials: null } })
})

test('an on-demand order is found by its own carrier, with its stops', async () => {
  expect(await track('ahamove', 'ORDER')).toMatchObject({
    outcome: 'found',
    parcel: {
      line: 'ondemand',
      status: { code: 904, slug: 'picked-up' },
      history: [{ status: { code: 904 } }, { status: { code: 900, slug: 'new' } }],
      expectedAt: null,
      recipientInitials: null,
      stops: [
        { kind: 1, state: 'completed' },
        { kind: 2, state: 'pending', at: null },
        { kind: 2, state: 'pending', at: null },
      ],
    },
  })
  expect(await track('ghnv3', 'ORDER')).toMatchObject({ outcome: 'unknown-code' })
  expect(await track('ahamove', 'TWICE')).toMatchObject({ parcel: { line: 'ondemand' } })
})

test.each([
  ['an order’s number that is not given out yet', 'ahamove', 'LATER', 'unknown-code'],
  ['another on-demand carrier’s code', 'grab', 'ORDER', 'unknown-code'],
  ['another carrier’s code', 'vtp', 'TWICE', 'unknown-code'],
  ['a number that the carrier has not given out yet', 'ghnv3', 'SOON', 'unknown-code'],
  ['what stands in no account', 'ghnv3', 'SYSTEM', 'unknown-code'],
  ['no code', 'ghnv3', '', 'no-code'],
  ['the word NULL', 'ghnv3', 'NULL', 'no-code'],
  ['no such carrier', 'dhl', 'NULL', 'unknown-carrier'],
])('%s: %s, "%s" is %s', async (_, carrier, code, outcome) => {
  expect(await track(carrier, code)).toMatchObject({ outcome })
})

test('an account that is removed while accounts are looked through is passed over, whatever else has the code', async () => {
  const own = await openStore({ dir: ':memory:' })
  for (const world of ['stays', 'goes'])
    await own.replaceWorld(world, tx => tx.put('shipments', sampleShipment({ id: 'GS1', carrierCode: 'CODE' })))
  const removing: Pick<Store, 'worlds' | 'read'> = {
    async worlds() {
      const worlds = await own.worlds()
      await own.dropWorld('goes')
      return worlds
    },
    read: (world, look) => own.read(world, look),
  }
  const found = await trackParcel({ store: removing, reference: loadReference() }, 'ghnv3', { code: 'CODE' })
  expect(found.outcome).toBe('found')
  await own.close()
})
