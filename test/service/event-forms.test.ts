/** How events are written: `update_time`, `missing_text` and `json_style`, with a signature over the bytes sent. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { startReceiver } from '../support/receiver.ts'

const PROFILES = ['spec', 'observed', 'compatible'] as const
const GMT_PLUS_7 = 7 * 3_600
const SIGNED = 'body-hmac-base64:X-Signature'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(async () => {
  await sandbox.close()
})

/** A booked parcel without an order code, and the events of its first hours. */
async function travel(options: Parameters<Sandbox['createAccount']>[0]) {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 1, ...options })
  await using receiver = await startReceiver()
  const client = clientOf(sandbox, world)
  await client.register(receiver.url)
  await client.post('/shipments', {})
  const { id } = await client.book()
  await world.clock.advance('2d')
  const [record] = (await client.get(`/shipments/search?code=${id}`)).body.data
  return {
    world,
    id,
    history: record.history,
    received: [...receiver.received],
    payloads: receiver.received.map(fieldsOf),
  }
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf({ text }: { readonly text: string }): Fields {
  return JSON.parse(text)
}

describe.each(PROFILES)('under %s', profile => {
  test.each(['epoch', 'epoch_plus_7h'] as const)('update_time: %s, in events as in the history', async update_time => {
    const { id, history, payloads } = await travel({ profile, set: { update_time, creation_push: 'both' } })
    const shift = update_time === 'epoch' ? 0 : GMT_PLUS_7
    for (const { updated_at, updated_time } of history)
      expect(updated_time).toBe(Date.parse(`${updated_at.replace(' ', 'T')}+07:00`) / 1_000 + shift)
    const told = payloads.filter(one => one.gcode === id || one.shipment_code === id)
    expect(told.length).toBeGreaterThan(3)
    const times = history.map((one: { updated_time: number }) => one.updated_time)
    for (const { update_time: time } of told) expect(times).toContain(time)
  })

  test.each(['empty', 'null'] as const)('missing_text: %s', async missing_text => {
    const { payloads } = await travel({
      profile,
      set: { missing_text, creation_push: 'status', create_refusal: '900' },
    })
    const values = payloads.flatMap(one => Object.values(one))
    expect(values.includes('')).toBe(missing_text === 'empty')
    expect(values.includes(null)).toBe(missing_text === 'null')
  })

  test.each(['js', 'php'] as const)('json_style: %s, signed as it is sent', async json_style => {
    const { world, received } = await travel({ profile, set: { json_style, webhook_signature: SIGNED } })
    expect(received.length).toBeGreaterThan(3)
    const escaped = received.filter(({ text }) => /^[\x20-\x7e]*$/.test(text) && !/[^\\]\//.test(text))
    if (json_style === 'php') expect(escaped).toEqual(received)
    else expect(escaped.length).toBeLessThan(received.length)
    for (const one of received) {
      const hmac = createHmac('sha256', world.account.client_secret).update(one.body).digest('base64')
      expect(one.headers['x-signature']).toBe(hmac)
    }
  })
})

test('the profiles: seconds in UTC and empty texts in all, PHP’s JSON under observed', async () => {
  for (const profile of PROFILES) {
    const { received, payloads } = await travel({ profile, set: { creation_push: 'status', create_refusal: '900' } })
    expect(received.some(({ text }) => text.includes('\\/'))).toBe(profile === 'observed')
    expect(payloads.flatMap(one => Object.values(one))).not.toContain(null)
  }
})
