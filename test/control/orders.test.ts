import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { sampleShipment } from '../domain/shipments/sample-shipment.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { openWorlds } from '../support/open-worlds.ts'
import { bookOrder, makeOrder } from '../support/order.ts'
import { sampleOrder } from '../webhooks/sample-order.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

const simulate = (id: string, body: unknown) => client.control.post(`/shipments/${id}/simulate`, body)
const detail = async (id: string) => (await client.control.get(`/shipments/${id}`)).body
const statusesOf = (entries: readonly { status: number }[]) => entries.map(({ status }) => status)
/** Statuses in the published events of an order, oldest first. */
const told = async (id: string) =>
  statusesOf((await sandbox.webhooks.deliveries()).filter(({ shipment }) => shipment === id)).reverse()

describe('GET /shipments: both lines', () => {
  test('in one list of one form, newest first, the on-demand ones as line: ondemand', async () => {
    const world = await sandbox.createAccount({ clock: 'frozen' })
    const own = clientOf(sandbox, world)
    await own.book({ orderId: 'P-1' })
    await world.clock.advance('1s')
    const { id } = await bookOrder(own, { orderId: 'O-2' })
    await world.clock.advance('1s')
    await own.book({ orderId: 'P-3' })
    const { body } = await own.control.get('/shipments')
    const { items, total, page, size } = body
    expect({ total, page, size }).toEqual({ total: 3, page: 1, size: 50 })
    expect(items.map((item: Record<string, string>) => [item.order_id, item.line])).toEqual([
      ['P-3', 'standard'],
      ['O-2', 'ondemand'],
      ['P-1', 'standard'],
    ])
    expect(Object.keys(items[1])).toEqual(Object.keys(items[0]))
    expect(items[1]).toEqual({
      id,
      line: 'ondemand',
      order_id: 'O-2',
      carrier: 'ahamove',
      carrier_code: null,
      status: 900,
      slug: 'new',
      text: 'Đơn mới',
      carrier_error: null,
      scenario: 'ondemand-happy',
      created_at: '2026-01-05T08:00:01+07:00',
      updated_at: '2026-01-05T08:00:01+07:00',
      next_at: '2026-01-05T08:00:03+07:00',
      state: 'moving',
      events_pending: 0,
      recipient: { name: 'Nguyễn Thị Lan', phone: '0987654321', district: null, city: null },
      cod: 350_000,
    })
    expect((await own.control.get('/shipments?size=2&page=2')).body).toMatchObject({
      total: 3,
      items: [{ order_id: 'P-1' }],
    })
    expect((await own.control.get('/shipments?size=2&page=3')).body).toMatchObject({ total: 3, items: [] })
  })

  test('pages are disjoint and complete however the lines mix, ties by id', async () => {
    const worlds = await openWorlds()
    const row = fc.record({
      n: fc.integer({ min: 0, max: 99_999 }),
      at: fc.integer({ min: 0, max: 4 }),
      isOrder: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(row, { maxLength: 40, selector: one => one.n }),
        fc.integer({ min: 1, max: 15 }),
        async (rows, size) => {
          const world = await worlds.open()
          const wanted = rows
            .map(({ n, at, isOrder }) => ({
              id: `GS${String(n).padStart(8, '0')}`,
              createdAt: world.now() + at,
              isOrder,
            }))
            .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
          await world.write(tx => {
            for (const { isOrder, ...row } of wanted) {
              if (isOrder) tx.put('ondemand', sampleOrder(row))
              else tx.put('shipments', sampleShipment(row))
            }
          })
          const walked: string[] = []
          for (let page = 1; page <= Math.ceil(rows.length / size) + 1; page++) {
            const { body } = await world.client.control.get(`/shipments?size=${size}&page=${page}`)
            expect(body.total).toBe(rows.length)
            walked.push(...body.items.map((item: { id: string }) => item.id))
          }
          expect(walked).toEqual(wanted.map(({ id }) => id))
        },
      ),
      { numRuns: 15 },
    )
    await worlds.close()
  })
})

