import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SandboxError } from '../../src/domain/errors.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { StoreNotice } from '../../src/store/recover.ts'
import type { Store } from '../../src/store/store.ts'
import { describeStore } from './describe-store.ts'
import { MemoryFileSystem } from './memory-file-system.ts'

const JOURNAL = 'journal-000000000000001.log'
const LATER_JOURNAL = 'journal-000000000000005.log'
const SNAPSHOT = 'snapshot-000000000000005.log'

/** What a store looked like after each of its commits. */
interface Past {
  readonly disk: MemoryFileSystem
  readonly states: readonly string[]
}

const look = async (store: Store): Promise<string> => JSON.stringify(await describeStore(store))

/** Two worlds and `commits` small commits; a snapshot before the commit of that number, if any. */
async function makePast(dir: string, options: { commits: number; snapshotAt?: number }): Promise<Past> {
  const disk = new MemoryFileSystem()
  const store = await openStore({ dir, fs: disk })
  const states = [await look(store)]
  for (let n = 1; n <= options.commits; n++) {
    if (n === options.snapshotAt) await store.compact()
    const { durable } =
      n < 3
        ? await store.replaceWorld(`w${n}`, () => {})
        : await store.transact(`w${1 + (n % 2)}`, n, tx => tx.put('counters', { id: `c${n % 3}`, n }))
    await durable
    states.push(await look(store))
  }
  await store.close()
  return { disk, states }
}

let dir: string
beforeAll(async () => {
  // The files are in memory; the folder itself is what gets locked.
  dir = await mkdtemp(join(tmpdir(), 'carrier-sandbox-'))
  return () => rm(dir, { recursive: true })
})

/** What opening gives: a state and its notices, or the refusal. */
async function reopen(disk: MemoryFileSystem, repair = false) {
  const notices: StoreNotice[] = []
  try {
    const store = await openStore({ dir, fs: disk, repair, report: notice => notices.push(notice) })
    const state = await look(store)
    await store.close()
    return { state, notices }
  } catch (error) {
    // Only refusals of the store come here; anything else has no `extra` and fails the comparison.
    return { refused: (error as SandboxError).extra ?? String(error) }
  }
}

const flip = (bytes: Buffer, at: number, mask: number): Buffer => {
  const bad = Buffer.from(bytes)
  bad[at] = (bad[at] ?? 0) ^ mask
  return bad
}

const lineStarts = (bytes: Buffer): number[] => [
  0,
  ...[...bytes.keys()].filter(at => bytes[at] === 10).map(at => at + 1),
]

describe('the only journal', () => {
  let past: Past
  let bytes: Buffer
  let starts: number[]
  beforeAll(async () => {
    past = await makePast(dir, { commits: 6 })
    bytes = past.disk.contents(JOURNAL)
    starts = lineStarts(bytes)
  })

  test('cut at any byte keeps every whole line, reports the rest and goes on from there', async () => {
    for (let length = 0; length < bytes.length; length++) {
      const disk = past.disk.with(JOURNAL, bytes.subarray(0, length))
      const whole = starts.filter(start => start <= length).length - 1
      const offset = starts[whole] ?? 0
      const reopened = await reopen(disk)
      expect(reopened).toMatchObject({ state: past.states[whole] })
      expect(reopened.notices?.map(notice => [notice.kind, notice.offset])).toEqual(
        offset === length ? [] : [['torn-tail', offset]],
      )
      expect(disk.contents(JOURNAL).length).toBe(offset)
      const store = await openStore({ dir, fs: disk })
      await (await store.replaceWorld('later', () => {})).durable
      await store.close()
      expect(await reopen(disk)).toMatchObject({ notices: [] })
    }
  })

  test.each([0x01, 0x20, 0xff])(
    'with any byte changed by %i is refused naming the line, or loses only its last line',
    async mask => {
      for (let at = 0; at < bytes.length; at++) {
        const line = starts.filter(start => start <= at).length - 1
        const offset = starts[line] ?? 0
        const reopened = await reopen(past.disk.with(JOURNAL, flip(bytes, at, mask)))
        // The line feed also belongs to the line after it, which then has no beginning of its own.
        const last = line >= 5 || (line === 4 && bytes[at] === 10)
        if (last) expect(reopened).toMatchObject({ state: past.states[line], notices: [{ kind: 'torn-tail', offset }] })
        else expect(reopened).toEqual({ refused: { file: join(dir, JOURNAL), offset } })
      }
    },
  )

  test('with a line taken out is refused', async () => {
    const without = Buffer.concat([bytes.subarray(0, starts[2]), bytes.subarray(starts[3])])
    expect(await reopen(past.disk.with(JOURNAL, without))).toEqual({
      refused: { file: join(dir, JOURNAL), offset: starts[2] },
    })
  })

  test('with a line written twice gives the same state', async () => {
    const twice = Buffer.concat([bytes.subarray(0, starts[4]), bytes.subarray(starts[2])])
    expect(await reopen(past.disk.with(JOURNAL, twice))).toEqual({ state: past.states[6], notices: [] })
  })

  test('is repaired to what stood before the damage, and the damaged file is kept', async () => {
    const bad = flip(bytes, (starts[3] ?? 0) + 12, 0x01)
    const disk = past.disk.with(JOURNAL, bad)
    expect(await reopen(disk, true)).toMatchObject({
      state: past.states[3],
      notices: [{ kind: 'set-aside', offset: starts[3] }],
    })
    expect(disk.contents(`${JOURNAL}.damaged`)).toEqual(bad)
    expect(await reopen(disk)).toEqual({ state: past.states[3], notices: [] })
  })
})

