import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Sandbox } from '../../src/library/create-sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import { makeBooking } from '../support/booking.ts'
import { BROKEN_FAULTS } from '../support/broken-faults.ts'
import { openAccount, openSandbox } from '../support/scenario-account.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const openWorld = () => openAccount(sandbox)

const expectValid = (schema: string, body: unknown) =>
  expect(validator(`sandbox/${schema}.schema.json`)(body)).toEqual([])

const LOST = { match: { order_id: 'L-*' }, fault: { carrier: 'lost' } }
const TWICE = { fault: { webhook: { copies: 2 } } }

describe('POST /faults', () => {
  test.each([
    ['one rule', LOST, [LOST]],
    ['a list', [LOST, TWICE], [LOST, TWICE]],
    ['a list under rules', { rules: [TWICE, LOST] }, [TWICE, LOST]],
    ['none', [], []],
  ])('takes %s, and answers 201 with their states', async (_, body, rules) => {
    const { control } = await openWorld()
    const added = await control.post('/faults', body)
    expect(added.status).toBe(201)
    expectValid('faults-added', added.body)
    const blank = { origin: 'api', enabled: true, seen: 0, fired: 0, last_fired_at: null, ends_at: null }
    expect(added.body.rules).toEqual(rules.map((rule, index) => ({ id: String(index + 1), rule, ...blank })))
    const { body: all } = await control.get('/faults')
    expectValid('faults', all)
    expect(all).toEqual({ rules: added.body.rules, firings: [] })
  })

  test('shows when a rule ends, in virtual time', async () => {
    const { control } = await openWorld()
    const { body } = await control.post('/faults', { ...LOST, ttl: '10m' })
    expect(body.rules[0].ends_at).toBe('2026-01-05T08:10:00+07:00')
    await control.post('/clock/advance', { by: '10m' })
    expect((await control.get('/faults')).body.rules).toEqual([])
  })

  test('refuses the rule that is one too many, with what to do', async () => {
    const { control } = await openWorld()
    expect((await control.post('/faults', Array(1_000).fill(LOST))).status).toBe(201)
    const { status, body } = await control.post('/faults', LOST)
    expect(status).toBe(409)
    expect(body.detail).toContain('1001 fault rules, more than 1000; delete some')
  })
})

describe('GET /faults', () => {
  test('shows how often each fired, and the firings, newest first', async () => {
    const { control, book } = await openWorld()
    await control.post('/faults', [LOST, { fault: { carrier: 'stuck' } }])
    for (const orderId of ['L-1', 'A-1']) await book({ orderId })
    const { body } = await control.get('/faults')
    expectValid('faults', body)
    const at = '2026-01-05T08:00:00+07:00'
    expect(body.rules).toMatchObject([
      { id: '1', seen: 1, fired: 1, last_fired_at: at },
      { id: '2', seen: 2, fired: 1, last_fired_at: at },
    ])
    const firing = { at, effects: ['carrier'], on: 'createShipment', shipment: null, endpoint: null }
    expect(body.firings).toEqual([
      { ...firing, rule: '2', order_id: 'A-1' },
      { ...firing, rule: '1', order_id: 'L-1' },
    ])
  })

  test('shows at most the last hundred', async () => {
    const { control, post } = await openWorld()
    await control.post('/faults', { fault: { carrier: 'stuck' } })
    for (let n = 0; n < 105; n++) await post('/shipments', makeBooking({ orderId: `A-${n}` }))
    const { rules, firings } = (await control.get('/faults')).body
    expect(rules[0].fired).toBe(105)
    expect(firings).toHaveLength(100)
    expect(firings[0].order_id).toBe('A-104')
  })

  test('is of one account; another has its own', async () => {
    const one = await openWorld()
    const other = await openWorld()
    await one.control.post('/faults', LOST)
    expect((await other.control.get('/faults')).body).toEqual({ rules: [], firings: [] })
    expect((await other.control.delete('/faults/1')).status).toBe(404)
  })
})

