import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSandboxOptions } from '../../src/library/options/sandbox-options.ts'
import { trustFiles } from '../../src/ports/trust-file.ts'
import { type Certificate, makeCertificates } from '../support/make-certificate.ts'
import { openSender } from '../support/open-sender.ts'
import { trapConnections } from '../support/trap-connections.ts'

const { ca, leaf, selfSigned } = makeCertificates()
const folder = mkdtempSync(join(tmpdir(), 'trust-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
const caFile = fileWith('ca.pem', ca.cert)

async function startTlsReceiver(certificate: Certificate) {
  let received = 0
  const server = createServer(certificate, (request, response) => {
    request.resume().on('end', () => {
      received += 1
      response.end('ok')
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  // A server that listens on a port of TCP has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    port,
    received: () => received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

const post = (sender: ReturnType<typeof openSender>, url: string) =>
  sender.send({ url, headers: {}, body: Buffer.from('{}') })

describe('certificates of receivers', () => {
  test.each([
    ['of an unknown authority', leaf, /\(UNABLE_TO_VERIFY_LEAF_SIGNATURE\)\.$/],
    ['that signed itself', selfSigned, /\(DEPTH_ZERO_SELF_SIGNED_CERT\)\.$/],
  ])('one %s is refused by default', async (_, certificate, detail) => {
    await using receiver = await startTlsReceiver(certificate)
    await using sender = openSender()
    expect(await post(sender, `https://127.0.0.1:${receiver.port}/`)).toMatchObject({
      status: null,
      error: 'tls',
      detail: expect.stringMatching(detail),
    })
    expect(receiver.received()).toBe(0)
  })

  test.each(['127.0.0.1', 'localhost', 'shop.test'])(
    '--webhook-ca: one of that authority is accepted for %s',
    async host => {
      await using receiver = await startTlsReceiver(leaf)
      await using sender = openSender({
        tls: { secureContext: trustFiles([caFile]) },
        lookup: async () => [{ address: '127.0.0.1', family: 4 }],
      })
      const url = `https://${host}:${receiver.port}/`
      expect(await post(sender, url)).toMatchObject({ status: 200, error: null, responseBody: 'ok' })
      // A session that is taken up again is no way around it.
      expect(await post(sender, url)).toMatchObject({ status: 200 })
    },
  )

  test('--webhook-ca: for a name that the certificate does not hold it is refused all the same', async () => {
    await using receiver = await startTlsReceiver(leaf)
    await using sender = openSender({
      tls: { secureContext: trustFiles([caFile]) },
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    expect(await post(sender, `https://other.test:${receiver.port}/`)).toMatchObject({
      error: 'tls',
      detail: expect.stringContaining('(ERR_TLS_CERT_ALTNAME_INVALID)'),
    })
  })

  test('--webhook-ca: several authorities in one file, and in several', async () => {
    await using receiver = await startTlsReceiver(leaf)
    const both = fileWith('both.pem', `one\n${selfSigned.cert}\nanother\r\n${ca.cert.replaceAll('\n', '\r\n')}`)
    for (const files of [[both], [fileWith('self.pem', selfSigned.cert), caFile]]) {
      await using sender = openSender({ tls: { secureContext: trustFiles(files) } })
      expect(await post(sender, `https://127.0.0.1:${receiver.port}/`)).toMatchObject({ status: 200 })
    }
  })

  test.each([
    ['loopback', '127.0.0.1'],
    ['a private address', '10.0.0.5'],
    ['an IPv6 form of a private address', '::ffff:192.168.1.10'],
  ])('--webhook-tls off: %s may show any certificate', async (_, address) => {
    await using receiver = await startTlsReceiver(selfSigned)
    await using trap = await trapConnections(receiver.port)
    await using sender = openSender({ tls: { verifyLocal: false }, lookup: async () => [{ address, family: 4 }] })
    expect(await post(sender, `https://wrong-name.test:${receiver.port}/`)).toMatchObject({ status: 200, error: null })
    expect(trap.reached).toEqual([address])
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['shop.test', '203.0.113.7'],
    ['[64:ff9b::203.0.113.7]', '64:ff9b::cb00:7107'],
  ])('--webhook-tls off: a public receiver (%s) is judged as strictly as ever', async (host, address) => {
    await using receiver = await startTlsReceiver(leaf)
    await using trap = await trapConnections(receiver.port)
    await using sender = openSender({ tls: { verifyLocal: false }, lookup: async () => [{ address, family: 4 }] })
    expect(await post(sender, `https://${host}:${receiver.port}/`)).toMatchObject({ status: null, error: 'tls' })
    expect(trap.reached).toEqual([address])
    expect(receiver.received()).toBe(0)
  })

  test('--webhook-tls off: leniency towards a local receiver does not carry over to a public one of the same name', async () => {
    await using receiver = await startTlsReceiver(leaf)
    await using trap = await trapConnections(receiver.port)
    const answers = ['10.0.0.5', '203.0.113.7']
    const lookup = async () => [{ address: answers.shift() ?? '', family: 4 }]
    await using sender = openSender({ tls: { verifyLocal: false }, lookup })
    const url = `https://shop.test:${receiver.port}/`
    const closing = { url, headers: { connection: 'close' }, body: Buffer.from('{}') }
    expect(await sender.send(closing)).toMatchObject({ status: 200 })
    expect(await post(sender, url)).toMatchObject({ status: null, error: 'tls' })
    expect(trap.reached).toEqual(['10.0.0.5', '203.0.113.7'])
  })
})

describe('the options', () => {
  const refused = (options: Parameters<typeof readSandboxOptions>[0]) => () => readSandboxOptions(options)

  test.each([
    [{ webhookTls: 'no' }, 'webhook-tls cannot be "no": use one of on, off.'],
    [{ webhookTargets: 'closed' }, 'webhook-targets cannot be "closed": use one of open, shared.'],
    [
      { webhookTargets: 'shared', webhookAllow: ['10.0.0.0/33'] },
      'webhook-allow cannot be "10.0.0.0/33": give an address, a range such as 10.0.0.0/8, or a host name without a port.',
    ],
    [
      { webhookAllow: ['10.0.0.0/8'] },
      'webhook-allow says what a shared sandbox may reach: add --webhook-targets shared, or leave it out.',
    ],
    [{ webhookCa: '/no/such.pem' }, 'webhook-ca cannot be "/no/such.pem": there is no such file.'],
  ])('%j is refused at the start', (options, message) => {
    expect(refused(options)).toThrow(message)
  })

  test.each([
    ['empty.pem', '', /holds no certificate in PEM form/],
    ['key.pem', leaf.key, /holds no certificate in PEM form/],
    ['broken.pem', ca.cert.replace(/\n[A-Za-z0-9+/]{20}/, '\nAAAAAAAAAAAAAAAAAAAA'), /certificate 1 of .* is damaged/],
    [
      'half.pem',
      `${ca.cert}-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`,
      /certificate 2 of .* is damaged/,
    ],
  ])('a file of authorities that is useless (%s) is refused at the start, with the reason', (name, text, reason) => {
    expect(refused({ webhookCa: fileWith(name, text) })).toThrow(reason)
  })

  test('a folder as the file of authorities is refused too', () => {
    expect(refused({ webhookCa: folder })).toThrow(/cannot be read \(EISDIR\)/)
  })
})
