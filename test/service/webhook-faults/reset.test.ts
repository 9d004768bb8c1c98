import { describe, expect, test } from 'vitest'
import { openShop, WAYS } from './open-shop.ts'
import { split, startRawReceiver } from './raw-receiver.ts'

describe.each(WAYS)('W18 reset, by %s', by => {
  test('the first attempt is reset in the middle of the body, and the retry brings the event', async () => {
    await using raw = await startRawReceiver()
    await using shop = await openShop({ chaos: { reset: true }, by, url: `${raw.url}/hook` })
    await shop.travel()
    const { body, attempts, state, message } = await shop.logged(903)
    expect(state).toBe('delivered')
    expect(attempts.map(({ error, answer, faults }) => [error, answer, faults.length])).toEqual([
      ['reset', null, 1],
      [null, 200, 0],
    ])
    expect(attempts[0]?.detail).toMatch(/on purpose/)

    const ofIt = raw.connections.filter(({ bytes }) => bytes.includes(message))
    expect(ofIt.map(({ ended }) => ended)).toEqual(['ECONNRESET', 'end'])
    const [broken, whole] = ofIt.map(({ bytes }) => split(bytes))
    expect(broken?.head).toContain('POST /hook HTTP/1.1')
    expect(Number(/content-length: (\d+)/i.exec(broken?.head ?? '')?.[1])).toBe(Buffer.byteLength(body))
    // A part of the very body, and not all of it.
    expect(broken?.body.length).toBeGreaterThan(0)
    expect(broken?.body.length).toBeLessThan(Buffer.byteLength(body))
    expect(body.startsWith(broken?.body.toString() ?? 'nothing')).toBe(true)
    expect(whole?.body.toString()).toBe(body)
    // Slowly: in several pieces.
    expect(ofIt[0]?.pieces.length).toBeGreaterThan(1)
    // The others arrive at the first attempt.
    expect((await shop.logged(902)).attempts).toHaveLength(1)
    expect((await shop.logged(919)).attempts).toHaveLength(1)
  })

  test('what else is wrong with the event stays so on the retry', async () => {
    await using raw = await startRawReceiver()
    const chaos = { reset: true, status: 777, size: 4_000 }
    await using shop = await openShop({ chaos, by, url: `${raw.url}/hook` })
    await shop.travel()
    const { message, attempts } = await shop.logged(903)
    const bodies = raw.connections.filter(({ bytes }) => bytes.includes(message)).map(({ bytes }) => split(bytes).body)
    expect(bodies[0]?.length).toBeLessThan(4_000)
    expect(bodies[1]?.length).toBe(4_000)
    expect(JSON.parse(bodies[1]?.toString() ?? '').status).toBe('777')
    expect(attempts.map(attempt => attempt.request_body)).toEqual([bodies[1]?.toString(), bodies[1]?.toString()])
  })
})
