import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import { listen } from '../../src/ports/listen.ts'

/** Longer than a test may last: a test that waits for it fails. */
const FOR_EVER_MS = 600_000

test('a connection that never sent a byte holds up no closing', async () => {
  const listening = await listen(() => undefined, { host: '127.0.0.1', port: 0 })
  const socket = connect(listening.port, '127.0.0.1')
  await once(socket, 'connect')
  const gone = once(socket, 'close')
  await listening.close(FOR_EVER_MS)
  await gone
})

test('nor does a kept-alive one whose last answer goes out meanwhile', async () => {
  let answer: () => void = () => undefined
  let closing: Promise<void> = Promise.resolve()
  const listening = await listen((_request, response) => answerWith(response), { host: '127.0.0.1', port: 0 })
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  function answerWith(response: { end(text: string): void }) {
    answer()
    closing = listening.close(FOR_EVER_MS)
    setImmediate(() => response.end('late'))
  }
  const agent = new Agent({ keepAlive: true })
  const request = get({ port: listening.port, host: '127.0.0.1', agent })
  await asked
  const [response] = await once(request, 'response')
  response.resume()
  await once(response, 'end')
  await closing
  expect(response.statusCode).toBe(200)
  agent.destroy()
})

test('an idle connection is kept for a minute: a client may send on it at any time before', async () => {
  const listening = await listen((_request, response) => response.end(), { host: '127.0.0.1', port: 0 })
  const answer = await fetch(`http://127.0.0.1:${listening.port}/`)
  expect(answer.headers.get('keep-alive')).toBe('timeout=65')
  await listening.close(0)
})

test('requests and responses are born with the prototypes of an Express app, on each address', async () => {
  const app = express()
  // What Express does with each request before any handler sees it; its types do not name it.
  const inner = app as unknown as { handle(request: object, response: object, done?: unknown): void }
  const handle = inner.handle.bind(app)
  const changed: boolean[] = []
  inner.handle = (request, response, done) => {
    const born = [Object.getPrototypeOf(request), Object.getPrototypeOf(response)]
    handle(request, response, done)
    changed.push(born[0] !== Object.getPrototypeOf(request) || born[1] !== Object.getPrototypeOf(response))
  }
  app.get('/', (request, response) => void response.json({ xhr: request.xhr, ip: typeof request.ip }))
  const listening = await listen(app, { host: 'loopback', port: 0 })
  for (const address of listening.addresses) {
    const response = await fetch(`http://${address}/`)
    expect(await response.json()).toEqual({ xhr: false, ip: 'string' })
  }
  expect(changed).toEqual(listening.addresses.map(() => false))
  await listening.close(FOR_EVER_MS)
})
