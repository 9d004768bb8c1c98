import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import type { SandboxOptions } from '../../src/library/options/sandbox-options.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { clientOf } from '../support/api-client.ts'
import { makeCertificates } from '../support/make-certificate.ts'
import { startReceiver } from '../support/receiver.ts'

const quiet: SandboxOptions = { clock: 'frozen', seed: 7 }
const shared: SandboxOptions = { ...quiet, webhookTargets: 'shared' }
const folder = mkdtempSync(join(tmpdir(), 'authority-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Books a parcel and waits for its first event; the attempts of all deliveries. */
async function bookAndDeliver(sandbox: Sandbox) {
  await clientOf(sandbox, sandbox).book({ orderId: 'SBX-ERROR-1' })
  await sandbox.clock.advance('1s')
  const deliveries = await sandbox.webhooks.deliveries()
  return deliveries.flatMap(({ attempts }) => attempts)
}

const register = (sandbox: Sandbox, endpoint: string) => clientOf(sandbox, sandbox).post('/webhooks', { endpoint })

describe('a sandbox that several people share (--webhook-targets shared)', () => {
  test('does not register loopback and private addresses, and says what to do', async () => {
    await using sandbox = await createSandbox(shared)
    for (const endpoint of [
      'http://127.0.0.1:3000/hook',
      'http://localhost/',
      'http://10.0.0.5/',
      'http://[fd12::1]/',
    ]) {
      const answer = await register(sandbox, endpoint)
      expect(answer.status).toBe(422)
      expect(JSON.stringify(answer.body)).toContain('--webhook-allow')
    }
    expect((await register(sandbox, 'https://shop.example/hook')).status).toBe(200)
  })

  test('refuses to start with one', async () => {
    await expect(createSandbox({ ...shared, webhooks: ['http://127.0.0.1:3000/'] })).rejects.toThrow('--webhook-allow')
  })

  test('delivers to those that are listed', async () => {
    await using receiver = await startReceiver()
    const webhooks = [receiver.url]
    await using sandbox = await createSandbox({ ...shared, webhookAllow: ['127.0.0.0/8'], webhooks })
    expect(await bookAndDeliver(sandbox)).toMatchObject([{ status: 200, error: null, hint: null }])
    expect(receiver.received).toHaveLength(1)
  })

  test('sends nothing to what was registered before it was shared', async () => {
    await using receiver = await startReceiver()
    const data = await temporaryFolder()
    const open = await createSandbox({ ...quiet, data })
    expect((await register(open, receiver.url)).status).toBe(200)
    await open.close()

    await using sandbox = await createSandbox({ ...shared, data })
    expect(await bookAndDeliver(sandbox)).toMatchObject([
      { status: null, error: 'forbidden-target', hint: { code: 'not-public' } },
    ])
    expect(receiver.connections()).toBe(0)
  })
})

test('the control routes of the sandbox itself are no endpoint, from the registration on', async () => {
  await using sandbox = await createSandbox(quiet)
  const answer = await register(sandbox, `${sandbox.url}/__sandbox/reset`)
  expect(answer.status).toBe(422)
  expect(JSON.stringify(answer.body)).toContain('/__sandbox')
})

describe('a receiver with a certificate of its own authority', () => {
  const { ca, leaf } = makeCertificates()
  const webhookCa = join(folder, 'ca.pem')
  writeFileSync(webhookCa, ca.cert)

  test.each([
    ['is refused, with the hint', {}, { status: null, error: 'tls', hint: { code: 'unknown-ca' } }],
    ['gets its event with --webhook-ca', { webhookCa }, { status: 200, error: null, hint: null }],
    ['gets its event with --webhook-tls off', { webhookTls: 'off' }, { status: 200, error: null, hint: null }],
  ])('%s', async (_, options, expected) => {
    let received = 0
    const server = createServer(leaf, (request, response) => {
      received += 1
      request.resume().on('end', () => response.end())
    })
    server.on('tlsClientError', () => undefined)
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    // It listens on a port of TCP.
    const { port } = server.address() as AddressInfo
    {
      await using sandbox = await createSandbox({ ...quiet, ...options, webhooks: [`https://127.0.0.1:${port}/hook`] })
      expect(await bookAndDeliver(sandbox)).toMatchObject([expected])
    }
    expect(received).toBe(expected.status === 200 ? 1 : 0)
    server.closeAllConnections()
    await new Promise(done => server.close(done))
  })
})
