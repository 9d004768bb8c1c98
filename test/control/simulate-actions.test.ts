/** POST /shipments/{id}/simulate: fail, return, lose, cancel, scenario, of parcels. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../support/api-client.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

const simulate = (id: string, body: unknown) => client.control.post(`/shipments/${id}/simulate`, body)
const statuses = (entries: readonly { readonly status: number }[]) => entries.map(({ status }) => status)
/** A parcel at a status; its scenario is `happy` unless its order code chooses another. */
async function parcelAt(status: string | null, orderId = 'DH-1'): Promise<string> {
  const { id } = await client.book({ orderId })
  if (status !== null) await simulate(id, { action: 'to', to: status })
  return id
}

describe('fail: the attempt under way', () => {
  test.each([
    ['the creation, before any carrier has answered', null, [900], []],
    ['the pickup, then it comes as planned', 'waiting-for-pickup', [915], [902, 903, 919, 904, 905]],
    ['the pickup of a courier on the way', 'on-the-way-to-pick-up', [915], [903, 919, 904, 905]],
    ['the delivery, then another one the next day', 'out-for-delivery', [906], [904, 905]],
    ['the delivery of a parcel between hubs', 'in-transit', [904, 906], [904, 905]],
    ['the delivery of a stored parcel', 'stored', [904, 906], [904, 905]],
  ])('%s', async (_, from, told, ahead) => {
    const id = await parcelAt(from === 'waiting-for-pickup' ? null : from)
    if (from === 'waiting-for-pickup') await simulate(id, { action: 'continue' })
    const { status, body } = await simulate(id, { action: 'fail', reason: 'Khách không nghe máy' })
    expect(status).toBe(200)
    expect(statuses(body.moved)).toEqual(told)
    expect(body.shipment.timeline.at(-1)).toMatchObject({ status: told.at(-1), message: 'Khách không nghe máy' })
    const scripted = body.shipment.plan.filter(({ kind }: { kind: string }) => kind !== 'settle')
    expect(statuses(scripted)).toEqual(ahead)
  })

  test('the next attempt comes after 20 hours, the step after it with its own distance', async () => {
    const id = await parcelAt('out-for-delivery')
    const before = (await client.control.get(`/shipments/${id}`)).body
    const { body } = await simulate(id, { action: 'fail' })
    const at = (step: { at: string }) => Date.parse(step.at)
    const [again, delivered] = body.shipment.plan
    expect(at(again) - Date.parse(body.shipment.updated_at)).toBe(20 * 3_600_000)
    expect(at(delivered) - at(again)).toBe(at(before.plan[0]) - Date.parse(before.updated_at))
  })

  test.each(['delivered', 'returned', 'lost', 'cancelled'])('there is none once it is %s: 409', async status => {
    const id = await parcelAt(status)
    const { body } = await simulate(id, { action: 'fail' })
    expect(body).toMatchObject({ status: 409, code: 'conflict' })
    expect(body.detail).toContain('has no attempt under way')
  })
})

describe('return and lose go all the way, and end the plan', () => {
  test.each([
    ['return', null, [901, 903, 919, 907, 908], 'returned'],
    ['return', 'out-for-delivery', [906, 907, 908], 'returned'],
    ['return', 'delivery-failed', [907, 908], 'returned'],
    ['return', 'partly-delivered', [907, 908], 'returned'],
    ['lose', 'picked-up', [917], 'lost'],
    ['lose', null, [901, 903, 917], 'lost'],
  ])('%s from %s', async (action, from, told, slug) => {
    const id = await parcelAt(from)
    const { body } = await simulate(id, { action, reason: 'Vì sao' })
    expect(statuses(body.moved)).toEqual(told)
    expect(body.shipment).toMatchObject({ slug })
    expect(body.shipment.timeline.at(-1).message).toBe('Vì sao')
    expect(body.shipment.plan.every(({ kind }: { kind: string }) => kind === 'settle')).toBe(true)
  })

  test('with jump only the last move is reported', async () => {
    const id = await parcelAt('out-for-delivery')
    expect(statuses((await simulate(id, { action: 'return', jump: true })).body.moved)).toEqual([908])
  })

  test.each([
    ['return', 'delivered', 'cannot be returned', ['completed', 'reconciled-with-carrier']],
    ['lose', 'delivered', 'cannot get lost', ['completed', 'reconciled-with-carrier']],
    ['return', 'lost', 'cannot be returned', []],
    ['lose', 'cancelled', 'cannot get lost', []],
  ])('%s of one that is %s: 409 with the allowed moves', async (action, from, why, allowed) => {
    const id = await parcelAt(from)
    const { body } = await simulate(id, { action })
    expect(body).toMatchObject({ status: 409, allowed })
    expect(body.detail).toContain(why)
  })
})