describe('DELETE', () => {
  test('/faults/{id} takes one away, which then does nothing more', async () => {
    const { control, book } = await openWorld()
    await control.post('/faults', [LOST, TWICE])
    expect((await control.delete('/faults/1')).status).toBe(204)
    expect((await control.get('/faults')).body.rules).toMatchObject([{ id: '2' }])
    const { id } = await book({ orderId: 'L-1' })
    expect((await control.get(`/shipments/${id}`)).body.scenario).toBe('happy')
    const again = await control.delete('/faults/1')
    expect(again.status).toBe(404)
    expect(again.body.detail).toBe('no fault rule "1" in this account; GET /__sandbox/faults lists them.')
  })

  test('/faults takes all of them away', async () => {
    const { control } = await openWorld()
    await control.post('/faults', [LOST, TWICE])
    expect((await control.delete('/faults')).status).toBe(204)
    expect((await control.get('/faults')).body.rules).toEqual([])
    expect((await control.delete('/faults')).status).toBe(204)
  })
})

/** Those that JSON can say. */
const BODIES = BROKEN_FAULTS.flatMap(([name, text, , part]): [string, unknown, string][] => {
  try {
    const value: unknown = parse(text, { uniqueKeys: true })
    const [rule] = Array.isArray(value) ? value : []
    // Written otherwise than a body can be: another form, a comment alone, two keys of one name.
    return value === null || rule === undefined || typeof rule !== 'object' || Array.isArray(rule)
      ? []
      : [[name, value, part]]
  } catch {
    return []
  }
})

test('nearly every broken file is a broken body too', () => {
  expect(BODIES.length).toBeGreaterThan(80)
})

test.each(BODIES)('POST refuses %s with a pointer, and takes nothing', async (_, body, part) => {
  const { control } = await openWorld()
  const answer = await control.post('/faults', body)
  expect(answer.status).toBe(422)
  expect(answer.type).toBe('application/problem+json')
  const [first] = answer.body.errors
  expect(first.message).toContain(part)
  expect(first.pointer).toMatch(/^\/0(\/|$)/)
  expect(answer.body.pointer).toBe(first.pointer)
  expect(answer.body.detail).toContain(first.message)
  expect((await control.get('/faults')).body.rules).toEqual([])
})

test.each([
  ['nothing', undefined, '/', 'the body lacks the key "fault"'],
  [
    'a rule alone, at its own place',
    { fault: { retry_after: 2 } },
    '/fault/retry_after',
    'retry_after changes nothing',
  ],
  ['under rules, at its place there', { rules: [TWICE, { fault: {} }] }, '/rules/1/fault', 'rules[1].fault is empty'],
  ['rules that are none', { rules: TWICE }, '/rules', 'rules must be a list'],
  ['a key beside rules', { rules: [], fault: {} }, '/', 'unknown key "fault"'],
  ['1,001 rules', Array(1_001).fill(TWICE), '/', 'at most 1000 entries, not 1001'],
])('POST refuses %s', async (_, body, pointer, part) => {
  const { control } = await openWorld()
  const { status, body: problem } = await control.post('/faults', body)
  expect(status).toBe(422)
  expect(problem).toMatchObject({ code: 'invalid', pointer, detail: expect.stringContaining(part) })
})

test('the library has the same rules, by the same words', async () => {
  const world = await sandbox.createAccount({ clock: 'frozen' })
  const [added] = await world.faults.add({ fault: { carrier: 'lost' } })
  expect(added).toMatchObject({ id: '1', origin: 'api', fired: 0 })
  await world.faults.add({ fault: { status: 503 } }, { fault: { html: true } })
  await world.faults.remove('2')
  expect(world.faults.list().map(({ id }) => id)).toEqual(['1', '3'])
  await expect(world.faults.add({ fault: { retry_after: 2 } })).rejects.toMatchObject({
    code: 'invalid',
    pointer: '/0/fault/retry_after',
  })
  await world.faults.clear()
  expect(world.faults.list()).toEqual([])
})
