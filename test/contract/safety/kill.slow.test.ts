import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Sandbox } from '../../../src/library/create-sandbox.ts'
import type { SeenRequest } from '../../mutants/front.ts'
import { temporaryFolder } from '../../store/temporary-folder.ts'
import { makeBooking } from '../../support/booking.ts'
import { runCli } from '../../support/run-cli.ts'
import { spawnCli } from '../../support/spawn-cli.ts'
import { type Deployment, holdingsOf, isWrite, startDeployment } from './as-deployment.ts'

const CREATIONS = ['/api/v2/customers', '/api/v2/webhooks', '/api/v2/shipments', '/api/v2/ondemand-shipments']

const isCreation = ({ method, path }: SeenRequest) => method === 'POST' && CREATIONS.includes(path)

/** The login by environment, as in a pipeline. */
function environment({ settings }: Deployment): Readonly<Record<string, string>> {
  return {
    CONTRACT_URL: settings.url,
    CONTRACT_USERNAME: settings.username ?? '',
    CONTRACT_PASSWORD: settings.password ?? '',
    CONTRACT_CLIENT_ID: settings.clientId ?? '',
    CONTRACT_CLIENT_SECRET: settings.clientSecret ?? '',
  }
}

interface Made {
  readonly id: string
  readonly status_code?: number
  readonly status?: number
}

/** Records by id, of one of the lists of `holdingsOf`. */
function byId(holdings: Readonly<Record<string, unknown>>, list: string): ReadonlyMap<string, Made> {
  // Each list was answered by the sandbox, which judges its own answers.
  const { data } = holdings[list] as { readonly data: readonly Made[] }
  return new Map(data.map(record => [String(record.id), record]))
}

/** Records of another client whose names resemble those of a run. */
async function makeOthers({ apiUrl, account, clock }: Sandbox): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${account.access_token}`, 'content-type': 'application/json' }
    const answer = await fetch(apiUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
  }
  const address = [{ street: '100 Thái Thịnh', district: '100400', city: '100000' }]
  await post('/customers', { name: 'Lan', email: 'ct1n1@customers.example', phone: '0987654321', address })
  await post('/webhooks', { endpoint: 'http://127.0.0.1:9/ct1n2' })
  await post('/shipments', makeBooking({ orderId: 'ct1n3' }))
  // The carrier takes it within seconds; then nothing happens to it for half an hour.
  await clock.advance('1m')
}

const CANCELLED = { shipments: 914, 'ondemand-shipments': 911 } as const

test.each([1, 4, 7])(
  'a run killed at its creation number %i leaves what "contract cleanup" takes away, and nothing else',
  async wanted => {
    let creations = 0
    let kill: () => void = () => undefined
    await using deployment = await startDeployment({
      // On-demand orders must go on for a run to go on.
      clock: 'real',
      empty: true,
      onSeen: seen => {
        if (isCreation(seen)) creations += 1
        if (creations >= wanted) kill()
      },
    })
    await makeOthers(deployment.sandbox)
    const before = await holdingsOf(deployment.sandbox)
    const env = environment(deployment)
    const folder = await temporaryFolder()

    const run = spawnCli(
      ['contract', 'run', '--phases', 'cases,stateful', '--allow-writes', 'customers,webhooks,shipments', '-w', '1'],
      { env, cwd: folder },
    )
    kill = () => run.child.kill('SIGKILL')
    expect(await run.exited).toBe(null)
    kill = () => undefined
    const ledger = await readFile(join(folder, 'contract-report', 'ledger.jsonl'), 'utf8')
    expect(ledger).toContain(deployment.front.url)
    await deployment.front.idle()
    expect(await holdingsOf(deployment.sandbox), 'the killed run left something').not.toEqual(before)

    const seenBefore = deployment.front.seen.length
    const cleanup = await runCli(['contract', 'cleanup'], { env, cwd: folder })
    expect(cleanup).toMatchObject({ code: 0 })
    const after = await holdingsOf(deployment.sandbox)

    // Customers and webhooks vanish; a parcel stays on record, cancelled.
    for (const list of ['customers', 'webhooks']) expect(after[list]).toEqual(before[list])
    for (const list of ['shipments', 'ondemand-shipments'] as const) {
      const earlier = byId(before, list)
      const later = byId(after, list)
      for (const [id, { status_code, status }] of later) {
        if (earlier.has(id)) expect(later.get(id)).toEqual(earlier.get(id))
        else expect([id, status_code ?? status]).toEqual([id, CANCELLED[list]])
      }
      expect([...later.keys()]).toEqual(expect.arrayContaining([...earlier.keys()]))
    }
    // It deletes, and writes nothing else.
    const writes = deployment.front.seen.slice(seenBefore).filter(isWrite)
    expect(writes.filter(({ method }) => method !== 'DELETE')).toEqual([])

    const again = await runCli(['contract', 'cleanup'], { env, cwd: folder })
    expect(again).toMatchObject({ code: 0 })
    expect(again.stdout).toContain('Nothing is left')
  },
  60_000,
)
