/** A read-only store is reported by /ready, metrics, findings and one log line, and lets the sandbox stop. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as wall from '../../src/ports/wall.ts'
import { runSandbox } from '../../src/sandbox.ts'
import { LOCK } from '../../src/store/lock/claim.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { clientOf } from '../support/api-client.ts'
import { openFullDisk } from '../support/full-disk.ts'
import { parseMetrics } from '../support/parse-metrics.ts'

interface Failing {
  readonly data: string
  readonly disk: ReturnType<typeof openFullDisk>
}

test.each([
  ['the disk refuses a write', 'ENOSPC', true, async ({ disk }: Failing) => disk.fill()],
  [
    'the lock of the folder is gone',
    'no longer belongs to this sandbox',
    false,
    ({ data }: Failing) => rm(join(data, LOCK), { recursive: true }),
  ],
])(
  'when %s: 503 at /ready, a metric, a finding, one line of the log, and an end without an error',
  async (_, reason, isFake, fail) => {
    const disk = openFullDisk()
    const data = await temporaryFolder()
    const lines: string[] = []
    const sandbox = await runSandbox(
      { listen: false, data, clock: 'frozen', seed: 7, logLevel: 'silent', onLogLine: line => void lines.push(line) },
      { ...wall, ...(isFake ? { fileSystem: disk.fileSystem } : {}) },
    )
    const client = clientOf(sandbox, { account: await sandbox.credentials() })
    const metric = async () => {
      const { text } = await client.control.get('/metrics')
      return parseMetrics(text).get('carrier_sandbox_store_failed')?.samples[0]?.value
    }
    const told = () => lines.map(line => JSON.parse(line)).filter(({ kind }) => kind === 'read-only')
    expect([(await client.control.get('/ready')).status, await metric(), told().length]).toEqual([200, 0, 0])

    await fail({ data, disk })
    for (let n = 0; n < 3; n++)
      expect((await client.control.post('/wallet/top-up', { amount: 1_000 })).status).toBe(503)

    const ready = await client.control.get('/ready')
    expect(ready.status).toBe(503)
    expect(ready.headers['content-type']).toContain('application/problem+json')
    expect(ready.body).toMatchObject({ code: 'store_unavailable', detail: expect.stringContaining(reason) })
    expect((await client.control.get('/health')).status).toBe(200)
    expect(await metric()).toBe(1)
    const [finding] = (await client.control.get('/why')).body.findings
    expect(finding).toMatchObject({ code: 'store_read_only', detail: { en: expect.stringContaining(reason) } })
    expect(told()).toMatchObject([{ level: 50, msg: expect.stringContaining(reason) }])
    await sandbox.close()
  },
)