describe('GET /shipments/{id} of an on-demand order', () => {
  test('shows timeline, points and plan: what was planned is what happens', async () => {
    const { id } = await bookOrder(client, { stops: 2 })
    const before = await detail(id)
    expect(before).toMatchObject({ id, line: 'ondemand', status: 900, driver: null, scenario: 'ondemand-happy' })
    expect(before.timeline).toMatchObject([{ status: 900, slug: 'new', text: 'Đơn mới' }])
    expect(before.points).toMatchObject([
      { point: 1, kind: 1, name: 'Cửa hàng Minh Châu', status: 'pending', timeline: [] },
      { point: 2, kind: 2, cod_amount: 350_000 },
      { point: 3, kind: 2 },
    ])
    const steps = before.plan.map(({ kind, slug, point, point_status }: Record<string, unknown>) =>
      [kind, slug, point, point_status].filter(word => word !== null).join(' '),
    )
    expect(steps).toEqual([
      'move sent-to-carrier',
      'move waiting-for-pickup',
      'move picking-up',
      'report picking-up arrived',
      'move picked-up',
      'move out-for-delivery 2',
      'report out-for-delivery 2 arrived',
      'move delivered 2',
      'move out-for-delivery 3',
      'report out-for-delivery 3 arrived',
      'move delivered 3',
      'move completed',
    ])
    await sandbox.clock.until('idle')
    const after = await detail(id)
    const moves = before.plan.filter(({ kind }: { kind: string }) => kind === 'move')
    const moments = (entries: readonly { at: string; status: number }[]) =>
      entries.map(({ at, status }) => [at, status])
    expect(moments(after.timeline.slice(1))).toEqual(moments(moves))
    expect(after.driver).toEqual(before.plan[2].driver)
    expect(after.points[1].timeline).toMatchObject([{ status: 'arrived' }, { status: 'completed' }])
    expect(after.plan).toEqual([])
  })

  test('an id of neither line is a 404', async () => {
    expect(await detail('GS00000000')).toMatchObject({ status: 404, code: 'not_found' })
    expect((await simulate('GS00000000', { action: 'continue' })).body).toMatchObject({ status: 404 })
  })
})

