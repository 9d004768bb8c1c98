import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type RunningSandbox, runSandbox } from '../../../src/sandbox.ts'
import { temporaryFolder } from '../../store/temporary-folder.ts'
import { makeCall } from './fault-account.ts'

const START_OF_TIME = Date.parse('2026-01-05T08:00+07:00')

/** Starts over one data folder, with such a file of rules, or none. */
async function openFolder() {
  const data = await temporaryFolder()
  const file = join(await temporaryFolder(), 'faults.yaml')
  return async (rules: string | null, options: { readonly seed?: number } = {}) => {
    if (rules !== null) writeFileSync(file, rules)
    const faults = rules === null ? undefined : file
    const running = await runSandbox({ listen: false, clock: 'frozen', data, faults, ...options })
    onTestFinished(() => running.close())
    const list = () => running.core.faults.list('default').map(({ row }) => [row.id, row.origin, row.rule.fault])
    return { ...running, core: running.core, list }
  }
}

test('rules of --faults stand before those of the API, and a start replaces them', async () => {
  const start = await openFolder()
  const first = await start('- { fault: { status: 503 } }\n- { fault: { status: 500 } }\n', { seed: 7 })
  await first.core.faults.add('default', [{ fault: { status: 429 } }])
  const api = ['1', 'api', { status: 429 }]
  expect(first.list()).toEqual([['start-1', 'start', { status: 503 }], ['start-2', 'start', { status: 500 }], api])
  await first.close()

  const second = await start('- { fault: { hang: true } }\n')
  expect(second.list()).toEqual([['start-1', 'start', { hang: true }], api])
  await second.close()

  const third = await start(null)
  expect(third.list()).toEqual([api])
})

test('a reset keeps them, restarts their ttl, and removes all others', async () => {
  const start = await openFolder()
  const advance = ({ clock }: RunningSandbox, by: number) =>
    clock.advance('default', { to: { by }, settle: true, settleTimeoutMs: 5_000 })
  const earlier = await start(null)
  await advance(earlier, 3_600_000)
  await earlier.close()
  const running = await start('- { fault: { status: 503 }, ttl: 10m }\n- { fault: { html: true } }\n')
  const { core, accounts, list } = running
  await core.faults.add('default', [{ fault: { status: 429 } }])
  await core.faults.onCall('default', makeCall('A'))
  await advance(running, 3_600_000)
  expect(list().map(([id]) => id)).toEqual(['start-2', '1'])
  // The second reset finds what the first one has left.
  for (const _ of ['once', 'again']) {
    await accounts.reset('default', { replay: true })
    expect(core.faults.list('default')).toMatchObject([
      { row: { id: 'start-1', addedAt: START_OF_TIME }, seen: 0, endsAt: START_OF_TIME + 600_000 },
      { row: { id: 'start-2' }, seen: 0 },
    ])
  }
  // Deleted is deleted, for a reset too; the next start reads the file again.
  await core.faults.clear('default')
  await accounts.reset('default', { replay: true })
  expect(list()).toEqual([])
})

test('a start with a rule in the same words goes on counting, one in other words begins at 0', async () => {
  const start = await openFolder()
  const counts = (core: RunningSandbox['core']) => core.faults.list('default').map(({ seen, fired }) => [seen, fired])
  const first = await start(
    '- { match: { nth: 3 }, fault: { status: 503 } }\n- { when: { first: 1 }, fault: { html: true } }\n',
  )
  for (const order of ['A', 'B']) await first.core.faults.onCall('default', makeCall(order))
  expect(counts(first.core)).toEqual([
    [2, 0],
    [2, 1],
  ])
  await first.close()
  const second = await start(
    '- { match: { nth: 3 }, fault: { status: 503 } }\n- { when: { first: 2 }, fault: { html: true } }\n',
  )
  expect(counts(second.core)).toEqual([
    [2, 0],
    [0, 0],
  ])
  expect(await second.core.faults.onCall('default', makeCall('C'))).toMatchObject({
    effect: { status: 503 },
    rules: ['start-1'],
  })
  expect(counts(second.core)).toEqual([
    [3, 1],
    [1, 0],
  ])
  await second.close()
  // What a rule has left that is no more is of no other rule of its place.
  const none = await start(null)
  await none.close()
  const again = await start('- { match: { nth: 3 }, fault: { status: 503 } }\n')
  expect(counts(again.core)).toEqual([[0, 0]])
})

test('a start by another seed chooses other calls, one by the same seed the same', async () => {
  const start = await openFolder()
  const hits = async (seed: number) => {
    const { core, accounts, close } = await start('- { when: { probability: 0.5 }, fault: { status: 503 } }\n', {
      seed,
    })
    // What the start before has counted goes on otherwise.
    await accounts.reset('default', { replay: true })
    const calls = Array.from({ length: 40 }, (_, n) => core.faults.onCall('default', makeCall(`A-${n}`)))
    const found = (await Promise.all(calls)).map(fired => fired !== null)
    await close()
    return found
  }
  const [seven, eight, again] = [await hits(7), await hits(8), await hits(7)]
  expect(again).toEqual(seven)
  expect(eight).not.toEqual(seven)
})

test('a file that makes no sense keeps the sandbox from starting', async () => {
  const start = await openFolder()
  await expect(start('- { fault: { status: 200 } }\n')).rejects.toMatchObject({
    code: 'invalid',
    pointer: '/faults',
    message: expect.stringMatching(/faults\.yaml:1:22: \[0\]\.fault\.status cannot be 200/),
  })
  await expect(runSandbox({ listen: false, faults: '/nowhere/faults.yaml' })).rejects.toMatchObject({ code: 'invalid' })
})
