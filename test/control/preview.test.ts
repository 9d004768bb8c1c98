import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../src/library/create-sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import { RATES } from '../support/booking.ts'
import { makeScenario as mine, openAccount, openSandbox } from '../support/scenario-account.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const openWorld = () => openAccount(sandbox)

const expectValid = (schema: string, body: unknown) =>
  expect(validator(`sandbox/${schema}.schema.json`)(body)).toEqual([])

describe('POST /scenarios/preview', () => {
  test('shows the plan of the first booking of the order_id, with the same draws', async () => {
    const { control, book } = await openWorld()
    const order = { order_id: 'SBX-RETURN-7', carrier: 'ghtk', cod: 180_400 }
    const { status, body } = await control.post('/scenarios/preview', {
      scenario: 'delivery-failed-then-returned',
      order,
    })
    expect(status).toBe(200)
    expectValid('scenario-plan', body)
    const { id } = await book({ orderId: 'SBX-RETURN-7', rate: RATES.ghtk, cod: 180_400 })
    const { plan } = (await control.get(`/shipments/${id}`)).body
    const when = (moments: readonly { at: string; slug: string }[]) => moments.map(({ at, slug }) => `${at} ${slug}`)
    expect(when(body.plan.slice(1))).toEqual(when(plan))
    expect(body.plan.length).toBe(11)
  })

  test('ends with the settlement, and shows what each step costs and brings', async () => {
    const { control } = await openWorld()
    const wish = { scenario: 'happy', order: { cod: 200_000 }, start: '2026-03-02T09:00', seed: 3 }
    const { body } = await control.post('/scenarios/preview', wish)
    expect(body).toMatchObject({
      start: '2026-03-02T09:00:00+07:00',
      seed: 3,
      pace: 'script',
      carrier: 'ghtk',
      choices: [],
    })
    const last = body.plan.at(-1)
    expect(last).toMatchObject({ kind: 'settle', status: 913 })
    expect(last.amount_return_shop).toBe(200_000 - last.total_fee)
    expect(body.plan.map(({ status }: { status: number }) => status)).toEqual([
      901, 901, 902, 903, 919, 904, 905, 909, 912, 910, 911, 913,
    ])
  })

  test('stores nothing and books nothing', async () => {
    const { control } = await openWorld()
    await control.post('/scenarios/preview', { scenario: mine() })
    expect((await control.get('/shipments')).body.total).toBe(0)
    expect((await control.get('/scenarios/mine')).status).toBe(404)
  })

  test('says which way was drawn, and another seed may draw another', async () => {
    const { control } = await openWorld()
    const ways = [
      { weight: 3, steps: [{ after: '1h', status: 'cancelled' }] },
      { weight: 1, steps: [{ after: '1h', status: 'picked-up' }] },
    ]
    const scenario = mine({ steps: [{ choose: ways }] })
    const drawn = new Set<string>()
    for (let seed = 0; seed < 20; seed++) {
      const { body } = await control.post('/scenarios/preview', { scenario, seed })
      const [choice] = body.choices
      expect(choice).toEqual({
        pointer: '/steps/0',
        taken: choice.taken,
        of: 2,
        odds: choice.taken === 1 ? 0.75 : 0.25,
      })
      expect(body.plan.at(-1).slug).toBe(choice.taken === 1 ? 'cancelled' : 'picked-up')
      drawn.add(body.plan.at(-1).slug)
    }
    expect(drawn.size).toBe(2)
  })

  test('an on-demand order goes to as many stops as asked', async () => {
    const { control } = await openWorld()
    const preview = async (stops: number) =>
      (await control.post('/scenarios/preview', { scenario: 'ondemand-happy', order: { stops } })).body
    const three = await preview(3)
    expectValid('scenario-plan', three)
    expect(three.plan.filter(({ slug }: { slug: string }) => slug === 'delivered')).toHaveLength(3)
    expect((await preview(1)).plan.filter(({ slug }: { slug: string }) => slug === 'delivered')).toHaveLength(1)
  })

  test('a carrier that has its own way is previewed with that, and a pace caps every wait', async () => {
    const { control } = await openWorld()
    const scenario = mine({ carriers: { vtp: { steps: [{ after: '5d', status: 'cancelled' }] } } })
    const { body } = await control.post('/scenarios/preview', {
      scenario,
      order: { carrier: 'vtp' },
      pace: '10s',
      start: '2026-01-05',
    })
    expect(body.plan.at(-1)).toMatchObject({ slug: 'cancelled', at: '2026-01-05T00:00:10+07:00' })
    const plain = await control.post('/scenarios/preview', { scenario, order: { carrier: 'ghtk' } })
    expect(plain.body.plan.at(-1).slug).toBe('picked-up')
  })

  test('every shipped scenario has a preview', async () => {
    const { control } = await openWorld()
    for (const { name } of (await control.get('/scenarios')).body.items) {
      const { status, body } = await control.post('/scenarios/preview', { scenario: name })
      expect({ name, status }).toEqual({ name, status: 200 })
      expectValid('scenario-plan', body)
    }
  })

  test.each([
    [{ scenario: 'losst' }, '/scenario', 'did you mean "lost"?'],
    [{}, '/', 'the body lacks the key "scenario".'],
    [{ scenario: 5 }, '/scenario', 'must be'],
    [{ scenario: mine({ stpes: [] }) }, '/scenario', 'unknown key "stpes"'],
    [{ scenario: mine({ steps: [{ after: '1h', status: 'delivered' }] }) }, '/scenario/steps/0/status', 'cannot move'],
    [{ scenario: 'lost', order: { carrier: 'ghtx' } }, '/order/carrier', 'did you mean "ghtk"?'],
    [{ scenario: 'lost', order: { carrier: 'ahamove' } }, '/order/carrier', 'no carrier "ahamove" of this line'],
    [{ scenario: 'lost', start: '2026-02-31' }, '/start', 'no instant'],
    [{ scenario: 'lost', pace: '0s' }, '/pace', 'no such pace'],
    [{ scenario: 'lost', seed: -1 }, '/seed', 'seed cannot be -1; it is a number from 0 to '],
  ])('refuses %j', async (wish, pointer, sentence) => {
    const { control } = await openWorld()
    const { status, body } = await control.post('/scenarios/preview', wish)
    expect({ status, pointer: body.pointer }).toEqual({ status: 422, pointer })
    expect(body.detail).toContain(sentence)
  })
})
