import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import express from 'express'
import request from 'supertest'
import { onTestFinished } from 'vitest'
import { nodeFileSystem } from '../../../src/store/file-system.ts'
import { LOCK } from '../../../src/store/lock/claim.ts'
import { openStore } from '../../../src/store/open-store.ts'
import { Database } from '../../../src/store/postgres/database.ts'
import { PostgresStore } from '../../../src/store/postgres/postgres-store.ts'
import { runTransaction } from '../../../src/store/postgres/world-transaction.ts'
import { FaultyFileSystem } from '../../store/faulty-file-system.ts'
import { temporaryFolder } from '../../store/temporary-folder.ts'
import { answerErrors } from '../../support/answer-errors.ts'
import { send } from '../../support/api-client.ts'
import { CLOSED_PORT } from '../../support/closed-port.ts'
import { losingDatabase } from '../../support/losing-database.ts'
import { ANYWHERE } from '../cells/anywhere.ts'
import type { Answer, Exercise, ExerciseWorld } from './exercise.ts'

const login = (headers: Readonly<Record<string, string>>) => (world: ExerciseWorld) =>
  send(world.sandbox.app, 'post', '/api/v2/login', { headers, body: '{}' })

/** A request that brings about a status which any path may answer with. */
function anywhere(status: number): Exercise[3] {
  const ask = ANYWHERE[`anywhere ${status}`]
  if (ask === undefined) throw new Error(`no request brings about ${status}`)
  return ({ sandbox }) => ask(sandbox)
}

/** A booking whose header names a scenario. */
function bookBy(scenario: string): Exercise[3] {
  return ({ sandbox }) => {
    const headers = {
      Authorization: `Bearer ${sandbox.account.access_token}`,
      'Content-Type': 'application/json',
      'X-Sandbox-Scenario': scenario,
    }
    return send(sandbox.app, 'post', '/api/v2/shipments', { headers, body: '{}' })
  }
}

/** A read that asks for a fault of its own. */
function askForFault(fault: string): Exercise[3] {
  return ({ sandbox }) => {
    const headers = { Authorization: `Bearer ${sandbox.account.access_token}`, 'X-Sandbox-Fault': fault }
    return send(sandbox.app, 'get', '/api/v2/cities', { headers })
  }
}

export const EDGE: readonly Exercise[] = [
  [
    'host_missing',
    400,
    'The request names no Host; send the header, such as Host: 127.0.0.1:4100.',
    ({ sandbox }) => send(sandbox.app, 'get', '/api/v2/cities', { headers: { Host: '' } }),
  ],
  [
    'host_foreign',
    403,
    'The Host header "evil.example" is not a loopback name; start with --allow-host to add it.',
    ({ sandbox }) => send(sandbox.app, 'get', '/api/v2/cities', { headers: { Host: 'evil.example' } }),
  ],
  [
    'origin_foreign',
    403,
    'The Origin "https://evil.example" is not on loopback; start with --allow-origin to let its pages call.',
    ({ sandbox }) => send(sandbox.app, 'get', '/api/v2/cities', { headers: { Origin: 'https://evil.example' } }),
  ],
  [
    'origin_null',
    403,
    'A page without its own Origin (Origin: null) may not call; serve it from an address on loopback.',
    ({ sandbox }) => send(sandbox.app, 'get', '/api/v2/cities', { headers: { Origin: 'null' } }),
  ],
  [
    'site_foreign',
    403,
    'A page of another site may not call (Sec-Fetch-Site: cross-site); call from a page on loopback.',
    ({ sandbox }) => send(sandbox.app, 'get', '/api/v2/cities', { headers: { 'Sec-Fetch-Site': 'cross-site' } }),
  ],
  [
    'method_not_here',
    405,
    'DELETE is not an operation here; allowed: GET, HEAD, POST.',
    ({ client }) => client.delete('/webhooks'),
  ],
  ['too_many_requests', 429, /^More than 1 requests in this minute with one token; wait \d{1,2} s\.$/, anywhere(429)],
  [
    'body_too_large',
    413,
    'The body is larger than 1048576 bytes; send a smaller one.',
    ({ client }) => client.post('/rates', JSON.stringify('x'.repeat(1_048_576))),
  ],
  [
    'body_not_json_type',
    415,
    'The content type is text/plain; send application/json.',
    login({ 'Content-Type': 'text/plain' }),
  ],
  [
    'body_compressed',
    415,
    'A body with the encoding br is not read; send it plain or with gzip.',
    login({ 'Content-Type': 'application/json', 'Content-Encoding': 'br' }),
  ],
  [
    'body_charset',
    415,
    'A body in latin1 is not read; send UTF-8.',
    login({ 'Content-Type': 'application/json; charset=latin1' }),
  ],
  [
    'body_not_json',
    400,
    'The body is not JSON: it ends too early.',
    ({ client }) => client.post('/rates', '{"shipment":'),
  ],
  [
    'body_not_json',
    400,
    'The body is not JSON: look at quotes, commas and brackets near line 1, column 24.',
    ({ client }) => client.post('/login', '{"password": "hunter2" "client_id": 1}'),
  ],
  [
    'body_too_deep',
    400,
    'The body is nested deeper than 32 levels; flatten it.',
    ({ client }) => client.post('/rates', `${'['.repeat(33)}${']'.repeat(33)}`),
  ],
  [
    'scenario_unknown',
    400,
    'No scenario of this line is called "hapy", which X-Sandbox-Scenario names (did you mean "happy"?).',
    bookBy('hapy'),
  ],
  [
    'scenario_of_other_line',
    400,
    'X-Sandbox-Scenario names "ondemand-happy", a scenario of the line ondemand; name one of the line you are booking.',
    bookBy('ondemand-happy'),
  ],
  [
    'fault_header',
    400,
    'The header X-Sandbox-Fault cannot be read at "latency=soon" (write milliseconds, such as latency=2000).',
    askForFault('latency=soon'),
  ],
  ...[400, 403, 405, 413, 415, 429, 500, 503].map(
    (status): Exercise => [
      'fault_status',
      status,
      `This ${status} was asked for by a fault of the sandbox.`,
      askForFault(`status=${status}`),
    ],
  ),
  ['path_not_decodable', 400, /^The path is not valid: .*%zz.*\.$/, ({ client }) => client.delete('/shipments/%zz')],
  [
    'validation_failed',
    422,
    'The given data failed to pass validation.',
    ({ client }) => client.get('/customers?size=0'),
  ],
  ['sandbox_failed', 500, 'An error of the sandbox itself; its log has the details.', askWhatFails],
  [
    'answer_invalid',
    500,
    /^The sandbox's own answer to listCustomers breaks the contract: \/data\/0\/name must be .*\.$/,
    anywhere(500),
  ],
  [
    'store_unwritable',
    503,
    /^The data folder \/.* could not be written \(Error: EIO: write\)\. Writes are refused, reads continue; check the disk and start again\.$/,
    () => writeToFailingDisk({ forEver: false }),
  ],
  [
    'store_uncut',
    503,
    /^The data folder \/.* could not be written \(Error: EIO: write\), nor could the refused commits be cut off \(Error: EIO: truncate\); they may be back after a start\. Writes are refused.* start again\.$/,
    () => writeToFailingDisk({ forEver: true }),
  ],
  [
    'store_taken',
    503,
    /^The data folder \/.* no longer belongs to this sandbox: its lock \/.* was removed\. Writes are refused.* uses the folder\.$/,
    writeAfterLoss,
  ],
  [
    'store_unreachable',
    503,
    /^The database of the store cannot be used \(connect ECONNREFUSED 127\.0\.0\.1:9\)\. Ask again.*answers\.$/,
    readOfLostDatabase,
  ],
  [
    'store_unsettled',
    503,
    /^The connection to the database of the store was lost during a commit, .*Read before you repeat it\.$/,
    commitIntoLostDatabase,
  ],
  ['store_closed', 503, 'The store is closed; start the sandbox again.', anywhere(503)],
]

