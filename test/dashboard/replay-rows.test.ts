/** What the page of a run reckons by itself, without a page. */
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildRows } from '../../src/dashboard/views/replay/build-rows.ts'
import { compareRecordings } from '../../src/dashboard/views/replay/compare-recordings.ts'
import { readChosenFile } from '../../src/dashboard/views/replay/read-page.ts'
import type { Row } from '../../src/dashboard/views/replay/row.ts'
import { shipmentsAt } from '../../src/dashboard/views/replay/shipments-at.ts'
import { packRecording, type ReplayPage } from '../../src/replay-tools.ts'
import { traceRun } from '../replay/traced-run.ts'

let page: ReplayPage
let rows: readonly Row[]

beforeAll(async () => {
  page = await traceRun()
  rows = buildRows(page)
}, 60_000)

const callAt = (number: number) => rows.find(({ what }) => what.kind === 'call' && what.number === number)
const causeOf = (row: Row | undefined) => (row === undefined || row.cause === null ? undefined : rows[row.cause])

describe('the rows of a run', () => {
  test('have each call once, in order, and each webhook once', () => {
    const calls = rows.flatMap(({ what }) => (what.kind === 'call' ? [what.number] : []))
    expect(calls).toEqual(page.recording.calls.map((_, number) => number))
    const webhooks = rows.flatMap(({ what }) => (what.kind === 'webhook' || what.kind === 'sent' ? [what] : []))
    expect(
      webhooks
        .map(what => (what.kind === 'sent' ? what.number : what.webhook))
        .toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual(page.recording.webhooks.map((_, number) => number))
  })

  test('name what caused them: a call, the move that a webhook reports, the attempt before', () => {
    const [booked] = rows.filter(({ what }) => what.kind === 'move' && what.data.from === null)
    expect(causeOf(booked)).toBe(callAt(0))
    const later = rows.filter(({ what }) => what.kind === 'move' && what.data.from !== null)
    expect(later.length).toBeGreaterThan(0)
    expect(new Set(later.map(causeOf))).toEqual(new Set([callAt(2)]))
    const attempts = rows.filter(({ what }) => what.kind === 'webhook' && what.data.status === 901)
    expect(attempts.length).toBeGreaterThan(1)
    expect(causeOf(attempts[0])).toBe(booked)
    expect(causeOf(attempts[1])).toBe(attempts[0])
    expect(booked?.effects).toContain(attempts[0]?.index)
  })

  test('are red where an answer was an error or a webhook was not accepted', () => {
    const red = rows.filter(({ isRed }) => isRed)
    expect(red).toContain(callAt(3))
    expect(red).not.toContain(callAt(0))
    expect(rows.filter(({ what }) => what.kind === 'webhook').every(({ isRed }) => isRed)).toBe(true)
  })

  test('and the call at which a replay left its recording is red, too', () => {
    const difference = { where: 'call 5: GET /api/v2/shipments', pointer: '/data', was: '1', is: '2' }
    const red = buildRows({ ...page, difference }).filter(({ isRed }) => isRed)
    expect(red.some(({ what }) => what.kind === 'call' && what.number === 5)).toBe(true)
  })

  test('have what a test did by the library, which moves shipments as a call does', () => {
    const { recording, trace } = page
    if (!trace) throw new Error('the run was not played')
    const act = { account: 'default', name: 'clock.advance' as const, on: null, given: ['1d'] }
    const event = recording.events.length
    const [move] = trace.moments.filter(({ kind }) => kind === 'move')
    const [last] = recording.events.slice(-1)
    if (!move || !last) throw new Error('the run has no move')
    const acted = {
      ...page,
      recording: {
        ...recording,
        acts: [act],
        events: [...recording.events, { ...last, kind: 'act' as const, number: 0 }],
      },
      trace: { ...trace, acts: [1_767_661_200_000], moments: [...trace.moments, { ...move, event }] },
    }
    const [row, moved] = buildRows(acted).slice(-2)
    expect(row).toMatchObject({
      at: 1_767_661_200_000,
      account: 'default',
      cause: null,
      effects: [moved?.index],
      what: { kind: 'act' },
    })
  })

  test('of a recording that was not played are its calls and its webhooks', () => {
    const kinds = buildRows({ ...page, trace: null }).map(({ what }) => what.kind)
    const { calls, webhooks } = page.recording
    expect(kinds.filter(kind => kind === 'call')).toHaveLength(calls.length)
    expect(kinds.filter(kind => kind === 'sent')).toHaveLength(webhooks.length)
    expect(kinds).toHaveLength(calls.length + webhooks.length)
  })
})

describe('the shipments after a row', () => {
  const at = (number: number) => shipmentsAt(rows, callAt(number)?.index ?? -1)

  test('are those that the sandbox has there, also after what publishes no event', () => {
    expect(at(0)).toMatchObject([{ order_id: 'A-1', status: 901, isChanged: true }])
    const [moved] = at(2)
    expect(moved).toMatchObject({ order_id: 'A-1', isChanged: true })
    expect(moved?.status).not.toBe(901)
    expect(at(3)).toMatchObject([{ status: moved?.status, isChanged: false }])
    expect(at(4)).toHaveLength(4)
    expect(at(4).filter(({ isChanged }) => isChanged)).toHaveLength(3)
  })
})

describe('two recordings', () => {
  test('are the same, or differ first at a call and a line', async () => {
    const { recording } = page
    expect(compareRecordings(recording, structuredClone(recording))).toBeNull()
    const other = structuredClone(recording)
    const place = other.calls[0]?.body ?? 0
    other.texts[place] = String(other.texts[place]).replace('A-1', 'A-2')
    const found = compareRecordings(recording, other)
    expect(found).toMatchObject({ call: 0, one: 'POST /api/v2/shipments', other: 'POST /api/v2/shipments' })
    expect(found?.lines.filter(({ differs }) => differs)).toMatchObject([
      { one: expect.stringContaining('A-1'), other: expect.stringContaining('A-2') },
    ])
    expect(compareRecordings(recording, { ...recording, calls: recording.calls.slice(0, 5) })).toMatchObject({
      call: 5,
      other: '',
      different: 1,
    })
  })
})

describe('a file that a person has chosen', () => {
  const read = (bytes: Uint8Array | string) =>
    readChosenFile(new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]))

  test('may be a recording, packed or not', async () => {
    const { recording } = page
    expect((await read(packRecording(recording))).recording).toEqual(recording)
    expect((await read(JSON.stringify(recording))).trace).toBeNull()
  })

  test.each([
    ['no JSON', () => 'hello', 'damaged'],
    ['a packed file that ends too early', () => packRecording(page.recording).subarray(0, 500), 'damaged'],
    ['another document', () => '{"format":"x"}', 'foreign'],
    ['a newer recording', () => JSON.stringify({ ...page.recording, version: 2 }), 'newer'],
    ['a newer page', () => gzipSync(JSON.stringify({ ...page, version: 9 })), 'newer'],
    [
      'a page of a wrong shape',
      () => JSON.stringify({ ...page, trace: { calls: [], acts: [], moments: [{ kind: 'move' }] } }),
      'damaged',
    ],
    [
      'an answer that is a text',
      () => JSON.stringify({ ...page.recording, calls: [{ ...page.recording.calls[0], answer: 'x' }] }),
      'damaged',
    ],
    ['a status that is an object', () => JSON.stringify(withStatus({ html: '<b>' })), 'damaged'],
    ['a web page', () => '<!doctype html><p id="replay-data">AAAA</p>', 'damaged'],
  ])('is refused by name: %s', async (_what, make, problem) => {
    await expect(read(make())).rejects.toMatchObject({ problem })
  })
})

function withStatus(status: unknown): unknown {
  const calls = page.recording.calls.map(call => ({ ...call, answer: { status, body: null, whole: true } }))
  return { ...page.recording, calls }
}
