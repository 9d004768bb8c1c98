import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClient } from '../../../src/contract/client/open-client.ts'
import { cleanUp } from '../../../src/contract/ledger/clean-up.ts'
import type { LedgerEntry, MadeKind } from '../../../src/contract/ledger/ledger.ts'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { clientOf } from '../../support/api-client.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const api = () => clientOf(sandbox, sandbox)

function entry(kind: MadeKind, nonce: string, id: string | null): LedgerEntry {
  return { target: sandbox.url, kind, nonce, id, answered: true, at: Date.now(), removed: false }
}

/** Cleans up with a policy as strict as on a deployment. */
async function clean(entries: readonly LedgerEntry[]) {
  const owned = new Set(entries.flatMap(({ id }) => id ?? []))
  const removed: string[] = []
  const policy = {
    open: false,
    allowed: new Set(['customers', 'webhooks', 'shipments'] as const),
    isOurs: (id: string) => owned.has(id),
  }
  const limits = { url: sandbox.url, perSecond: null, requestTimeoutMs: 60_000, signal: undefined }
  const client = openClient(limits, policy)
  try {
    const left = await cleanUp(entries, {
      client,
      token: sandbox.account.access_token,
      onRemoved: ({ nonce }) => void removed.push(nonce),
      onFound: (_entry, id) => void owned.add(id),
    })
    return { left, removed, sent: client.exchanges.map(({ operation }) => operation) }
  } finally {
    await client.close()
  }
}

const ADDRESS = { name: 'An', phone: '0912345678', street: '1 Thái Thịnh', city: 100000, district: 100100 }

async function bookParcel(orderId: string): Promise<string> {
  const parcel = { weight: 500, width: 10, height: 10, length: 10, cod: 0 }
  const route = { address_from: ADDRESS, address_to: ADDRESS, parcel }
  const { body: quoted } = await api().post('/rates', { shipment: route })
  const wards = await api().get('/districts/100100/wards')
  const ward = String(wards.body.data[0].id)
  const made = await api().post('/shipments', {
    shipment: {
      ...route,
      rate: quoted.data[0].id,
      payer: 1,
      order_id: orderId,
      address_from: { ...ADDRESS, ward },
      address_to: { ...ADDRESS, ward },
    },
  })
  expect(made.body.shipment_status).toBe(901)
  return made.body.id
}

async function statusOf(id: string): Promise<unknown> {
  const { body } = await api().get(`/shipments/search?code=${id}`)
  return body.data[0].status_code
}

async function customer(email: string): Promise<string> {
  const { body } = await api().post('/customers', {
    name: 'An',
    email,
    phone: `09${Math.abs(hash(email))}`.slice(0, 10),
  })
  return body.data[0].id
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_999_999, 10_000_000)
}

async function webhook(path: string): Promise<string> {
  const { body } = await api().post('/webhooks', { endpoint: `http://127.0.0.1:9/${path}` })
  return String(body.data.id)
}

test('by id: a customer, a webhook and a parcel go, what others made stays', async () => {
  const others = { customer: await customer('binh@example.com'), parcel: await bookParcel('THEIRS-1') }
  const made = [
    entry('customer', 'ctan1', await customer('ctan1@example.com')),
    entry('webhook', 'ctan2', await webhook('ctan2')),
    entry('shipment', 'ctan3', await bookParcel('ctan3')),
  ]
  const { left, removed } = await clean(made)
  expect(left).toEqual([])
  expect(removed.sort()).toEqual(['ctan1', 'ctan2', 'ctan3'])
  expect(await statusOf(made[2]?.id ?? '')).toBe(914)
  expect(await statusOf(others.parcel)).toBe(901)
  const { body } = await api().get('/customers/search?q=example.com')
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([others.customer])
  expect((await api().get('/webhooks')).body.data).toEqual([])
})

test('by nonce: a record made while the run was killed is found, and none whose name has only the same beginning', async () => {
  const near = { customer: await customer('ctbn12@example.com'), webhook: await webhook('ctbn22/x') }
  const parcel = await bookParcel('ctbn3')
  const longer = await bookParcel('ctbn31')
  await customer('ctbn1@example.com')
  await webhook('ctbn2')
  const { left } = await clean([
    entry('customer', 'ctbn1', null),
    entry('webhook', 'ctbn2', null),
    entry('shipment', 'ctbn3', null),
    entry('ondemand', 'ctbn4', null),
  ])
  expect(left).toEqual([])
  expect([await statusOf(parcel), await statusOf(longer)]).toEqual([914, 901])
  const { body } = await api().get('/customers/search?q=ctbn')
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([near.customer])
  expect((await api().get('/webhooks')).body.data.map(({ id }: { id: number }) => String(id))).toEqual([near.webhook])
})

test('a record that is gone costs one request, and so does one that was never made', async () => {
  const { left, sent } = await clean([entry('customer', 'ctcn1', 'gone0000'), entry('webhook', 'ctcn2', null)])
  expect(left).toEqual([])
  expect(sent).toEqual(['listWebhooks', 'deleteCustomer'])
})

test('a parcel that a carrier has picked up is a leftover, with its status', async () => {
  const id = await bookParcel('ctdn1')
  await sandbox.simulate(id, { action: 'to', to: 'picked-up' })
  const { left, removed } = await clean([entry('shipment', 'ctdn1', id)])
  expect(removed).toEqual([])
  expect(left).toEqual([
    {
      kind: 'shipment',
      id,
      nonce: 'ctdn1',
      why: 'it can no longer be cancelled (status 903 Đã lấy hàng); ask the service to',
    },
  ])
})

test('a parcel at a final status is no leftover', async () => {
  const id = await bookParcel('cten1')
  await sandbox.simulate(id, { action: 'cancel', by: 'user' })
  expect((await clean([entry('shipment', 'cten1', id)])).left).toEqual([])
})

describe('a request that got no answer', () => {
  const silent = (changes: Partial<LedgerEntry>) => [
    { ...entry('shipment', 'ctfn1', null), answered: false, ...changes },
  ]

  test('may be carried out yet: what cannot be found is left over, not gone', async () => {
    const { left, removed } = await clean(silent({}))
    expect(removed).toEqual([])
    expect(left).toEqual([
      {
        kind: 'shipment',
        id: null,
        nonce: 'ctfn1',
        why: 'its request got no answer and may be carried out yet; run "contract cleanup" in some minutes',
      },
    ])
  })

  test('of five minutes ago is not carried out any more', async () => {
    expect((await clean(silent({ at: Date.now() - 300_001 }))).left).toEqual([])
  })

  test('is taken away where it was carried out', async () => {
    const id = await bookParcel('ctfn1')
    const { left } = await clean(silent({}))
    expect([left, await statusOf(id)]).toEqual([[], 914])
  })
})