const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** What answers the errors of /api/v2, behind a handler of the test's own. */
function askFailing(act: () => void | Promise<void>): PromiseLike<Answer> {
  const app = express()
  app.get('/', async (_request, response) => {
    await act()
    response.json({})
  })
  app.use(answerErrors(SILENT))
  return request(app).get('/')
}

function askWhatFails(): PromiseLike<Answer> {
  return askFailing(() => {
    throw new TypeError('an unexpected failure')
  })
}

/** The first write after the store was opened fails; `forEver`: and everything after it. */
async function writeToFailingDisk({ forEver }: { readonly forEver: boolean }): Promise<Answer> {
  const healthy = new FaultyFileSystem(nodeFileSystem)
  const opened = await openStore({ dir: await temporaryFolder(), fs: healthy })
  const failAt = healthy.calls.length + 1
  await opened.close()
  const fs = new FaultyFileSystem(nodeFileSystem, { failAt, forEver })
  const store = await openStore({ dir: await temporaryFolder(), fs })
  // Of a disk that has gone the closing fails, too.
  onTestFinished(() => store.close().catch(() => {}))
  return askFailing(async () => {
    await (await store.replaceWorld('a', () => {})).durable
  })
}

/** The database of the store went away. */
function readOfLostDatabase(): PromiseLike<Answer> {
  const url = `postgres://sandbox@127.0.0.1:${CLOSED_PORT}/sandbox`
  const store = new PostgresStore(new Database(url), {
    processId: '00000000-0000-4000-8000-000000000000',
    url,
    epoch: 'e',
  })
  onTestFinished(() => store.close())
  return askFailing(() => store.read('a', () => {}))
}

/** It went away between a commit and the answer to it, and does not come back. */
function commitIntoLostDatabase(): PromiseLike<Answer> {
  return askFailing(async () => {
    await runTransaction(
      { database: losingDatabase(), timers: undefined, processId: 'own' },
      { world: 'a' },
      async () => ({
        value: 0,
        last: async () => 0,
      }),
    )
  })
}

/** Another process has removed the lock of the data folder. */
async function writeAfterLoss(): Promise<Answer> {
  const dir = await temporaryFolder()
  const store = await openStore({ dir, fs: nodeFileSystem })
  onTestFinished(() => store.close())
  await rm(join(dir, LOCK), { recursive: true })
  return askFailing(async () => {
    await (await store.replaceWorld('a', () => {})).durable
  })
}
