/** scripts/balance.mjs, over targets that are no sandboxes. */
import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startBalancer } from '../../scripts/balance.mjs'
import { CLOSED_PORT } from '../support/closed-port.ts'

async function target(name: string, serve?: RequestListener) {
  let isReady = true
  const server = createServer((request, response) => {
    if (request.url === '/__sandbox/ready') {
      response.writeHead(isReady ? 200 : 503).end()
      return
    }
    if (serve) return serve(request, response)
    let body = ''
    request.on('data', piece => {
      body += String(piece)
    })
    request.on('end', () => response.end(`${name} ${request.method} ${request.url} ${body}`))
  })
  await new Promise<void>(resolve => server.listen({ port: 0, host: '127.0.0.1' }, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('it listens on no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    setReady(ready: boolean) {
      isReady = ready
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function balance(urls: readonly string[], everyMs = 20) {
  const balancer = await startBalancer(urls, { everyMs })
  onTestFinished(() => balancer.close())
  return balancer
}

const textOf = async (url: string, options: RequestInit = {}) => (await fetch(url, options)).text()

test('calls go round, with their bodies; one that is not ready gets none until it is', async () => {
  const [a, b] = [await target('a'), await target('b')]
  const { url, targets } = await balance([a.url, b.url])
  const said = await Promise.all([1, 2, 3, 4].map(n => textOf(`${url}/x?n=${n}`, { method: 'POST', body: 'hello' })))
  expect(said.map(text => text[0]).sort()).toEqual(['a', 'a', 'b', 'b'])
  expect(said[0]).toMatch(/^[ab] POST \/x\?n=1 hello$/)
  a.setReady(false)
  await expect.poll(() => targets().filter(one => one.isReady).length).toBe(1)
  for (let n = 0; n < 4; n++) expect(await textOf(url)).toMatch(/^b /)
  b.setReady(false)
  await expect.poll(() => targets().some(one => one.isReady)).toBe(false)
  expect((await fetch(url)).status).toBe(503)
  a.setReady(true)
  await expect.poll(() => targets().some(one => one.isReady)).toBe(true)
  expect(await textOf(url)).toMatch(/^a /)
})

test('a refused connection is tried at the next one; a call that broke off is not', async () => {
  let calls = 0
  const breaking = await target('a', request => {
    calls++
    request.socket.destroy()
  })
  const { url } = await balance([breaking.url])
  expect((await fetch(url, { method: 'POST', body: 'once' })).status).toBe(502)
  expect(calls).toBe(1)

  const [dying, other] = [await target('b'), await target('c')]
  // So seldom that it does not see the end of one.
  const second = await balance([dying.url, other.url, `http://127.0.0.1:${CLOSED_PORT}`], 60_000)
  const ready = () => second.targets().map(({ isReady }) => isReady)
  expect(ready()).toEqual([true, true, false])
  await dying.stop()
  await expect(fetch(dying.url)).rejects.toThrow()
  for (let n = 0; n < 4; n++) expect(await textOf(second.url, { method: 'POST', body: 'x' })).toBe('c POST / x')
  expect(ready()).toEqual([false, true, false])
})

test('an event stream comes through as it is written', async () => {
  let write = (_text: string) => {}
  const streaming = await target('a', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    write = text => void response.write(text)
  })
  const { url } = await balance([streaming.url])
  const answer = await fetch(`${url}/events`)
  const reader = answer.body?.getReader()
  write('data: 1\n\n')
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: 1\n\n')
  write('data: 2\n\n')
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: 2\n\n')
  await reader?.cancel()
})
