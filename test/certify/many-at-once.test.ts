import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { manyAtOnce } from '../../src/certify/checks/many-at-once.ts'
import { openClient } from '../../src/certify/client.ts'
import { readStatuses } from '../../src/certify/draft-event.ts'
import { sameOrder } from '../../src/certify/order.ts'
import { Session } from '../../src/certify/session.ts'
import { startReceiver } from '../support/receiver.ts'

const ONE_AT_A_TIME = /^it answers one at a time: 20 at once took \d+ ms, one alone \d+ ms\./

async function judge(target: string, deadlineMs: number) {
  const client = await openClient({ connectTimeoutMs: 5_000 })
  onTestFinished(() => client.close())
  return manyAtOnce.run(
    new Session({
      target,
      signing: { scheme: 'none', secret: '' },
      orders: sameOrder({ orderId: 'DH-1', gcode: 'GS6ZE234V6' }),
      client,
      probe: null,
      effects: null,
      statuses: readStatuses(),
      deadlineMs,
      concurrency: 20,
      ondemand: false,
    }),
  )
}

/** Answers each request `eachMs` after the one before. */
async function startSerial(eachMs: number): Promise<string> {
  let last = Promise.resolve()
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      last = last.then(() => new Promise(resolve => setTimeout(resolve, eachMs)))
      void last.then(() => response.writeHead(200).end())
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}`
}

test('a consumer that answers one at a time, yet in time, passes with a notice', async () => {
  const finding = await judge(await startSerial(60), 15_000)
  expect(finding).toMatchObject({ verdict: 'PASS', notices: [expect.stringMatching(ONE_AT_A_TIME)] })
})

test('one at a time and too late fails, with the same notice', async () => {
  expect(await judge(await startSerial(60), 800)).toMatchObject({
    verdict: 'FAIL',
    failures: [{ expected: 'each within 0.8 s', got: expect.stringMatching(/^\d+ of them later$/) }],
    notices: [expect.stringMatching(ONE_AT_A_TIME)],
  })
})

test('a slow consumer that answers all at once gets no notice', async () => {
  await using parallel = await startReceiver({ answer: () => ({ status: 200, delayMs: 700 }) })
  expect(await judge(parallel.url, 15_000)).toMatchObject({ verdict: 'PASS', notices: [] })
})

test('a consumer that fails under load only fails, with one of the answers', async () => {
  let served = 0
  await using receiver = await startReceiver({ answer: () => ({ status: ++served > 10 ? 503 : 200 }) })
  expect(await judge(receiver.url, 15_000)).toMatchObject({
    verdict: 'FAIL',
    got: expect.stringMatching(/^(7 × 200, 13 × 503|13 × 503, 7 × 200); /),
    failures: [{ case: 'one of 20 at once', expected: '2xx', got: '503' }],
  })
})
