import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { encodeLine } from '../../src/store/journal-line.ts'
import { openStore } from '../../src/store/open-store.ts'
import {
  asOlder,
  dir,
  flip,
  JOURNAL,
  LATER_JOURNAL,
  lineStarts,
  makePast,
  type Past,
  reopen,
  SNAPSHOT,
} from './past.ts'

describe.each([
  ['of this version', 1],
  ['of version 0.1.0', 0],
] as const)('the only journal, %s', (_, heads) => {
  let past: Past
  let bytes: Buffer
  let starts: number[]
  /** The number of whole commits in so many bytes. */
  const commitsIn = (length: number) => starts.filter(start => start <= length).length - 1 - heads
  beforeAll(async () => {
    const made = await makePast({ commits: 6 })
    past = heads === 1 ? made : { ...made, disk: await asOlder(made.disk) }
    bytes = past.disk.contents(JOURNAL)
    starts = lineStarts(bytes)
  })

  test('cut at any byte keeps every whole line, reports the rest and goes on from there', async () => {
    for (let length = heads === 1 ? (starts[1] ?? 0) : 0; length < bytes.length; length++) {
      const disk = past.disk.with(JOURNAL, bytes.subarray(0, length))
      const offset = starts[commitsIn(length) + heads] ?? 0
      const reopened = await reopen(disk)
      expect(reopened).toMatchObject({ state: past.states[commitsIn(length)] })
      expect(reopened.notices?.map(notice => [notice.kind, notice.offset])).toEqual(
        offset === length ? [] : [['torn-tail', offset]],
      )
      if (heads === 1) expect(disk.contents(JOURNAL).length).toBe(offset)
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
        const last = line >= 5 + heads || (line === 4 + heads && bytes[at] === 10)
        const state = past.states[line - heads]
        if (last) expect(reopened).toMatchObject({ state, notices: [{ kind: 'torn-tail', offset }] })
        else expect(reopened).toEqual({ refused: { file: join(dir, JOURNAL), offset } })
      }
    },
  )

  test('whose commits do not rise by one is refused at the first that does not', async () => {
    const lines = starts.slice(heads, heads + 6).map((start, n) => bytes.subarray(start, starts[n + 1 + heads]))
    const orders = { gap: [0, 1, 3, 4, 5], repeat: [0, 1, 1, 2, 3, 4, 5], back: [0, 1, 2, 3, 2, 3, 4, 5], end: [0, 0] }
    const firstWrong = { gap: 2, repeat: 2, back: 4, end: 1 }
    for (const [name, order] of Object.entries(orders)) {
      const kept = order.map(n => lines[n] ?? Buffer.of())
      const written = Buffer.concat([bytes.subarray(0, starts[heads]), ...kept])
      // By the names of `orders`.
      const wrong = firstWrong[name as keyof typeof orders] + heads
      expect([name, await reopen(past.disk.with(JOURNAL, written))]).toEqual([
        name,
        { refused: { file: join(dir, JOURNAL), offset: lineStarts(written)[wrong] } },
      ])
    }
  })

  test('that two processes wrote at once is refused, and a repair keeps what stands before', async () => {
    const other = encodeLine({ n: 5, world: 'w2', at: 9, changes: [['counters', 'c9', { id: 'c9', n: 9 }]] })
    const disk = past.disk.with(JOURNAL, Buffer.concat([bytes, other]))
    expect(await reopen(disk)).toEqual({ refused: { file: join(dir, JOURNAL), offset: bytes.length } })
    expect(await reopen(disk, true)).toMatchObject({ state: past.states[6], notices: [{ kind: 'set-aside' }] })
    expect(await reopen(disk)).toEqual({ state: past.states[6], notices: [] })
  })

  test.each([
    ['broken JSON', '{"n":7,"world":"w1","at":7,'],
    ['JSON of another kind', '[7]'],
    ['JSON that is a text', '"}"'],
    ['a row without what its table sorts by', '{"n":7,"world":"w1","at":7,"changes":[["shipments","s",{"id":"s"}]]}'],
    [
      'a row with a number for a text',
      '{"n":7,"world":"w1","at":7,"changes":[["customers","c",{"id":"c","phone":84,"email":null,"createdAt":1}]]}',
    ],
    ['a timer without an instant', '{"n":7,"world":"w1","at":7,"changes":[["timers","t",{"id":"t"}]]}'],
  ])('with %s in a line whose checksum fits is refused naming the line', async (_, json) => {
    const line = Buffer.from(`${crc32(json).toString(16).padStart(8, '0')} ${json}\n`)
    const disk = past.disk.with(JOURNAL, Buffer.concat([bytes, line]))
    expect(await reopen(disk)).toEqual({ refused: { file: join(dir, JOURNAL), offset: bytes.length } })
    expect(await reopen(disk, true)).toMatchObject({ state: past.states[6], notices: [{ kind: 'set-aside' }] })
  })

  test('is repaired to what stood before the damage, and the damaged file is kept', async () => {
    const bad = flip(bytes, (starts[3 + heads] ?? 0) + 12, 0x01)
    const disk = past.disk.with(JOURNAL, bad)
    expect(await reopen(disk, true)).toMatchObject({
      state: past.states[3],
      notices: [{ kind: 'set-aside', offset: starts[3 + heads] }],
    })
    expect(disk.contents(`${JOURNAL}.damaged`)).toEqual(bad)
    expect(await reopen(disk)).toEqual({ state: past.states[3], notices: [] })
  })
})

