/** A filled account stays usable with any clock, through restarts, crashes and concurrent requests. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FIRST_INSTANT } from '../../../src/domain/time/clock.ts'
import { markFill } from '../../../src/service/fill/undo-fill.ts'
import { clientOf } from '../../support/api-client.ts'
import { DEFAULT, fill, openSandbox, readRows, startFrozen } from './filled-world.ts'
import { judgeHistories, judgeLedger, judgeMoney } from './judge-filled.ts'

const SOME = { shipments: 60, customers: 10, ondemand: 20 }
const ENDS = [900, 908, 913, 914, 917, 1000]

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fill-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('parcels on their way go on when the clock does, send events, and settle', async () => {
  const sandbox = await openSandbox()
  await fill(sandbox, SOME)
  const before = await readRows(sandbox)
  expect(before.shipments.filter(({ status }) => !ENDS.includes(status)).length).toBeGreaterThan(8)
  const { notices } = await sandbox.clock.advance(DEFAULT, { to: 'idle', settle: true, settleTimeoutMs: 1_000 })
  expect(notices.length).toBeGreaterThan(20)
  const rows = await readRows(sandbox)
  expect(rows.shipments.filter(({ status }) => !ENDS.includes(status))).toEqual([])
  expect(rows.ondemand.filter(({ status }) => ![910, 911, 1000].includes(status))).toEqual([])
  expect(rows.timers.every(timer => timer === undefined)).toBe(true)
  expect(rows.invoices.length).toBeGreaterThan(before.invoices.length)
  judgeLedger(rows)
  judgeMoney(rows)
  expect(await sandbox.core.store.read(DEFAULT, view => view.count('messages'))).toBeGreaterThan(20)
})

test('under a pace it goes on at that pace, not all at one instant', async () => {
  const sandbox = await openSandbox({ pace: '10s' })
  const { to } = await fill(sandbox, SOME)
  const { shipments, timers } = await readRows(sandbox)
  // The past has the durations of the scenarios.
  for (const { history } of shipments.filter(({ status }) => status === 913)) {
    expect((history.at(-1)?.at ?? 0) - (history[0]?.at ?? 0)).toBeGreaterThan(12 * 3_600_000)
  }
  const due = timers.flatMap(timer => (timer ? [timer.dueAt] : []))
  expect(due.every(at => at >= to && at <= to + 20_000)).toBe(true)
  expect(new Set(due).size).toBeGreaterThan(5)
  for (const { id, plan } of shipments.filter(one => one.plan.length > 0)) {
    expect(timers.find(timer => timer?.id === `${id}:step`)?.dueAt).toBe(plan[0]?.at)
    for (const [index, { at }] of plan.entries()) expect(at - (plan[index - 1]?.at ?? to)).toBeLessThanOrEqual(20_000)
  }
  await sandbox.clock.advance(DEFAULT, { to: { by: 300_000 }, settle: false, settleTimeoutMs: 0 })
  const rows = await readRows(sandbox)
  expect(rows.shipments.filter(({ status }) => !ENDS.includes(status))).toEqual([])
  judgeLedger(rows)
  judgeMoney(rows)
})

test('on a real clock the past ends now, and the present is served meanwhile', async () => {
  const sandbox = await openSandbox({ clock: 'real', pace: 'script' })
  const begun = sandbox.core.clocks.now(DEFAULT)
  const filled = await fill(sandbox, SOME)
  expect(filled.to).toBeGreaterThanOrEqual(begun)
  expect(filled.to).toBeLessThanOrEqual(sandbox.core.clocks.now(DEFAULT))
  const rows = await readRows(sandbox)
  judgeLedger(rows)
  for (const { at } of rows.transactions) expect(at).toBeLessThanOrEqual(sandbox.core.clocks.now(DEFAULT))
})

test('a restart keeps all of it, and the next fill is the next', async () => {
  const data = await makeFolder()
  const first = await startFrozen({ data })
  await fill(first, SOME)
  const rows = await readRows(first)
  await first.close()
  const again = await openSandbox({ data })
  expect(await readRows(again)).toEqual(rows)
  await fill(again, SOME)
  const more = await readRows(again)
  expect(more.shipments).toHaveLength(120)
  judgeLedger(more)
})

test('a fill that a crash cut off is as if it had never begun', async () => {
  const data = await makeFolder()
  const first = await startFrozen({ data })
  await fill(first, SOME)
  const rows = await readRows(first)
  // As a crash would leave it: the rows of the second one are there, its ledger and timers are not, the mark is.
  const cut = rows.shipments.slice(0, 5)
  await first.core.store.transact(DEFAULT, first.core.clocks.now(DEFAULT), tx => {
    markFill(tx, [...cut.map(row => ['shipments', row] as const), ['customers', { id: 'never-came' }]])
  })
  await first.close()
  const warned: string[] = []
  const again = await openSandbox({ data, onLogLine: line => warned.push(line) })
  const left = await readRows(again)
  expect(left.shipments).toEqual(rows.shipments.slice(5))
  expect(left.customers).toEqual(rows.customers)
  expect(warned.join('\n')).toContain('a fill was cut off when the sandbox ended')
  // Once.
  await again.close()
  const third = await openSandbox({ data })
  expect((await readRows(third)).shipments).toHaveLength(55)
})

test.each(['while it is lived', 'while it is copied'])('a sandbox that stops %s leaves nothing of it', async when => {
  const data = await makeFolder()
  const sandbox = await startFrozen({ data })
  const outcome = fill(sandbox, { shipments: 400, customers: 100, ondemand: 0 }).then(
    () => 'filled',
    (error: Error) => error.message,
  )
  const hasBegun = async () =>
    when === 'while it is lived'
      ? ((await sandbox.fills.progress(DEFAULT))?.done ?? 0) > 50
      : (await sandbox.core.store.read(DEFAULT, view => view.count('customers'))) > 0
  while (!(await hasBegun())) await new Promise(resolve => setImmediate(resolve))
  await sandbox.close()
  expect(await outcome).toBe('the sandbox is being stopped; nothing was filled.')
  const again = await openSandbox({ data })
  const rows = await readRows(again)
  expect([rows.shipments, rows.customers, rows.invoices, rows.transactions.length]).toEqual([[], [], [], 1])
  // The draws are the first fill's again.
  const other = await openSandbox()
  await fill(again, SOME)
  await fill(other, SOME)
  expect((await readRows(again)).shipments).toEqual((await readRows(other)).shipments)
})

test('one thing at a time: a second fill, an advance and a reset are refused meanwhile', async () => {
  const sandbox = await openSandbox()
  const under = fill(sandbox, SOME)
  const refused = expect.objectContaining({ code: 'conflict', message: expect.stringContaining('reset or filled') })
  await expect(fill(sandbox, SOME)).rejects.toEqual(refused)
  const advance = { to: { by: 1 }, settle: false, settleTimeoutMs: 0 } as const
  await expect(sandbox.clock.advance(DEFAULT, advance)).rejects.toEqual(refused)
  await expect(sandbox.accounts.reset(DEFAULT, { replay: false })).rejects.toEqual(refused)
  await under
  await sandbox.clock.advance(DEFAULT, advance)
})

test('other worlds are answered, and the same one too, while five thousand are filled in', async () => {
  const sandbox = await openSandbox()
  const other = await sandbox.accounts.create({ clock: { mode: 'frozen', factor: 0 } })
  const clients = [DEFAULT, other.id].map(async id => clientOf(sandbox, { account: await sandbox.credentials(id) }))
  let isFilled = false
  const filling = fill(sandbox, { shipments: 5_000, customers: 200, ondemand: 0 }).then(() => {
    isFilled = true
  })
  let answered = 0
  for (const client of await Promise.all(clients)) {
    while (answered < 20 && !isFilled) {
      expect((await client.book({ orderId: `LIVE-${answered++}` })).status).not.toBe(500)
      expect((await client.get('/shipments?size=5')).status).toBe(200)
    }
    expect(isFilled).toBe(false)
    answered = 0
  }
  await filling
  const rows = await readRows(sandbox)
  expect(rows.shipments).toHaveLength(5_020)
  expect((await readRows(sandbox, other.id)).shipments).toHaveLength(20)
  judgeLedger(rows)
}, 120_000)

test('a clock too near to its first instant is refused with what to change', async () => {
  const sandbox = await openSandbox({ clockStart: new Date(FIRST_INSTANT + 30 * 86_400_000).toISOString() })
  await expect(fill(sandbox, SOME)).rejects.toMatchObject({ code: 'invalid', pointer: '/days' })
  const filled = await fill(sandbox, { ...SOME, days: 30 })
  judgeHistories(await readRows(sandbox), filled)
})
