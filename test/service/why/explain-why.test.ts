/** Every finding of GET /why, brought about in a real sandbox, its fix sent as it stands there, and the finding gone. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import type { WhyFinding } from '../../../src/schemas/types.gen.ts'
import { type Client, clientOf, send } from '../../support/api-client.ts'
import { makeBooking } from '../../support/booking.ts'
import { NO_SERVER } from '../../support/closed-port.ts'
import { bookOrder } from '../../support/order.ts'
import { startReceiver } from '../../support/receiver.ts'

let sandbox: Sandbox
let client: Client
beforeEach(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterEach(() => sandbox.close())

const findingsOf = async (shipment?: string): Promise<readonly WhyFinding[]> => {
  const query = shipment === undefined ? '' : `?shipment=${encodeURIComponent(shipment)}`
  const { status, body } = await client.control.get(`/why${query}`)
  expect({ status, detail: body.detail }).toEqual({ status: 200, detail: undefined })
  return body.findings
}

const codesOf = async (shipment?: string) => (await findingsOf(shipment)).map(({ code }) => code)

const find = async (code: string, shipment?: string): Promise<WhyFinding> => {
  const findings = await findingsOf(shipment)
  const found = findings.find(one => one.code === code)
  if (found === undefined) throw new Error(`no ${code} among ${findings.map(one => one.code).join(', ')}`)
  return found
}

/** Sends the call that a finding names, byte for byte as a page would. */
const carryOut = async ({ fix }: WhyFinding) => {
  if (fix === null) throw new Error('the finding has no fix')
  const method = ({ GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const)[fix.method]
  const answer = await send(sandbox.app, method, fix.path, fix.body === null ? {} : { body: fix.body })
  expect({ ...fix, status: answer.status < 300, detail: answer.body?.detail }).toEqual({ ...fix, status: true })
}

/** Found, mended by its own call, and gone. */
const mend = async (code: string, shipment?: string) => {
  const finding = await find(code, shipment)
  await carryOut(finding)
  expect(await codesOf(shipment)).not.toContain(code)
  return finding
}

const bookAs = async (scenario: string, orderId: string): Promise<string> => {
  const headers = { Authorization: `Bearer ${sandbox.account.access_token}`, 'X-Sandbox-Scenario': scenario }
  const { body } = await send(sandbox.app, 'post', '/api/v2/shipments', { headers, body: makeBooking({ orderId }) })
  return body.id
}

describe('shipments', () => {
  test('nothing is booked: the fix fills the account', async () => {
    expect(await codesOf()).toEqual(['nothing_booked'])
    await mend('nothing_booked')
  })

  test('a carrier that has not answered: the fix lets it', async () => {
    const { id } = await client.book({ orderId: 'W-0' })
    const finding = await mend('waiting_for_acceptance')
    expect(finding.detail.en).toContain(
      `Booked and not accepted yet: 1. ${id} is accepted or refused at 2026-01-05 08:00:02`,
    )
    expect(finding.about).toEqual({ kind: 'shipment', id, count: 1 })
  })

  test('every shipment is at its end', async () => {
    await client.book({ orderId: 'W-1', cod: 0 })
    await sandbox.clock.until('idle')
    expect(await find('all_ended')).toMatchObject({ severity: 'notes', fix: null })
    await client.book({ orderId: 'W-2' })
    expect(await codesOf()).not.toContain('all_ended')
  })

  test('a scenario that ends early: the fix gives the shipment another', async () => {
    const id = await bookAs('stuck', 'W-3')
    await sandbox.clock.until('idle')
    const finding = await mend('left_on_the_way', 'W-3')
    expect(finding).toMatchObject({ severity: 'blocks', about: { kind: 'shipment', id, count: 1 } })
    expect(finding.detail.en).toContain('by its scenario "stuck"')
  })

  test('of several the newest is spoken of', async () => {
    await bookAs('stuck', 'W-20')
    await sandbox.clock.advance('1h')
    const newer = await bookAs('stuck', 'W-21')
    await sandbox.clock.until('idle')
    expect((await find('left_on_the_way')).about).toEqual({ kind: 'shipment', id: newer, count: 2 })
  })

  test('an account whose default is stuck is offered a scenario that is not', async () => {
    await client.control.put('/default-scenario', { name: 'stuck' })
    await client.book({ orderId: 'W-4' })
    await sandbox.clock.until('idle')
    expect(await mend('left_on_the_way')).toMatchObject({ fix: { body: { action: 'scenario', scenario: 'happy' } } })
  })

  test('COD waits for the calendar: the fix goes on until nothing is pending', async () => {
    const { id } = await client.book({ orderId: 'W-5' })
    await client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 'delivered' })
    const finding = await mend('waits_for_settlement', id)
    expect(finding.detail.en).toContain(
      'Parcels that wait for their settlement by the calendar of the account (daily 20:00): 1. The next change is at 2026-01-05 20:00:00.',
    )
    expect((await client.control.get(`/shipments/${id}`)).body.slug).toBe('completed')
  })

  test('the findings of one shipment, by its order_id, do not depend on others', async () => {
    await bookAs('stuck', 'W-6')
    await sandbox.clock.until('idle')
    await client.book({ orderId: 'W-7' })
    expect(await codesOf('W-7')).not.toContain('left_on_the_way')
    expect(await codesOf('W-6')).toContain('left_on_the_way')
    // Nothing is due of the stuck one, so the clock does not hold it up.
    expect(await codesOf('W-6')).not.toContain('clock_frozen')
    expect(await codesOf('W-7')).toContain('clock_frozen')
  })

  test('an unknown shipment is 404, an empty name 422', async () => {
    expect((await client.control.get('/why?shipment=W-99')).status).toBe(404)
    expect((await client.control.get('/why?shipment=')).body).toMatchObject({ status: 422, pointer: '/shipment' })
  })
})

