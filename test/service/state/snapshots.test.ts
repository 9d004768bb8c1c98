import { expect, test } from 'vitest'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import { runSandbox } from '../../../src/sandbox.ts'
import { temporaryFolder } from '../../store/temporary-folder.ts'
import { clientOf } from '../../support/api-client.ts'
import { startReceiver } from '../../support/receiver.ts'
import { sameState } from './same-state.ts'

test('reset is undone: what was saved before it comes back whole', async () => {
  await using receiver = await startReceiver()
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7, webhooks: [receiver.url] })
  const { control, register, book } = clientOf(sandbox, sandbox)
  await register(`${receiver.url}/own`)
  await sandbox.fill({ shipments: 12, customers: 4, ondemand: 3, days: 20 })
  await sandbox.faults.add({ match: { order_id: 'A-*' }, fault: { status: 503 } })
  await book({ orderId: 'SBX-RETRY-1' })
  await sandbox.clock.pace('1h')
  await sandbox.clock.advance('4h')
  const before = await sandbox.state.export()
  for (const _again of [1, 2]) {
    expect((await control.post('/snapshots', { name: 'before-reset', replace: true })).status).toBe(201)
    expect((await control.post('/reset', {})).status).toBe(204)
    expect((await sandbox.state.export()).rows.shipments).toEqual([])
    const { status, body } = await control.post('/snapshots/before-reset/restore', {})
    expect({ status, body }).toMatchObject({ status: 200, body: { now: sandbox.clock.now(), shipments: 16 } })
    expect(sameState(await sandbox.state.export())).toEqual(sameState(before))
  }
  expect((await sandbox.state.export()).account.epoch).toBe(4)
})

test('later changes are not in a snapshot, and other worlds do not have it or change by it', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  const [alice, bob] = [await sandbox.createAccount({ id: 'alice' }), await sandbox.createAccount({ id: 'bob' })]
  for (const world of [alice, bob]) await clientOf(sandbox, world).book({ orderId: 'SBX-HAPPY-1' })
  const snapshot = await alice.snapshot('one')
  const saved = await alice.state.export()
  await alice.clock.until('idle')
  await bob.clock.advance('1d')
  const untouched = await bob.state.export()
  await snapshot.restore()
  expect(sameState(await alice.state.export())).toEqual(sameState(saved))
  expect(sameState(await bob.state.export())).toEqual(sameState(untouched))
  expect(await bob.snapshots.list()).toEqual([])
  await expect(bob.snapshots.of('one').restore()).rejects.toMatchObject({ code: 'not_found' })
})

test('they outlive a reset, and are removed with their account', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen' })
  const alice = await sandbox.createAccount({ id: 'alice' })
  await alice.snapshot('kept')
  await alice.reset()
  expect((await alice.snapshots.list()).map(({ name }) => name)).toEqual(['kept'])
  await alice.remove()
  const again = await sandbox.createAccount({ id: 'alice' })
  expect(await again.snapshots.list()).toEqual([])
})

test('a name is taken once, unless it is to be replaced; without a name a free one is drawn', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen' })
  await sandbox.snapshot('a')
  await expect(sandbox.snapshot('a')).rejects.toMatchObject({ code: 'conflict', pointer: '/name' })
  await clientOf(sandbox, sandbox).book({ orderId: 'SBX-HAPPY-1' })
  await sandbox.snapshot('a', { replace: true })
  expect(await sandbox.snapshots.list()).toMatchObject([{ name: 'a', shipments: 1 }])
  {
    await using drawn = await sandbox.snapshot()
    expect(drawn.name).toMatch(/^snapshot-[\w-]+$/)
    expect(await sandbox.snapshots.list()).toHaveLength(2)
  }
  expect(await sandbox.snapshots.list()).toHaveLength(1)
})

test('an account has fifty at most', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen' })
  for (let n = 0; n < 50; n++) await sandbox.snapshot(`s${n}`)
  await expect(sandbox.snapshot('one-more')).rejects.toMatchObject({ code: 'conflict' })
  await sandbox.snapshot('s7', { replace: true })
  await sandbox.snapshots.of('s8').remove()
  await sandbox.snapshot('one-more')
})

test('they are there after a restart, and what was left unfinished is not', async () => {
  const data = await temporaryFolder()
  const options = { listen: false, data, clock: 'frozen', seed: 7 } as const
  const first = await createSandbox(options)
  await clientOf(first, first).book({ orderId: 'SBX-HAPPY-1' })
  const saved = await first.state.export()
  await first.snapshot('kept')
  await first.reset()
  await first.close()

  const meddling = await runSandbox(options)
  await meddling.core.store.replaceWorld('$staging:half', tx => tx.put('counters', { id: 'x', n: 1 }))
  await meddling.core.store.replaceWorld('$snapshot:gone:old', tx => tx.put('counters', { id: 'x', n: 1 }))
  await meddling.close()

  const running = await runSandbox(options)
  expect((await running.core.store.worlds()).filter(world => world.startsWith('$'))).toEqual([
    '$system',
    '$snapshot:default:kept',
  ])
  await running.close()
  await using last = await createSandbox(options)
  await last.snapshots.of('kept').restore()
  expect(sameState(await last.state.export())).toEqual(sameState(saved))
})

test('a restored clock stands or runs as it did: frozen where it stood, real where wall time is', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', pace: '2h' })
  await sandbox.snapshot('frozen')
  await sandbox.clock.set('real')
  await sandbox.clock.pace('10s')
  await sandbox.snapshots.of('frozen').restore()
  const { clock, account } = await sandbox.state.export()
  expect(clock).toMatchObject({ mode: 'frozen', factor: 0, virtual: Date.parse('2026-01-05T08:00:00+07:00') })
  expect(account.paceMs).toBe(7_200_000)
})

test('while the account is advanced neither saving nor restoring nor exporting comes in between', async () => {
  await using receiver = await startReceiver({ answer: () => () => undefined })
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', webhooks: [receiver.url] })
  await sandbox.snapshot('before')
  await clientOf(sandbox, sandbox).book({ orderId: 'SBX-HAPPY-1' })
  const broken = expect(sandbox.clock.advance('1d', { settleTimeoutMs: 60_000 })).rejects.toMatchObject({
    code: 'store_unavailable',
  })
  await receiver.waitFor(1)
  await expect(sandbox.snapshot('now')).rejects.toMatchObject({ code: 'conflict' })
  await expect(sandbox.snapshots.of('before').restore()).rejects.toMatchObject({ code: 'conflict' })
  await expect(sandbox.state.export()).rejects.toMatchObject({ code: 'conflict' })
  await sandbox.close()
  await broken
})
