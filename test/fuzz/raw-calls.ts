/** Bytes that are no request, or hardly one. */
import { connect } from 'node:net'
import { drawInteger, type Rng } from '../../src/domain/random.ts'
import { pick } from './draw-value.ts'

/** After so long without an answer it is hung up: some of these are not complete. */
const PATIENCE_MS = 2_000

export function drawBytes(random: Rng): Buffer {
  const path = pick(random, ['/api/v2/cities', '/__sandbox/clock', '/', '/api/v2/shipments'])
  const noise = (length: number) => Buffer.from(Array.from({ length }, () => drawInteger(random, 0, 255)))
  const host = 'Host: 127.0.0.1\r\n'
  const kinds: readonly (() => Buffer | string)[] = [
    () => noise(drawInteger(random, 1, 400)),
    () => `GET ${path} HTTP/1.1\r\n${host}X: ${noise(40).toString('latin1')}\r\n\r\n`,
    () => Buffer.concat([Buffer.from('GET '), noise(60), Buffer.from(` HTTP/1.1\r\n${host}\r\n`)]),
    () => `GET ${path} HTTP/${pick(random, ['0.9', '1.0', '2.0', '9.9', '1.1.1', 'x'])}\r\n${host}\r\n`,
    () =>
      `POST ${path} HTTP/1.1\r\n${host}Content-Length: ${pick(random, ['-1', '1e3', '99999999999999999999', '2, 3', ''])}\r\n\r\n{}`,
    () =>
      `POST ${path} HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n${pick(random, ['zz\r\n', '-1\r\n', '2\r\n{}', 'ffffffffffffffff\r\n', '0\r\n'])}\r\n\r\n`,
    () =>
      `POST ${path} HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
    () => `GET ${path} HTTP/1.1\r\n${host}${host}\r\n`,
    () =>
      `GET ${path} HTTP/1.1\r\nHost: ${pick(random, ['', 'evil.example', '127.0.0.1:99999', '[::1', 'a b', '127.0.0.1@evil'])}\r\n\r\n`,
    () => `GET ${path} HTTP/1.1\r\n${host}${`X-${'a'.repeat(20)}: b\r\n`.repeat(drawInteger(random, 10, 3_000))}\r\n`,
    () => `GET ${'/a'.repeat(drawInteger(random, 10, 12_000))} HTTP/1.1\r\n${host}\r\n`,
    () => `GET ${path} HTTP/1.1\r\n${host}\r\n`.repeat(drawInteger(random, 2, 20)),
    () => `${pick(random, ['CONNECT', 'PRI', 'get', 'G\u0000T', 'GETGETGETGETGET'])} ${path} HTTP/1.1\r\n${host}\r\n`,
    () =>
      `GET ${path} HTTP/1.1\r\n${host}Upgrade: ${pick(random, ['websocket', 'h2c'])}\r\nConnection: Upgrade\r\n\r\n`,
    () => `GET ${path} HTTP/1.1\n${host.replace('\r', '')}\n`,
    () => `POST ${path} HTTP/1.1\r\n${host}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{`,
  ]
  return Buffer.from(pick(random, kinds)())
}

/** Everything that is said to these bytes until the server hangs up, or for a while. */
export function sayBytes(port: number, bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const end = () => {
      socket.destroy()
      resolve(Buffer.concat(parts))
    }
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    socket.setTimeout(PATIENCE_MS, end)
    socket.on('data', part => void parts.push(part))
    socket.on('end', end)
    // It hangs up while bytes are still being sent: what it has said stands.
    socket.on('error', error => ('code' in error && error.code === 'ECONNREFUSED' ? reject(error) : end()))
  })
}
