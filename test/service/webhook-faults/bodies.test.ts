import { describe, expect, test } from 'vitest'
import type { WebhookChaos } from '../../../src/schemas/types.gen.ts'
import { ACCEPTED, judge, only, openShop, type Shop, WAYS } from './open-shop.ts'

/** What arrived of the event, what it should have been, and that its signature holds: the body is what is wrong. */
async function compare(shop: Shop, status = 903) {
  await shop.travel()
  const request = only(await shop.of(status))
  const { body, attempts } = await shop.logged(status)
  expect(judge(request, shop.world.account)).toEqual(ACCEPTED)
  expect(attempts.map(attempt => attempt.request_body)).toEqual([request.text.slice(0, 65_536)])
  const faults = attempts.flatMap(attempt => attempt.faults)
  return { request, arrived: JSON.parse(request.text), event: JSON.parse(body), faults }
}

describe.each(WAYS)('the body, by %s', by => {
  test('W11 fields missing, null and mistyped, in their order', async () => {
    const mutate = { drop: ['fee', 'code'], null: ['order_id'], mistype: ['cod', 'is_lost', 'update_time', 'gcode'] }
    await using shop = await openShop({ chaos: { mutate }, by })
    const { request, event } = await compare(shop)
    const { fee: _, code: __, ...rest } = event
    const [cod, is_lost] = [Number(event.cod), 'false']
    const changed = {
      ...rest,
      order_id: null,
      cod,
      is_lost,
      update_time: String(event.update_time),
      gcode: [event.gcode],
    }
    expect(request.text).toBe(JSON.stringify(changed))
  })

  test.each<[string, WebhookChaos['status'], string]>([
    ['an unknown code', 777, '777'],
    ['a word', 'teleported', 'teleported'],
  ])('W12 %s as status, as text as always', async (_name, status = 0, told) => {
    await using shop = await openShop({ chaos: { status }, by })
    const { arrived, event } = await compare(shop)
    expect(arrived).toEqual({ ...event, status: told })
    expect((await shop.of(903)).length).toBe(1)
  })

  test('W12 in the short creation result the status is a number, as always', async () => {
    await using shop = await openShop({
      chaos: { status: 777 },
      by,
      at: 'creation',
      set: { creation_push: 'creation' },
    })
    const { arrived, event } = await compare(shop, 901)
    expect(event).toHaveProperty('shipment_status', 901)
    expect(arrived).toEqual({ ...event, shipment_status: 777 })
  })

  test('W13 an unknown shipment', async () => {
    await using shop = await openShop({ chaos: { shipment: 'GSNOBODY01' }, by })
    const { arrived, event } = await compare(shop)
    expect(arrived).toEqual({ ...event, gcode: 'GSNOBODY01' })
    expect(event.gcode).not.toBe('GSNOBODY01')
  })

  test('W13 in the short creation result too', async () => {
    const set = { creation_push: 'creation' } as const
    await using shop = await openShop({ chaos: { shipment: 'GSNOBODY01' }, by, at: 'creation', set })
    const { arrived, event } = await compare(shop, 901)
    expect(arrived).toEqual({ ...event, shipment_code: 'GSNOBODY01' })
  })

  test('W19 filled up to exactly so many bytes', async () => {
    await using shop = await openShop({ chaos: { size: 200_000 }, by })
    const { request, arrived, event } = await compare(shop)
    expect(request.body).toHaveLength(200_000)
    expect(request.headers['content-length']).toBe('200000')
    const { padding, ...rest } = arrived
    expect(rest).toEqual(event)
    expect(padding).toMatch(/^x+$/)
  })

  test('W20 another Content-Type over the same bytes', async () => {
    const content_type = 'application/x-www-form-urlencoded; charset=iso-8859-1'
    await using shop = await openShop({ chaos: { content_type }, by })
    const { request, arrived, event } = await compare(shop)
    expect(request.headers['content-type']).toBe(content_type)
    expect(arrived).toEqual(event)
    expect(only(await shop.of(902)).headers['content-type']).toBe('application/json')
  })

  test.each([
    ['7h', 25_200],
    ['-7h', -25_200],
  ])('W21 update_time off by %s, and nothing else', async (skew, seconds) => {
    await using shop = await openShop({ chaos: { skew }, by })
    const { arrived, event } = await compare(shop)
    expect(arrived).toEqual({ ...event, update_time: event.update_time + seconds })
  })

  test('under json_style php the changed body is written as PHP writes it', async () => {
    const chaos = { status: 'lạ/1', mutate: { null: ['sorting_code'] } }
    await using shop = await openShop({ chaos, by, set: { json_style: 'php' } })
    const { request, arrived, event } = await compare(shop)
    expect(arrived).toEqual({ ...event, status: 'lạ/1', sorting_code: null })
    expect(request.text).toContain('"status":"l\\u1ea1\\/1"')
    expect(request.text).toContain('http:\\/\\/')
    expect(request.text).toMatch(/^[\0-\x7f]+$/)
  })
})
