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
const moved = (body: { moved: readonly { status: number }[] }) => body.moved.map(({ status }) => status)
/** Statuses in the published events of a shipment, oldest first. */
const told = async (id: string) =>
  (await sandbox.webhooks.deliveries())
    .filter(({ shipment }) => shipment === id)
    .map(({ status }) => status)
    .reverse()
const planOf = (body: { plan: readonly { at: string; status: number }[] }) =>
  body.plan.map(({ at, status }) => [Date.parse(at), status] as const)

describe('GET /shipments/{id}', () => {
  test('shows the timeline and the whole plan, the settlement included', async () => {
    const { id } = await client.book({ orderId: 'SBX-HAPPY-1' })
    const { body } = await client.control.get(`/shipments/${id}`)
    expect(body).toMatchObject({ id, status: 901, slug: 'waiting-for-pickup', scenario: 'happy', line: 'standard' })
    expect(body.timeline).toMatchObject([{ status: 901, slug: 'waiting-for-pickup' }])
    expect(body.plan.map((step: { kind: string; slug: string }) => [step.kind, step.slug])).toEqual([
      ['accept', 'waiting-for-pickup'],
      ['move', 'on-the-way-to-pick-up'],
      ['move', 'picked-up'],
      ['move', 'in-transit'],
      ['move', 'out-for-delivery'],
      ['move', 'delivered'],
      ['settle', 'reconciled-with-carrier'],
      ['settle', 'waiting-for-cod'],
      ['settle', 'reconciled-with-customer'],
      ['settle', 'cod-paid'],
      ['settle', 'completed'],
    ])
    const plan = planOf(body)
    const { transitions } = await sandbox.clock.until('idle')
    const own = transitions.filter(({ shipment }) => shipment === id)
    // What was planned is what happened, to the millisecond.
    expect(own.map(({ at, status }) => [Date.parse(at), status])).toEqual(plan.slice(1))
  })

  test('the list is newest first and paged, and a bad page is a 422', async () => {
    const world = await sandbox.createAccount({ clock: 'frozen' })
    const own = clientOf(sandbox, world)
    for (let n = 0; n < 3; n++) {
      await own.book({ orderId: `L-${n}` })
      await world.clock.advance('1s')
    }
    const { body } = await own.control.get('/shipments?size=2&page=1')
    expect(body).toMatchObject({ total: 3, page: 1, size: 2, items: [{ order_id: 'L-2' }, { order_id: 'L-1' }] })
    expect((await own.control.get('/shipments?size=x')).body).toMatchObject({ status: 422, pointer: '/size' })
    expect((await own.control.get('/webhooks/deliveries?page=0')).body).toMatchObject({ status: 422, pointer: '/page' })
  })
})

describe('simulate continue', () => {
  test('takes the next planned step now; later steps keep their distances; the clock stands', async () => {
    const { id } = await client.book({ orderId: 'SBX-RETURN-1' })
    const before = planOf((await client.control.get(`/shipments/${id}`)).body)
    const now = sandbox.clock.now()
    const { status, body } = await simulate(id, { action: 'continue' })
    expect(status).toBe(200)
    // The acceptance: the tracking number comes, the status stays.
    expect(moved(body)).toEqual([901])
    expect(body.shipment.carrier_code).toMatch(/^G/)
    expect(moved((await simulate(id, { action: 'continue' })).body)).toEqual([902])
    const after = planOf((await client.control.get(`/shipments/${id}`)).body)
    const distances = (plan: typeof before) => plan.map(([at, step], n) => [at - (plan[n - 1]?.[0] ?? at), step])
    expect(distances(after).slice(1)).toEqual(distances(before.slice(2)).slice(1))
    const gap = (before[2]?.[0] ?? 0) - (before[1]?.[0] ?? 0)
    expect((after[0]?.[0] ?? 0) - Date.parse(now)).toBe(gap)
    expect(sandbox.clock.now()).toBe(now)
  })

  test('repeated brings a parcel to its end, then says that nothing is left', async () => {
    const { id } = await client.book({ orderId: 'SBX-HAPPY-2' })
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push(...moved((await simulate(id, { action: 'continue' })).body))
    expect(statuses).toEqual([901, 902, 903, 919, 904, 905, 909, 912, 910, 911, 913])
    expect(await told(id)).toEqual(statuses)
    const { status, body } = await simulate(id, { action: 'continue' })
    expect({ status, code: body.code, allowed: body.allowed }).toEqual({ status: 409, code: 'conflict', allowed: [] })
  })
})

