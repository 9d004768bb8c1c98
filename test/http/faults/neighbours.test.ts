import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WallTimers } from '../../../src/domain/ports.ts'
import * as wall from '../../../src/ports/wall.ts'
import { makeBooking } from '../../support/booking.ts'
import { watchCut } from '../../support/watch-cut.ts'
import { type FaultWorld, type FaultWorlds, runFaultWorlds } from './fault-worlds.ts'
import { hear, readAnswer } from './wire.ts'

/** The machine's own timers, counted while they are set. */
function countTimers() {
  const set = new Set<object>()
  const wallTimers: WallTimers = {
    after(delayMs, run) {
      const timer = {}
      set.add(timer)
      const cancel = wall.wallTimers.after(delayMs, () => {
        set.delete(timer)
        run()
      })
      return () => {
        set.delete(timer)
        cancel()
      }
    },
  }
  return { wallTimers, waiting: () => set.size }
}

const timers = countTimers()
let worlds: FaultWorlds
let world: FaultWorld
beforeAll(async () => {
  worlds = await runFaultWorlds({}, { wallClock: wall.wallClock, wallTimers: timers.wallTimers })
  world = await worlds.open()
})
afterAll(() => worlds.sandbox.close())

const CLOSE = { headers: { Connection: 'close' } }
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

describe('one connection for several calls', () => {
  test('after every fault that leaves an answer whole it goes on', async () => {
    const faults = [
      'status=503',
      'html',
      'latency=50',
      'dribble=100',
      'add_field=x',
      'numbers=string',
      'stale=1s',
      'twice',
    ]
    const calls = faults.map(fault => world.bytes('/cities', { fault }))
    const statusesSeen: number[] = []
    await new Promise<void>((resolve, reject) => {
      let heard = ''
      const socket = connect(Number(new URL(worlds.sandbox.url).port), '127.0.0.1', () => socket.write(calls[0] ?? ''))
      socket.setEncoding('latin1')
      socket.on('data', (text: string) => {
        heard += text
        const answer = readAnswer(Buffer.from(heard, 'latin1').toString())
        if (answer === null) return
        statusesSeen.push(answer.status)
        heard = ''
        const next = calls[statusesSeen.length]
        if (next === undefined) socket.end()
        else socket.write(next)
      })
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })
    expect(statusesSeen).toEqual([503, 502, 200, 200, 200, 200, 200, 200])
  })

  test.each(['EMPTY_RESPONSE', 'MALFORMED_RESPONSE_CHUNK', 'RANDOM_DATA_THEN_CLOSE', 'TRUNCATED_BODY'])(
    'pipelined: the answer before a %s arrives whole, however long it takes',
    async close => {
      const slow = world.bytes('/banks', { fault: 'latency=300' })
      const { text } = await hear(worlds.sandbox.url, slow + world.bytes('/cities', { fault: `close=${close}` }))
      const first = readAnswer(text)
      expect(first?.status).toBe(200)
      expect(JSON.parse(first?.body ?? '').data.length).toBeGreaterThan(10)
      const rest = first?.rest ?? ''
      if (close === 'EMPTY_RESPONSE') expect(rest).toBe('')
      else expect(rest).not.toBe('')
    },
  )

  test('pipelined: answers stay in the order of their calls, whatever each waits for', async () => {
    const calls = [
      world.bytes('/cities', { fault: 'latency=200' }),
      world.bytes('/cities', { fault: 'status=404' }),
      world.bytes('/cities', { fault: 'dribble=100' }),
      world.bytes('/cities', { fault: 'status=500', ...CLOSE }),
    ]
    const { text } = await hear(worlds.sandbox.url, calls.join(''))
    expect(statuses(text)).toEqual([200, 404, 200, 500])
  })

  test('pipelined: a client that leaves takes what waits behind with it', async () => {
    const before = timers.waiting()
    const calls = ['hang', 'latency=30000', 'hang=60s', 'close=EMPTY_RESPONSE', 'dribble=30s'].map(fault =>
      world.bytes('/cities', { fault }),
    )
    const heard = await hear(worlds.sandbox.url, calls.join(''), { forMs: 500 })
    expect(heard.text).toBe('')
    await expect.poll(timers.waiting).toBe(before)
  })

  test('thirty calls that wait on one connection are no leak of listeners', async () => {
    const warnings: unknown[] = []
    const listen = (warning: Error) => warnings.push(warning.name)
    process.on('warning', listen)
    const calls = Array.from({ length: 30 }, (_, n) =>
      world.bytes('/cities', { fault: 'latency=100', ...(n === 29 ? CLOSE : {}) }),
    )
    const { text } = await hear(worlds.sandbox.url, calls.join(''))
    process.off('warning', listen)
    expect(statuses(text)).toEqual(Array(30).fill(200))
    expect(warnings).toEqual([])
  })
})

