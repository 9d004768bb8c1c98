import { createServer } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { openShop, WAYS } from './open-shop.ts'

const SIZE = 10_485_760

describe.each(WAYS)('W19 ten megabytes, by %s', by => {
  test('a receiver that does not read them delays no other endpoint', async () => {
    const sockets = new Set<Socket>()
    const deaf = createTcpServer(socket => {
      socket.on('error', () => undefined)
      socket.pause()
      sockets.add(socket)
    })
    await new Promise<void>(resolve => deaf.listen(0, '127.0.0.1', resolve))
    const address = deaf.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const shop = await openShop({ chaos: { size: SIZE }, by, url: `http://127.0.0.1:${address.port}/` })
    try {
      await shop.client.register(shop.receiver.url)
      await shop.client.book({ orderId: 'MINE-1', cod: 0 })
      await shop.world.clock.until('idle', { settle: false })
      await shop.receiver.waitFor(5, 15_000)
      expect(shop.receiver.received.map(request => JSON.stringify(request.json()).length > SIZE - 500)).toEqual([
        false,
        false,
        true,
        false,
        false,
      ])
      expect(shop.receiver.received[2]?.body).toHaveLength(SIZE)
    } finally {
      for (const socket of sockets) socket.destroy()
      deaf.close()
      await shop[Symbol.asyncDispose]()
    }
  })

  test('three hundred megabytes later the memory is as it was, and the log shows the bytes all the same', async () => {
    let bytes = 0
    const drain = createServer((request, response) => {
      request.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      request.on('end', () => response.end())
    })
    await new Promise<void>(resolve => drain.listen(0, '127.0.0.1', resolve))
    const address = drain.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const shop = await openShop({ chaos: { size: SIZE, copies: 5 }, by, url: `http://127.0.0.1:${address.port}/` })
    const round = async () => {
      await shop.client.book({ orderId: 'MINE-1', cod: 0 })
      await shop.world.clock.until('idle')
    }
    try {
      await round()
      const before = memoryMb()
      for (let n = 0; n < 5; n += 1) await round()
      expect(bytes).toBeGreaterThan(30 * SIZE)
      expect(memoryMb() - before).toBeLessThan(40)
      const { attempts } = await shop.logged(903)
      expect(attempts[0]).toMatchObject({ request_bytes: SIZE })
      // The log shows the beginning; ten attempts of ten megabytes are no answer.
      expect(attempts[0]?.request_body).toHaveLength(65_536)
    } finally {
      drain.closeAllConnections()
      drain.close()
      await shop[Symbol.asyncDispose]()
    }
  }, 60_000)
})

/** What is still reachable, heap and buffers. */
function memoryMb(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('This Node does not let its garbage be collected.')
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1_048_576
}
