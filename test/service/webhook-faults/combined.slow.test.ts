import { describe, expect, test } from 'vitest'
import type { WebhookChaos } from '../../../src/schemas/types.gen.ts'
import { openShop, WAYS } from './open-shop.ts'
import { split, startRawReceiver } from './raw-receiver.ts'

const TEN: WebhookChaos = {
  copies: 2,
  delay: '90m',
  sign: 'stale',
  mutate: { after_signing: true, drop: ['fee'], null: ['order_id'], mistype: ['cod'] },
  status: 777,
  shipment: 'GSNOBODY01',
  skew: '-7h',
  size: 5_000,
  content_type: 'text/plain',
  reset: true,
}

describe.each(WAYS)('ten kinds in one event, by %s', by => {
  test.each(['js', 'php'] as const)('each does its work beside the others, written as %s', async style => {
    await using raw = await startRawReceiver()
    await using shop = await openShop({ chaos: TEN, by, url: `${raw.url}/hook`, set: { json_style: style } })
    await shop.travel()
    const { body, message, attempts, state } = await shop.logged(903)
    const event = JSON.parse(body)
    const connections = raw.connections.filter(({ bytes }) => bytes.includes(message))
    const requests = connections.map(({ bytes, ended }) => ({ ended, ...split(bytes) }))

    // Two copies, each reset once and brought by its retry.
    expect(requests.map(({ ended }) => ended).toSorted()).toEqual(['ECONNRESET', 'ECONNRESET', 'end', 'end'])
    expect(state).toBe('delivered')
    const { fee: _, ...rest } = event
    const told = { status: '777', gcode: 'GSNOBODY01', update_time: event.update_time - 25_200 }
    for (const { head, body: bytes } of requests.filter(({ ended }) => ended === 'end')) {
      expect(bytes).toHaveLength(5_000)
      const { padding, ...arrived } = JSON.parse(bytes.toString())
      expect(padding).toMatch(/^x+$/)
      expect(arrived).toEqual({ ...rest, ...told, order_id: null, cod: Number(event.cod) })
      expect(head).toMatch(/content-type: text\/plain/i)
      const timestamp = Number(/webhook-timestamp: (\d+)/i.exec(head)?.[1])
      expect(Math.abs(Date.now() / 1_000 - timestamp - 600)).toBeLessThan(60)
      expect(/[^\0-\x7f]/.test(bytes.toString())).toBe(style === 'js')
    }
    expect(attempts[0]?.virtual_at).toBe('2026-01-05T11:00:00+07:00')
    const named = ['status', 'shipment', 'skew', 'mutate', 'size', 'sign', 'content_type', 'reset']
    for (const name of named) expect(attempts[0]?.faults.join()).toContain(name)
    expect(attempts[1]?.faults.join()).not.toContain('reset')
  })
})

test('a step and a rule that concern the same event act together; where both say something, the step wins', async () => {
  await using shop = await openShop({ chaos: { status: 777, copies: 2 }, by: 'a scenario' })
  const rule = { match: { event: 'picked-up' }, fault: { webhook: { status: 888, shipment: 'GSNOBODY01' } } }
  expect((await shop.client.control.post('/faults', rule)).status).toBe(201)
  await shop.travel()
  const requests = await shop.of(903)
  expect(requests.map(request => request.json())).toMatchObject([
    { status: '777', gcode: 'GSNOBODY01' },
    { status: '777', gcode: 'GSNOBODY01' },
  ])
})