describe('simulate to', () => {
  test.each([
    ['by its code', 905],
    ['by its code as text', '905'],
    ['by its slug', 'delivered'],
  ])('walks the shortest legal path %s, an event for each move', async (name, to) => {
    const { id } = await client.book({ orderId: `WALK-${name}` })
    const { body } = await simulate(id, { action: 'to', to })
    // The carrier's acceptance comes first: it is the creation's event.
    expect(moved(body)).toEqual([901, 903, 904, 905])
    expect(await told(id)).toEqual([901, 903, 904, 905])
    expect(body.shipment).toMatchObject({ status: 905, carrier_code: expect.stringMatching(/^G/) })
    // What is left of the plan is the daily settlement.
    expect(body.shipment.plan).toMatchObject([909, 912, 910, 911, 913].map(status => ({ kind: 'settle', status })))
  })

  test('with jump sends an event for the last move only, though the history has them all', async () => {
    const { id } = await client.book({ orderId: 'JUMP' })
    const { body } = await simulate(id, { action: 'to', to: 'returned', jump: true, reason: 'Địa chỉ sai' })
    expect(moved(body)).toEqual([908])
    expect(await told(id)).toEqual([908])
    expect(body.shipment.timeline.at(-1)).toMatchObject({ status: 908, message: 'Địa chỉ sai' })
    const course = body.shipment.timeline.map(({ status }: { status: number }) => status)
    expect([course[0], course.at(-2), course.at(-1)]).toEqual([901, 907, 908])
    expect(course.length).toBeGreaterThan(3)
  })

  test('leaves the plan that goes on from there with its distances', async () => {
    const { id } = await client.book({ orderId: 'SBX-HAPPY-3' })
    const before = planOf((await client.control.get(`/shipments/${id}`)).body)
    const { body } = await simulate(id, { action: 'to', to: 'in-transit' })
    const after = planOf(body.shipment)
    expect(after.map(([, status]) => status)).toEqual([904, 905, 909, 912, 910, 911, 913])
    const transit = before.findIndex(([, status]) => status === 919)
    const shift = Date.parse(sandbox.clock.now()) - (before[transit]?.[0] ?? 0)
    const scripted = (plan: typeof before) => plan.filter(([, status]) => status < 909 || status > 913)
    expect(scripted(after)).toEqual(scripted(before.slice(transit + 1)).map(([at, status]) => [at + shift, status]))
  })

  test('a refusal before acceptance has a reason and no label, and sends no other event', async () => {
    const { id } = await client.book({ orderId: 'REFUSED' })
    const { body } = await simulate(id, { action: 'to', to: 900 })
    expect(body.shipment.carrier_error).toBe('Hãng vận chuyển không nhận đơn')
    const [record] = (await client.get(`/shipments/search?code=${id}`)).body.data
    expect(record).toMatchObject({ status_code: 900, carrier_code: null, sorting_code: null })
    expect(await told(id)).toEqual([900])
  })

  test('a status that the plan does not have keeps what is legal of it, with its distances', async () => {
    const { id } = await client.book({ orderId: 'DELAYED' })
    const before = (await client.control.get(`/shipments/${id}`)).body
    const { body } = await simulate(id, { action: 'to', to: 'delayed' })
    const [[accepted] = [0], ...ahead] = planOf(before)
    const now = Date.parse(body.shipment.updated_at)
    const scripted = (plan: typeof ahead) => plan.filter(([, status]) => status < 909 || status > 913)
    expect(scripted(planOf(body.shipment))).toEqual(
      scripted(ahead).map(([at, status]) => [at - accepted + now, status]),
    )
    expect(body.shipment.plan.at(-1).status).toBe(913)
  })

  test('an illegal move is a 409 that names the allowed ones, and nothing happens', async () => {
    const { id } = await client.book({ orderId: 'ILLEGAL' })
    await simulate(id, { action: 'to', to: 'delivered' })
    const { status, headers, body } = await simulate(id, { action: 'to', to: 'returned' })
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect({ http: status, status: body.status, code: body.code, allowed: body.allowed }).toEqual({
      http: 409,
      status: 409,
      code: 'conflict',
      allowed: ['completed', 'reconciled-with-carrier'],
    })
    expect(body.detail).toContain(id)
    expect(body.shipment_status).toBe(905)
    expect((await client.control.get(`/shipments/${id}`)).body.status).toBe(905)
    expect(await told(id)).toEqual([901, 903, 904, 905])
  })

  test('a parcel the carrier has accepted can no longer fail to be created', async () => {
    const { id } = await client.book({ orderId: 'ACCEPTED' })
    await simulate(id, { action: 'continue' })
    expect((await simulate(id, { action: 'to', to: 900 })).status).toBe(409)
    const { id: fresh } = await client.book({ orderId: 'UNACCEPTED' })
    const { body } = await simulate(fresh, { action: 'to', to: 900, reason: 'Ngoài vùng phục vụ' })
    expect(body.shipment).toMatchObject({ status: 900, carrier_error: 'Ngoài vùng phục vụ', plan: [] })
  })

  const refused: readonly (readonly [string, unknown, string])[] = [
    ['an unknown slug', { action: 'to', to: 'teleported' }, '/to'],
    ['an unknown code', { action: 'to', to: 999 }, '/to'],
    ['nowhere', { action: 'to' }, '/'],
    ['an unknown action', { action: 'explode' }, '/action'],
    ['no action', {}, '/'],
    ['an unknown key', { action: 'continue', fast: true }, '/'],
  ]
  test.each(refused)('%s is a 422 with a pointer', async (_name, body, pointer) => {
    const { id } = await client.book()
    const answer = await simulate(id, body)
    expect({ status: answer.status, pointer: answer.body.pointer }).toEqual({ status: 422, pointer })
  })

  test('an unknown shipment is a 404', async () => {
    expect((await simulate('GS00000000', { action: 'continue' })).body).toMatchObject({
      status: 404,
      code: 'not_found',
    })
    expect((await client.control.get('/shipments/GS00000000')).body).toMatchObject({ status: 404, code: 'not_found' })
  })
})
