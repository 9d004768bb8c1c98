/** Findings that no call of a client brings about: a fill or an advance under way, a laptop that slept, a full disk. */
import { afterEach, describe, expect, test } from 'vitest'
import { SandboxError } from '../../../src/domain/errors.ts'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import * as wall from '../../../src/ports/wall.ts'
import { runSandbox } from '../../../src/sandbox.ts'
import { temporaryFolder } from '../../store/temporary-folder.ts'
import { clientOf } from '../../support/api-client.ts'
import { createFakeWall } from '../../support/fake-wall.ts'
import { openFullDisk } from '../../support/full-disk.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const codesIn = (body: { readonly findings: readonly { readonly code: string }[] }) =>
  body.findings.map(({ code }) => code)

describe('work under way', () => {
  test('an advance: told while a receiver lets it wait, and gone afterwards', async () => {
    let release: () => void = () => undefined
    const receiver: Receiver = await startReceiver({
      answer: () => response => {
        release = () => void response.writeHead(200).end()
      },
    })
    closing.push(() => receiver.close())
    const sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
    closing.push(() => sandbox.close())
    const client = clientOf(sandbox, sandbox)
    await client.register(receiver.url)
    await client.book({ orderId: 'A-1' })
    const advanced = sandbox.clock.advance('5s')
    await receiver.waitFor(1)
    const { body } = await client.control.get('/why')
    expect(body.findings[0]).toMatchObject({ code: 'advance_under_way', severity: 'slows' })
    expect(body.findings[0].detail.en).toContain('It shows 2026-01-05 08:00:02. It continues')
    // The clock is at work: it is not what holds things up.
    expect(codesIn(body)).not.toContain('clock_frozen')
    release()
    await advanced
    expect(codesIn((await client.control.get('/why')).body)).not.toContain('advance_under_way')
  })

  test('a fill: told with how far it has come, instead of "nothing is booked", and gone afterwards', async () => {
    const sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
    closing.push(() => sandbox.close())
    const client = clientOf(sandbox, sandbox)
    let isOver = false
    const filled = client.control.post('/fill', { shipments: 60, customers: 5 }).then(answer => {
      isOver = true
      return answer
    })
    const seen: string[][] = []
    while (!isOver) seen.push(codesIn((await client.control.get('/why')).body))
    expect((await filled).status).toBe(200)
    expect(seen).toContainEqual(['being_filled'])
    expect(codesIn((await client.control.get('/why')).body)).not.toContain('being_filled')
  })
})

test('a machine that slept: told for ten minutes', async () => {
  const fake = createFakeWall(Date.parse('2026-03-01T09:00:00+07:00'))
  const sandbox = await runSandbox({ listen: false, data: ':memory:', clock: 'real', seed: 7, logLevel: 'error' }, fake)
  closing.push(() => sandbox.close())
  const client = clientOf(sandbox, { account: await sandbox.credentials() })
  const codes = async () => codesIn((await client.control.get('/why')).body)
  expect(await codes()).toEqual(['nothing_booked'])
  fake.sleep(3_600_000)
  await fake.pass(6_000)
  expect(await codes()).toEqual(['nothing_booked', 'wall_clock_jumped'])
  await fake.pass(600_000)
  expect(await codes()).toEqual(['nothing_booked'])
})

test('a disk that refuses a write: the store is read-only, and says why', async () => {
  const disk = openFullDisk()
  const { fileSystem } = disk
  const sandbox = await runSandbox({ listen: false, data: await temporaryFolder(), seed: 7 }, { ...wall, fileSystem })
  closing.push(() => sandbox.close().catch(() => undefined))
  const client = clientOf(sandbox, { account: await sandbox.credentials() })
  expect(codesIn((await client.control.get('/why')).body)).toEqual(['nothing_booked'])
  disk.fill()
  expect((await client.control.post('/wallet/top-up', { amount: 1_000 })).status).toBe(503)
  const [first] = (await client.control.get('/why')).body.findings
  expect(first).toMatchObject({ code: 'store_read_only', severity: 'blocks', fix: null })
  expect(first.detail.en).toContain('ENOSPC')
})

test('a database that is away: it is no folder that is read-only', async () => {
  const sandbox = await runSandbox({ listen: false, seed: 7 }, wall)
  closing.push(() => sandbox.close())
  const client = clientOf(sandbox, { account: await sandbox.credentials() })
  const failure = new SandboxError('store_unavailable', 'The database of the store cannot be used (it says why).')
  let isAway = true
  Object.assign(sandbox.core.store, { isDatabase: true, failure: () => (isAway ? failure : undefined) })
  const [first] = (await client.control.get('/why')).body.findings
  expect(first).toMatchObject({ code: 'store_away', severity: 'blocks', fix: null })
  expect(first.detail.en).toContain('it says why')
  isAway = false
  expect(codesIn((await client.control.get('/why')).body)).toEqual(['nothing_booked'])
})