describe('what is left behind', () => {
  const sockets = () => process.getActiveResourcesInfo().filter(name => /TCP.*Wrap|TCPSocket/.test(name)).length

  test('500 faulted calls at once leave no socket and no timer', async () => {
    const before = { timers: timers.waiting(), sockets: sockets() }
    const faults = [
      'hang',
      'hang=200ms',
      'latency=30000',
      'latency=30000, phase=after',
      'dribble=30s',
      'close=EMPTY_RESPONSE',
      'close=CONNECTION_RESET_BY_PEER',
      'close=RANDOM_DATA_THEN_CLOSE',
      'close=MALFORMED_RESPONSE_CHUNK',
      'close=TRUNCATED_BODY',
    ]
    const calls = Array.from({ length: 500 }, (_, n) => {
      const fault = faults[n % faults.length] ?? ''
      return hear(worlds.sandbox.url, world.bytes(`/cities?n=${n}`, { fault }), { forMs: 3_000 })
    })
    const heard = await Promise.all(calls)
    expect(heard).toHaveLength(500)
    await expect.poll(timers.waiting, { timeout: 10_000 }).toBe(before.timers)
    await expect.poll(sockets, { timeout: 10_000 }).toBeLessThanOrEqual(before.sockets)
    expect((await world.client.get('/cities')).status).toBe(200)
  })
})

describe('a sandbox that is being closed', () => {
  test('ends what hangs at once, sends what is late or dribbles, and keeps what was booked', async () => {
    const closing = await runFaultWorlds()
    const inside = await closing.open()
    const { url } = closing.sandbox
    let fired = 0
    closing.sandbox.core.notices.listen(inside.id, notice => {
      if (notice.kind === 'fault') fired += 1
    })
    const listen = (bytes: string) => hear(url, bytes, { until: text => readAnswer(text) !== null })
    const booking = { method: 'POST', body: makeBooking(), fault: 'latency=60000, phase=after' }
    const calls = [
      listen(inside.bytes('/cities', { fault: 'hang' })),
      listen(inside.bytes('/cities', { fault: 'hang=60s' })),
      listen(inside.bytes('/cities', { fault: 'latency=60000' })),
      listen(inside.bytes('/banks', { fault: 'dribble=60s' })),
      listen(inside.bytes('/shipments', booking)),
    ]
    await expect.poll(() => fired).toBe(5)
    // The booking is on the disk before its answer is late.
    await expect.poll(async () => (await inside.client.get('/shipments')).body.data.length).toBe(1)
    using cut = watchCut()
    await closing.sandbox.close()
    expect(cut.happened).toBe(false)
    const [forEver, forLong, late, dribbled, booked] = await Promise.all(calls)
    expect([forEver?.text, forLong?.text]).toEqual(['', ''])
    for (const heard of [late, dribbled, booked]) expect(readAnswer(heard?.text ?? '')?.status).toBe(200)
  })
})