describe('a snapshot and the journal after it', () => {
  let past: Past
  let bytes: Buffer
  beforeAll(async () => {
    past = await makePast(dir, { commits: 6, snapshotAt: 5 })
    expect(past.disk.names()).toEqual([LATER_JOURNAL, SNAPSHOT])
    bytes = past.disk.contents(SNAPSHOT)
  })

  test('are refused when the snapshot is cut at any byte or has any byte changed', async () => {
    const starts = lineStarts(bytes)
    for (let at = 0; at < bytes.length; at++) {
      const offset = starts.filter(start => start <= at).at(-1)
      expect(await reopen(past.disk.with(SNAPSHOT, bytes.subarray(0, at)))).toEqual({
        refused: { file: join(dir, SNAPSHOT), offset },
      })
      expect(await reopen(past.disk.with(SNAPSHOT, flip(bytes, at, 0x04)))).toEqual({
        refused: { file: join(dir, SNAPSHOT), offset },
      })
    }
    const longer = Buffer.concat([bytes, bytes.subarray(0, starts[1])])
    expect(await reopen(past.disk.with(SNAPSHOT, longer))).toEqual({
      refused: { file: join(dir, SNAPSHOT), offset: bytes.length },
    })
  })

  test('are refused when the journal is missing, or a row of the snapshot', async () => {
    const gone = past.disk.with(SNAPSHOT, bytes)
    await gone.remove(LATER_JOURNAL)
    expect(await reopen(gone)).toEqual({ refused: { file: join(dir, SNAPSHOT), offset: 0 } })
    const starts = lineStarts(bytes)
    const without = Buffer.concat([bytes.subarray(0, starts[2]), bytes.subarray(starts[3])])
    expect(await reopen(past.disk.with(SNAPSHOT, without))).toMatchObject({ refused: { file: join(dir, SNAPSHOT) } })
  })

  test('are refused when a row follows the last line of the snapshot', async () => {
    const starts = lineStarts(bytes)
    const longer = Buffer.concat([bytes, bytes.subarray(starts[2], starts[3])])
    expect(await reopen(past.disk.with(SNAPSHOT, longer))).toEqual({
      refused: { file: join(dir, SNAPSHOT), offset: bytes.length },
    })
  })

  test('are refused when an earlier journal ends early', async () => {
    const whole = await makePast(dir, { commits: 6 })
    const old = whole.disk.contents(JOURNAL)
    const four = old.subarray(0, lineStarts(old)[4])
    const disk = past.disk.with(JOURNAL, four)
    await disk.remove(SNAPSHOT)
    expect(await reopen(disk)).toEqual({ state: past.states[6], notices: [] })
    for (const length of [0, 30, four.length - 1]) {
      const cut = past.disk.with(JOURNAL, four.subarray(0, length))
      await cut.remove(SNAPSHOT)
      expect(await reopen(cut)).toMatchObject({ refused: { file: expect.stringContaining('journal') } })
      const before = cut.with(LATER_JOURNAL, Buffer.of())
      expect(await reopen(before)).toMatchObject({ refused: { file: expect.stringContaining('journal') } })
    }
  })

  test('a repaired snapshot keeps the rows before the damage and the commits after it', async () => {
    const starts = lineStarts(bytes)
    // head, w1, its row, w2, its row, foot: the damage takes the second row.
    const disk = past.disk.with(SNAPSHOT, flip(bytes, (starts[4] ?? 0) + 10, 0x01))
    const repaired = await reopen(disk, true)
    expect(repaired.notices).toMatchObject([{ kind: 'set-aside', offset: starts[4] }])
    expect(disk.names().filter(name => name.includes('damaged'))).toEqual([`${SNAPSHOT}.damaged`])
    expect(await reopen(disk)).toEqual({ state: repaired.state, notices: [] })
    expect(repaired.state).toContain('"n":6')
    expect(repaired.state).toContain('"n":5')
  })

  test('a snapshot damaged in its first line leaves only what the journal makes', async () => {
    const disk = past.disk.with(SNAPSHOT, flip(bytes, 3, 0x01))
    expect(await reopen(disk, true)).toMatchObject({
      state: '[]',
      notices: [{ detail: expect.stringContaining('2 later commits') }],
    })
    expect(await reopen(disk)).toEqual({ state: '[]', notices: [] })
  })

  test('a repaired snapshot with no commit after it is not overwritten by the repair', async () => {
    const bad = flip(bytes, bytes.length - 3, 0x01)
    const disk = past.disk.with(SNAPSHOT, bad).with(LATER_JOURNAL, Buffer.of())
    expect(await reopen(disk, true)).toMatchObject({ state: past.states[4] })
    expect(disk.contents(`${SNAPSHOT}.damaged`)).toEqual(bad)
    expect(await reopen(disk)).toEqual({ state: past.states[4], notices: [] })
  })

  test('repairing a second time keeps both damaged files', async () => {
    const disk = past.disk.with(`${SNAPSHOT}.damaged`, Buffer.from('older'))
    const twice = disk.with(SNAPSHOT, flip(bytes, 3, 0x01))
    await reopen(twice, true)
    expect(twice.contents(`${SNAPSHOT}.damaged`).toString()).toBe('older')
    expect(twice.contents(`${SNAPSHOT}.damaged-2`).length).toBe(bytes.length)
  })
})
