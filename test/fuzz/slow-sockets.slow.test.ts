import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'

const SOCKETS = 500
/** Node's own limits would hang up on them after 60 to 90 s. */
const LIMIT_MS = 45_000

test(`${SOCKETS} clients that begin a request and send no more are hung up on, and others are served meanwhile`, async () => {
  await using sandbox = await createSandbox({ clock: 'frozen' })
  const port = Number(new URL(sandbox.url).port)
  const sockets: Socket[] = []
  const ended: Promise<string>[] = []
  for (let n = 0; n < SOCKETS; n++) {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    ended.push(followToEnd(socket))
    socket.write(n % 2 === 0 ? 'GET /api/v2/cities HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ' : 'POST /api/v2/lo')
  }
  let isOver = false
  const all = Promise.all(ended).finally(() => {
    isOver = true
  })
  const served: number[] = []
  const call = async () => {
    const answer = await fetch(`${sandbox.url}/__sandbox/health`)
    await answer.arrayBuffer()
    served.push(answer.status)
  }
  const limit = setTimeout(() => sockets.forEach(socket => void socket.destroy(new Error('still open'))), LIMIT_MS)
  while (!isOver) await Promise.all([call(), new Promise(resolve => setTimeout(resolve, 50))])
  clearTimeout(limit)
  const told = new Set(await all)
  expect([...told]).toEqual([expect.stringMatching(/^HTTP\/1\.1 408 /)])
  expect(new Set(served)).toEqual(new Set([200]))
}, 120_000)

/** The first line that the server says before it hangs up. */
function followToEnd(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    socket.setEncoding('utf8').on('data', part => {
      said += part
    })
    socket.on('end', () => resolve(said.split('\r\n')[0] ?? ''))
    socket.on('error', reject)
  })
}