describe('the clock', () => {
  test('frozen: the fix lets it run', async () => {
    await client.book({ orderId: 'C-1' })
    expect(await mend('clock_frozen')).toMatchObject({ severity: 'blocks', about: null })
    expect((await client.control.get('/clock')).body).toMatchObject({ mode: 'real', pace: '10s' })
  })

  test('scaled down: the fix lets it run in real time', async () => {
    await client.book({ orderId: 'C-2' })
    await client.control.post('/clock', { mode: 'scaled', factor: 0.5 })
    expect((await mend('clock_slow')).detail.en).toContain('factor is 0.5')
  })

  test('a real clock and the durations of the script: the fix goes to the next step', async () => {
    await client.book({ orderId: 'C-4' })
    // Accepted.
    await sandbox.clock.advance('5s')
    await client.control.post('/clock', { mode: 'real' })
    const finding = await find('next_step_far')
    expect(finding.detail.en).toMatch(/, in .+ with the present clock \(pace: script\)\.$/)
    const before = (await client.control.get('/shipments?q=C-4')).body.items[0]
    await carryOut(finding)
    expect((await client.control.get('/shipments?q=C-4')).body.items[0].status).not.toBe(before.status)
  })
})

describe('webhooks', () => {
  test('no endpoint is registered', async () => {
    await client.book({ orderId: 'E-1' })
    expect(await find('no_endpoint')).toMatchObject({ severity: 'slows', fix: null })
    await client.register(NO_SERVER)
    expect(await codesOf()).not.toContain('no_endpoint')
  })

  test('a disabled endpoint with held events: the fix enables it', async () => {
    await using receiver = await startReceiver()
    const { id } = await client.register(receiver.url)
    await client.control.put(`/webhooks/${id}/settings`, { enabled: false })
    await client.book({ orderId: 'E-2' })
    await sandbox.clock.advance('5s')
    const { detail } = await mend('endpoint_disabled')
    expect(detail.en).toBe(`${receiver.url} is disabled: by hand. Events held for it: 1.`)
    expect(detail.vi).toBe(`${receiver.url} đang bị tắt: do người dùng tắt; 1 sự kiện đang được giữ lại.`)
  })

  test('a receiver that answers 500, with the hint of the last attempt: after the receiver is fixed and the event resent, the finding is gone', async () => {
    let status = 500
    await using receiver = await startReceiver({ answer: () => ({ status }) })
    await client.register(receiver.url)
    await client.book({ orderId: 'E-3' })
    await sandbox.clock.advance('5s')
    const finding = await find('endpoint_failing')
    expect(finding.detail.en).toContain('it answered 500.')
    status = 200
    await carryOut(finding)
    await sandbox.clock.advance('1s')
    expect(await codesOf()).not.toContain('endpoint_failing')
  })

  test('a fault that keeps an event back: the fix sends it', async () => {
    await using receiver = await startReceiver()
    await client.register(receiver.url)
    await client.control.post('/faults', { fault: { webhook: { reorder: true } } })
    await client.book({ orderId: 'E-4' })
    await sandbox.clock.advance('5s')
    const finding = await find('events_held')
    expect(finding.detail.en).toContain('waits for the next event of its shipment (fault reorder)')
    await carryOut(finding)
    await sandbox.clock.advance('1s')
    expect(await codesOf()).not.toContain('events_held')
  })

  test('of several events that are held the oldest is spoken of', async () => {
    await client.register(NO_SERVER)
    await client.control.post('/faults', { fault: { webhook: { reorder: true } } })
    const ids: string[] = []
    for (const orderId of ['E-20', 'E-21', 'E-22', 'E-23']) ids.push((await client.book({ orderId })).id)
    await sandbox.clock.advance('5s')
    const { items } = (await client.control.get('/webhooks/deliveries')).body
    const oldest = items.at(-1).shipment
    expect(ids).toContain(oldest)
    const finding = await find('events_held')
    expect(finding.about?.count).toBe(4)
    expect(finding.detail.en).toContain(oldest)
  })

  test('on-demand orders under a profile that pushes none: the fix pushes them', async () => {
    await client.register(NO_SERVER)
    await client.control.put('/profile', { set: { ondemand_push: 'none' } })
    await bookOrder(client, { orderId: 'E-5' })
    await mend('ondemand_not_told')
  })
})

describe('fault rules', () => {
  test.each([
    ['fault_on_webhooks', { fault: { webhook: { drop: true } } }, 'drop: true'],
    ['fault_on_calls', { match: { operation: 'createShipment' }, fault: { status: 503 } }, 'status: 503'],
    ['fault_on_calls', { fault: { carrier: 'stuck' } }, 'carrier: "stuck"'],
  ])('%s: the fix removes the rule', async (code, rule, effect) => {
    await client.control.post('/faults', rule)
    const finding = await mend(code)
    expect(finding.detail.en).toContain(`(${effect}) has fired 0 times`)
  })

  test('one for the first call says nothing more when that call has come', async () => {
    await client.control.post('/faults', {
      match: { operation: 'createShipment' },
      when: { first: 1 },
      fault: { status: 503 },
    })
    expect((await findingsOf()).map(({ code }) => code)).toContain('fault_on_calls')
    await client.post('/shipments', {})
    expect((await findingsOf()).map(({ code }) => code)).not.toContain('fault_on_calls')
  })
})

test('the most severe comes first', async () => {
  await client.control.post('/faults', { fault: { webhook: { drop: true } } })
  await client.book({ orderId: 'G-1', cod: 0 })
  const severities = (await findingsOf()).map(({ severity }) => severity)
  expect(severities).toEqual(['blocks', 'slows', 'slows', 'notes'])
})