describe('cancel', () => {
  test.each([
    ['user', null, null],
    ['user', 'on-the-way-to-pick-up', null],
    ['driver', 'on-the-way-to-pick-up', 'Bưu tá không lấy được hàng, hủy đơn'],
    ['carrier', 'delayed', 'Hãng vận chuyển hủy đơn'],
  ])('by the %s at %s', async (by, from, message) => {
    const id = await parcelAt(from)
    const { body } = await simulate(id, { action: 'cancel', by })
    expect(statuses(body.moved)).toEqual([914])
    expect(body.shipment).toMatchObject({ slug: 'cancelled', plan: [] })
    expect(body.shipment.timeline.at(-1).message).toBe(message)
  })

  test('the reason of the request is the message; absent = by the user', async () => {
    const { body } = await simulate(await parcelAt(null), { action: 'cancel', reason: 'Khách đổi ý' })
    expect(body.shipment.timeline.at(-1)).toMatchObject({ status: 914, message: 'Khách đổi ý' })
  })

  test.each(['picked-up', 'out-for-delivery', 'delivered', 'cancelled'])('no more once it is %s', async from => {
    const { body } = await simulate(await parcelAt(from), { action: 'cancel', by: 'carrier' })
    expect(body).toMatchObject({ status: 409, code: 'conflict' })
    expect(body.detail).toContain('cannot be cancelled')
  })
})

describe('scenario: from here on it uses another one', () => {
  const adopt = async (id: string, scenario: string) => simulate(id, { action: 'scenario', scenario })
  const scripted = (body: { shipment: { plan: readonly { kind: string; status: number }[] } }) =>
    statuses(body.shipment.plan.filter(({ kind }) => kind !== 'settle'))

  test.each([
    ['all of it before the carrier has answered', null, 'lost', undefined],
    ['its refusal too', null, 'creation-error', [900]],
    [
      'what follows the place where it stands',
      'out-for-delivery',
      'delivery-failed-then-returned',
      [906, 904, 906, 907, 908],
    ],
    ['the nearest step that can follow', 'delivery-failed', 'happy', [904, 905]],
    ['nothing where it ends', 'out-for-delivery', 'stuck', undefined],
  ])('%s', async (_, from, scenario, ahead) => {
    const id = await parcelAt(from)
    const { status, body } = await adopt(id, scenario)
    expect({ status, moved: body.moved, scenario: body.shipment.scenario }).toEqual({
      status: 200,
      moved: [],
      scenario,
    })
    if (ahead) expect(scripted(body)).toEqual(ahead)
  })

  test('sends no event by itself, and the planned steps then happen', async () => {
    const world = await sandbox.createAccount({ clock: 'frozen', seed: 3 })
    const own = clientOf(sandbox, world)
    const { id } = await own.book({ orderId: 'DH-9' })
    await world.clock.advance('10s')
    const before = (await world.webhooks.deliveries()).length
    const { body } = await own.control.post(`/shipments/${id}/simulate`, {
      action: 'scenario',
      scenario: 'delivery-failed-then-returned',
    })
    expect(await world.webhooks.deliveries()).toHaveLength(before)
    const { transitions } = await world.clock.until('idle')
    expect(transitions.map(({ at, status }) => [at, status])).toEqual(
      body.shipment.plan.map(({ at, status }: { at: string; status: number }) => [at, status]),
    )
    expect(transitions.at(-1)?.status).toBe(908)
  })

  test('the same parcel draws the same future again', async () => {
    const world = await sandbox.createAccount({ clock: 'frozen', seed: 5 })
    const own = clientOf(sandbox, world)
    const future = async () => {
      const { id } = await own.book({ orderId: 'DH-9' })
      const body = { action: 'scenario', scenario: 'delivery-failed-then-returned' }
      return (await own.control.post(`/shipments/${id}/simulate`, body)).body.shipment
    }
    const first = await future()
    await world.reset({ replay: true })
    expect(await future()).toEqual(first)
  })

  test.each([
    ['delivered', 'lost', 'cannot go on by the scenario "lost"'],
    ['cancelled', 'happy', 'cannot go on by the scenario "happy"'],
    ['picked-up', 'creation-error', 'cannot go on by the scenario "creation-error"'],
  ])('one that is %s cannot go on by %s: 409', async (from, scenario, why) => {
    const { body } = await adopt(await parcelAt(from), scenario)
    expect(body).toMatchObject({ status: 409, code: 'conflict' })
    expect(body.detail).toContain(why)
  })

  test.each([
    ['hapy', 'did you mean "happy"?'],
    ['ondemand-happy', 'is a scenario of the line ondemand'],
  ])('%s is a 422 that helps', async (name, hint) => {
    const { body } = await adopt(await parcelAt(null), name)
    expect(body).toMatchObject({ status: 422, pointer: '/scenario' })
    expect(body.detail).toContain(hint)
  })
})

test.each([
  ['cancel by an unknown party', { action: 'cancel', by: 'robot' }, '/by'],
  ['scenario without a name', { action: 'scenario' }, '/'],
  ['a reason that is empty', { action: 'fail', reason: '' }, '/reason'],
])('%s is a 422 with a pointer', async (_, body, pointer) => {
  const { id } = await client.book()
  expect((await simulate(id, body)).body).toMatchObject({ status: 422, pointer })
})
