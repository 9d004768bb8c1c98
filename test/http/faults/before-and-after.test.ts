import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBooking } from '../../support/booking.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { type FaultWorlds, runFaultWorlds } from './fault-worlds.ts'
import { type Heard, hear, readAnswer } from './wire.ts'

let worlds: FaultWorlds
let receiver: Receiver
beforeAll(async () => {
  worlds = await runFaultWorlds()
  receiver = await startReceiver()
})
afterAll(async () => {
  await worlds.sandbox.close()
  await receiver.close()
})

const answered = (status: number) => (heard: Heard) => expect(readAnswer(heard.text)?.status).toBe(status)
const silent = (heard: Heard) => expect([heard.text, heard.ended]).toEqual(['', 'end'])

/** Every fault that takes the place of the answer, and what the client sees of it whether the call was carried out or not. */
const FAULTS: readonly (readonly [fault: string, look: (heard: Heard) => void])[] = [
  ['status=500', answered(500)],
  ['status=503', answered(503)],
  ['status=429', answered(429)],
  ['status=401', answered(401)],
  ['html', heard => expect(heard.text).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n[\s\S]*<!DOCTYPE html>/)],
  ['close=EMPTY_RESPONSE', silent],
  ['close=MALFORMED_RESPONSE_CHUNK', heard => expect(heard.text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*chunked/)],
  ['close=RANDOM_DATA_THEN_CLOSE', heard => expect(heard.text).not.toContain('HTTP')],
  ['close=CONNECTION_RESET_BY_PEER', heard => expect([heard.text, heard.ended]).toEqual(['', 'ECONNRESET'])],
  [
    'close=TRUNCATED_BODY',
    heard => {
      expect(heard.text).toMatch(/^HTTP\/1\.1 200 OK/)
      expect(readAnswer(heard.text)).toBeNull()
    },
  ],
  ['hang=150ms', silent],
]

describe.each(FAULTS)('%s', (fault, look) => {
  for (const phase of ['before', 'after'] as const) {
    const what =
      phase === 'before' ? 'A15 before: nothing is stored, no event is sent' : 'A16 after: it is booked and told'
    test(what, async () => {
      const world = await worlds.open()
      await world.client.register(receiver.url)
      const orderId = `${fault} ${phase}`
      const call = world.bytes('/shipments', {
        method: 'POST',
        body: makeBooking({ orderId }),
        fault: `${fault}, phase=${phase}`,
      })
      look(await hear(worlds.sandbox.url, call, { until: text => readAnswer(text) !== null }))
      // The carrier answers within a minute; its event has arrived by the time that the advance is answered.
      const advanced = await world.client.control.post('/clock/advance', { by: '1m' })
      expect(advanced.body.settled).toBe(true)
      const { items } = (await world.client.control.get('/shipments')).body
      const stored = items.filter((one: { order_id: string }) => one.order_id === orderId)
      expect(stored).toHaveLength(phase === 'before' ? 0 : 1)
      const told = receiver.received.filter(({ text }) => text.includes(JSON.stringify(orderId)))
      expect(told).toHaveLength(phase === 'before' ? 0 : 1)
    })
  }
})

const orderOf = (record: { readonly order_id: string }) => record.order_id

describe('what comes between', () => {
  const delayed = (orderId: string, phase: string) => ({
    method: 'POST',
    body: makeBooking({ orderId }),
    fault: `latency=30000, phase=${phase}`,
  })

  test('a client that hangs up during the delay of before has had nothing done, of after everything', async () => {
    const world = await worlds.open()
    for (const phase of ['before', 'after']) {
      const heard = await hear(worlds.sandbox.url, world.bytes('/shipments', delayed(phase, phase)), { forMs: 500 })
      expect([heard.text, heard.ended]).toEqual(['', 'us'])
    }
    const orders = async () => (await world.client.get('/shipments')).body.data.map(orderOf)
    await expect.poll(orders, { timeout: 30_000 }).toEqual(['after'])
  })

  test('what the handler refuses, a fault after it replaces as well', async () => {
    const world = await worlds.open()
    const call = world.bytes('/shipments/GS00000000', { method: 'DELETE', fault: 'status=500, phase=after' })
    const heard = await hear(worlds.sandbox.url, call, { until: text => readAnswer(text) !== null })
    expect(readAnswer(heard.text)?.status).toBe(500)
    const plain = world.bytes('/shipments/GS00000000', { method: 'DELETE', fault: 'latency=1' })
    const refused = await hear(worlds.sandbox.url, plain, { until: text => readAnswer(text) !== null })
    expect(readAnswer(refused.text)).toMatchObject({
      status: 404,
      body: '{"code":404,"status":"error","data":[],"message":"Resource Not Found"}',
    })
  })
})