describe('simulate an on-demand order', () => {
  test('continue takes the next planned step now; the clock stands, later steps keep their distances', async () => {
    const { id } = await bookOrder(client)
    const { plan } = await detail(id)
    const now = sandbox.clock.now()
    const { status, body } = await simulate(id, { action: 'continue' })
    expect({ status, moved: body.moved }).toEqual({ status: 200, moved: [{ status: 901, slug: 'sent-to-carrier' }] })
    expect(body.shipment.carrier_code).toMatch(/^26/)
    const distances = (steps: readonly { at: string }[]) =>
      steps.map(({ at }, n) => Date.parse(at) - Date.parse(steps[n - 1]?.at ?? at))
    expect(distances(body.shipment.plan)).toEqual([0, ...distances(plan).slice(2)])
    expect(Date.parse(body.shipment.plan[0].at) - Date.parse(now)).toBe(distances(plan)[1])
    expect(sandbox.clock.now()).toBe(now)
  })

  test('repeated brings it to its end, arrivals by their point, then says that nothing is left', async () => {
    const { id } = await bookOrder(client)
    const moved: Record<string, unknown>[] = []
    for (let n = 0; n < 9; n++) moved.push(...(await simulate(id, { action: 'continue' })).body.moved)
    expect(moved.map(({ status }) => status)).toEqual([901, 902, 903, 903, 904, 905, 905, 906, 910])
    expect([moved[3], moved[6]]).toEqual([
      { status: 903, slug: 'picking-up', point: 1, point_status: 'arrived' },
      { status: 905, slug: 'out-for-delivery', point: 2, point_status: 'arrived' },
    ])
    expect(await told(id)).toEqual([900, ...moved.map(({ status }) => status)])
    const { status, body } = await simulate(id, { action: 'continue' })
    expect({ status, allowed: body.allowed, shipment_status: body.shipment_status }).toEqual({
      status: 409,
      allowed: [],
      shipment_status: 910,
    })
  })

  test.each([
    ['its code', 906],
    ['its code as text', '906'],
    ['its slug', 'delivered'],
  ])('to %s walks the shortest legal path, an event for each move', async (_, to) => {
    const { id } = await bookOrder(client)
    const { body } = await simulate(id, { action: 'to', to })
    expect(statusesOf(body.moved)).toEqual([901, 902, 903, 904, 905, 906])
    expect(await told(id)).toEqual([900, 901, 902, 903, 904, 905, 906])
    expect(body.shipment).toMatchObject({ status: 906, slug: 'delivered', plan: [{ status: 910 }] })
  })

  test('with jump sends an event for the last move only, though the timeline has them all', async () => {
    const { id } = await bookOrder(client)
    const { body } = await simulate(id, { action: 'to', to: 'returned', jump: true, reason: 'Người nhận từ chối' })
    expect(body.moved).toEqual([{ status: 909, slug: 'returned' }])
    expect(await told(id)).toEqual([900, 909])
    expect(statusesOf(body.shipment.timeline)).toEqual([900, 901, 902, 903, 904, 908, 909])
    expect(body.shipment.timeline.at(-1)).toMatchObject({ message: 'Người nhận từ chối' })
  })

  test('the order goes on by itself from there', async () => {
    const { id } = await bookOrder(client, { stops: 2 })
    await simulate(id, { action: 'to', to: 'delivered' })
    const { transitions } = await sandbox.clock.until('idle')
    expect(statusesOf(transitions.filter(({ shipment }) => shipment === id))).toEqual([905, 906, 910])
  })

  const illegal: readonly (readonly [string, readonly string[], string, readonly string[]])[] = [
    ['back to new', [], 'new', ['sent-to-carrier', 'cancelled', 'error']],
    ['from the end', ['completed'], 'delivered', []],
    ['back to the pickup', ['out-for-delivery'], 'picking-up', ['delivered', 'delivery-failed', 'returning']],
    ['to an error on the way', ['waiting-for-pickup'], 'error', ['picking-up', 'delivery-failed', 'cancelled']],
    [
      'from a failed delivery back to searching',
      ['out-for-delivery', 'delivery-failed'],
      'waiting-for-pickup',
      ['out-for-delivery', 'returning', 'cancelled'],
    ],
  ]
  test.each(illegal)('%s is a 409 with the allowed moves, and nothing happens', async (_, way, to, allowed) => {
    const { id } = await bookOrder(client)
    for (const status of way) await simulate(id, { action: 'to', to: status })
    const before = await detail(id)
    const { status, headers, body } = await simulate(id, { action: 'to', to })
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect({ status, code: body.code, allowed: body.allowed }).toEqual({ status: 409, code: 'conflict', allowed })
    expect(body.detail).toContain(id)
    expect(await detail(id)).toEqual(before)
    for (const slug of allowed) {
      const { id: other } = await bookOrder(client)
      for (const status of way) await simulate(other, { action: 'to', to: status })
      expect((await simulate(other, { action: 'to', to: slug })).body.moved).toHaveLength(1)
    }
  })

  test.each([
    ['an unknown slug', { action: 'to', to: 'teleported' }],
    ['a status of the other line', { action: 'to', to: 'in-transit' }],
    ['a code of the other line', { action: 'to', to: 919 }],
  ])('%s is a 422 with a pointer', async (_, body) => {
    const { id } = await bookOrder(client)
    expect((await simulate(id, body)).body).toMatchObject({ status: 422, pointer: '/to' })
  })

  test('the library does it too', async () => {
    const { id } = await bookOrder(client)
    expect(await sandbox.simulate(id, { action: 'to', to: 'picked-up' })).toEqual({
      status: 904,
      moved: [901, 902, 903, 904],
    })
    expect(await sandbox.simulate(id, { action: 'continue' })).toEqual({ status: 905, moved: [905] })
  })

  test('a driver fails before the pickup: another one is found, and the order is updated meanwhile', async () => {
    const { id } = await bookOrder(client)
    await simulate(id, { action: 'to', to: 'picking-up' })
    await simulate(id, { action: 'to', to: 'delivery-failed', reason: 'Tài xế hủy chuyến' })
    await simulate(id, { action: 'to', to: 'waiting-for-pickup' })
    expect((await client.put(`/ondemand-shipments/${id}`, makeOrder({ stops: 2 }))).status).toBe(200)
    await simulate(id, { action: 'to', to: 'completed' })
    const { points, driver } = await detail(id)
    expect(points.map(({ status }: { status: string }) => status)).toEqual(Array(3).fill('completed'))
    expect(driver).not.toBeNull()
  })
})