describe('a snapshot and the journal after it', () => {
  let past: Past
  let bytes: Buffer
  beforeAll(async () => {
    past = await makePast({ commits: 6, snapshotAt: 5 })
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

  test.each([
    ['broken JSON', '["counters",{"id":"c9"'],
    ['a row without what its table sorts by', '["shipments",{"id":"s"}]'],
    ['a value that is no row', '7'],
  ])('are refused when a line of the snapshot whose checksum fits has %s', async (_, json) => {
    const at = lineStarts(bytes)[2]
    const line = Buffer.from(`${crc32(json).toString(16).padStart(8, '0')} ${json}\n`)
    const changed = Buffer.concat([bytes.subarray(0, at), line, bytes.subarray(at)])
    expect(await reopen(past.disk.with(SNAPSHOT, changed))).toEqual({
      refused: { file: join(dir, SNAPSHOT), offset: at },
    })
  })

  test('are refused when an earlier journal ends early', async () => {
    const whole = await makePast({ commits: 6 })
    const old = whole.disk.contents(JOURNAL)
    const four = old.subarray(0, lineStarts(old)[5])
    // As a process leaves it that is killed before its snapshot is finished.
    const before = whole.disk.with(JOURNAL, four).with(LATER_JOURNAL, past.disk.contents(LATER_JOURNAL))
    expect(await reopen(before.copy())).toEqual({ state: past.states[6], notices: [] })
    const refused = { refused: { file: expect.stringContaining('journal') } }
    for (const length of [0, 30, four.length - 1]) {
      const cut = before.with(JOURNAL, four.subarray(0, length))
      expect(await reopen(cut)).toMatchObject(refused)
    }
    const older = await asOlder(before)
    const held = older.contents(JOURNAL)
    for (const length of [0, 30, held.length - 1]) {
      const cut = older.with(JOURNAL, held.subarray(0, length))
      expect(await reopen(cut)).toMatchObject(refused)
      expect(await reopen(cut.with(LATER_JOURNAL, Buffer.of()))).toMatchObject(refused)
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
    const held = past.disk.contents(LATER_JOURNAL)
    const disk = past.disk.with(SNAPSHOT, bad).with(LATER_JOURNAL, held.subarray(0, lineStarts(held)[1]))
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
