import { onTestFinished } from 'vitest'
import type { Sandbox } from '../../../src/library/create-sandbox.ts'
import { type RunningSandbox, runSandbox } from '../../../src/sandbox.ts'
import { clientOf, send } from '../../support/api-client.ts'

type Answer = Awaited<ReturnType<typeof send>>

/** Statuses that any path may answer with, and a request that brings about each; keys as those of the operations. */
export const ANYWHERE: Readonly<Record<`anywhere ${number}`, (sandbox: Sandbox) => PromiseLike<Answer>>> = {
  'anywhere 400': sandbox => clientOf(sandbox, sandbox).post('/rates', '{"shipment":'),
  'anywhere 403': ({ app }) => send(app, 'get', '/api/v2/cities', { headers: { Host: 'evil.example' } }),
  'anywhere 404': sandbox => clientOf(sandbox, sandbox).get('/nowhere'),
  'anywhere 405': sandbox => clientOf(sandbox, sandbox).delete('/rates'),
  'anywhere 413': sandbox => clientOf(sandbox, sandbox).post('/rates', JSON.stringify('x'.repeat(1_048_576))),
  'anywhere 415': ({ app }) =>
    send(app, 'post', '/api/v2/login', { headers: { 'Content-Type': 'text/plain' }, body: '{}' }),
  'anywhere 429': async sandbox => {
    const { get } = clientOf(sandbox, await sandbox.createAccount({ clock: 'frozen', set: { rate_limit: 1 } }))
    // The minute is the wall's: where it turns between two requests the next one is the second.
    for (let n = 0; n < 2; n++) await get('/banks')
    return get('/banks')
  },
  'anywhere 500': readInvalidRow,
  'anywhere 503': writeToClosedStore,
}

async function runQuietly(): Promise<RunningSandbox> {
  const running = await runSandbox({ listen: false, clock: 'frozen', logLevel: 'silent' })
  onTestFinished(() => running.close())
  return running
}

/** An answer of our own that would break the contract: a customer whose name is a number. */
async function readInvalidRow(): Promise<Answer> {
  const running = await runQuietly()
  const account = await running.credentials()
  const { core } = running
  const invalid = JSON.parse('{"id":"spoilt00","createdAt":0,"name":5,"phone":null,"email":null,"addresses":[]}')
  const at = core.clocks.now(account.id)
  const { durable } = await core.store.transact(account.id, at, tx => tx.put('customers', invalid))
  await durable
  return clientOf(running, { account }).get('/customers')
}

/** A write that arrives when nothing can be stored any more. */
async function writeToClosedStore(): Promise<Answer> {
  const running = await runQuietly()
  const account = await running.credentials()
  await running.close()
  return clientOf(running, { account }).post('/customers', { name: 'Trần Văn Bình' })
}
