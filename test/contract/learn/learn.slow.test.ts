import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exitCodeOf } from '../../../src/cli/commands/contract/learn.ts'
import { diffRecordings } from '../../../src/contract/diff/diff-recordings.ts'
import type { Exchange } from '../../../src/contract/exchange.ts'
import { refuseUnanswered } from '../../../src/contract/learn/gather-observations.ts'
import { type LearnReport, learn } from '../../../src/contract/learn/learn.ts'
import { SWITCH_PROBES } from '../../../src/contract/learn/list-probes.ts'
import { observableSwitches, switchNames } from '../../../src/contract/learn/switch-names.ts'
import { describeLearned, writeLearned, writeLearnedProfile } from '../../../src/contract/learn/write-learned.ts'
import { record } from '../../../src/contract/record/record.ts'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import type { OperationId } from '../../../src/schemas/operations.ts'
import { writeOwnLocations } from '../../support/own-locations.ts'
import { hideControl } from '../record/hide-control.ts'
import { drawSwitches } from './draw-switches.ts'

const OBSERVABLE = observableSwitches()

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'learn-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The observable switches in force, as `learn` writes them: codes in their order. */
async function switchesOf(url: string): Promise<Record<string, unknown>> {
  const state: { switches: Record<string, unknown> } = JSON.parse(
    await (await fetch(`${url}/__sandbox/profile`)).text(),
  )
  const inOrder = (value: unknown) => (Array.isArray(value) ? value.toSorted((a, b) => a - b) : value)
  return Object.fromEntries(OBSERVABLE.map(name => [name, inOrder(state.switches[name])]))
}

/** Credentials of a sandbox's default account, as a person has them of a deployment. */
function credentialsOf({ account }: Sandbox) {
  return {
    username: account.username,
    password: account.password,
    clientId: String(account.client_id),
    clientSecret: account.client_secret,
  }
}

const namesIn = ({ switches }: LearnReport, state: string) =>
  switches.filter(one => one.state === state).map(one => one.switch)

test('a deployment with its own location codes shows as many switches as one with the shipped codes', {
  timeout: 60_000,
}, async () => {
  await using sandbox = await createSandbox({ seed: 11, clock: 'frozen', locations: writeOwnLocations().folder })
  const report = await learn({ url: sandbox.url, seed: 3 })
  expect(report.learned).toEqual(await switchesOf(sandbox.url))
})

test('there is a probe for every observable switch and for no other', () => {
  expect(SWITCH_PROBES.map(probe => probe.switch).sort()).toEqual([...OBSERVABLE].sort())
})

const SETS = 10

const DRAWN = Array.from({ length: SETS }, (_, index) => {
  const number = index + 1
  return [`drawn ${number}`, 'spec', drawSwitches(number, OBSERVABLE)] as const
})

// Two sandboxes, and two recordings of each operation.
describe('every observable switch of a sandbox is learned, and the learned file answers without drift', {
  timeout: 60_000,
}, () => {
  test.each([['spec', 'spec', {}], ['observed', 'observed', {}], ['compatible', 'compatible', {}], ...DRAWN] as const)(
    '%s',
    async (name, profile, set) => {
      await using sandbox = await createSandbox({ seed: 11, clock: 'frozen', profile, set })
      const report = await learn({ url: sandbox.url, seed: 3 })
      expect(report.learned).toEqual(await switchesOf(sandbox.url))
      expect(report.leftovers).toEqual([])

      const file = join(folder, `${name.replace(' ', '-')}.yaml`)
      writeFileSync(file, writeLearnedProfile(report, 'yaml'))
      await using twin = await createSandbox({ seed: 12, clock: 'frozen', profile: file })
      expect(await switchesOf(twin.url)).toEqual(await switchesOf(sandbox.url))
      const [a, b] = [await record({ url: sandbox.url, seed: 3 }), await record({ url: twin.url, seed: 5 })]
      const diff = diffRecordings(a.recording, b.recording)
      expect(diff.cells.filter(({ verdict }) => verdict !== 'no drift')).toEqual([])
      expect(diff.readings).toEqual([])
      expect(diff.drift).toBe(false)
    },
  )
})

describe('a deployment', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await createSandbox({ seed: 11, clock: 'frozen', profile: 'observed' })
    await sandbox.fill({ shipments: 60, customers: 3, ondemand: 4 })
  })
  afterAll(() => sandbox.close())

  const READS = SWITCH_PROBES.filter(({ needs }) => needs.length === 0).map(probe => probe.switch)
  const WRITES = SWITCH_PROBES.filter(({ needs }) => needs.length > 0).map(probe => probe.switch)

  test('that may only be read shows what its lists show; the rest is said to need writes, and nothing is guessed', async () => {
    await using hidden = await hideControl(sandbox.url)
    const report = await learn({ url: hidden.url, ...credentialsOf(sandbox) })
    const known = await switchesOf(sandbox.url)
    expect(namesIn(report, 'seen').sort()).toEqual([...READS].sort())
    expect(report.learned).toEqual(Object.fromEntries(namesIn(report, 'seen').map(name => [name, known[name]])))
    expect(namesIn(report, 'needs-writes').sort()).toEqual([...WRITES].sort())
    expect(namesIn(report, 'not-visible').sort()).toEqual(
      switchNames()
        .filter(name => !OBSERVABLE.includes(name))
        .sort(),
    )
    const writing = hidden.seen.filter(line => !/^GET |\/(login|rates)$/.test(line))
    expect(writing).toEqual([])
    expect(hidden.seen.filter(line => line.endsWith('/login'))).toHaveLength(1)
  })

  test('that may be written to shows more, and what was made is taken away', async () => {
    await using hidden = await hideControl(sandbox.url)
    const before = await customersOf(sandbox)
    const report = await learn({
      url: hidden.url,
      ...credentialsOf(sandbox),
      allowWrites: ['customers', 'shipments', 'tokens'],
    })
    const known = await switchesOf(sandbox.url)
    // Only a fresh parcel can be cancelled there, and a list of one status is not the whole list.
    const unseen = report.switches.find(one => one.switch === 'cancel_until')
    expect(unseen).toMatchObject({ state: 'not-visible', why: expect.stringContaining('not every status was tried') })
    const { cancel_until: _, ...others } = known
    expect(report.learned).toEqual(others)
    expect(report.leftovers).toEqual([])
    expect(await customersOf(sandbox)).toBe(before)
  })

  test('without records shows only what needs none', async () => {
    await using empty = await createSandbox({ seed: 2, clock: 'frozen', profile: 'spec' })
    await using hidden = await hideControl(empty.url)
    const report = await learn({ url: hidden.url, ...credentialsOf(empty) })
    const unseen = report.switches.filter(one => one.state === 'not-visible').map(one => one.switch)
    for (const name of ['record_layout', 'history_order', 'invoice_shape', 'points_layout', 'order_id_filter']) {
      expect(unseen).toContain(name)
    }
    expect(report.learned).toMatchObject({ login_layout: 'data', rate_extras: false, max_page_size: 100 })
  })

  test('with a token only is not logged in to, and shows no login', async () => {
    await using hidden = await hideControl(sandbox.url)
    const report = await learn({ url: hidden.url, token: sandbox.account.access_token })
    expect(namesIn(report, 'not-visible')).toContain('login_layout')
    expect(hidden.seen.filter(line => line.endsWith('/login'))).toEqual([])
  })

  test('that shows no open clause is nothing learned, and one that answers nothing is refused', async () => {
    expect(exitCodeOf({ learned: {}, leftovers: [] })).toBe(4)
    expect(exitCodeOf({ learned: { rate_extras: true }, leftovers: [] })).toBe(0)
    await using empty = await createSandbox({ seed: 2, clock: 'frozen' })
    await using gone = await hideControl(empty.url)
    await expect(learn({ url: `${gone.url}/elsewhere`, token: empty.account.access_token })).rejects.toMatchObject({
      kind: expect.stringMatching(/^(refused|unreachable)$/),
    })
    expect(() => refuseUnanswered([answered('login', 200), answered('listCities', 401)], 'u')).toThrow(
      'u answered none of 1 requests with 200 (1 × 401)',
    )
    expect(() => refuseUnanswered([answered('login', 200), answered('listCities', 200)], 'u')).not.toThrow()
    expect(() => refuseUnanswered([answered('login', 200)], 'u')).not.toThrow()
  })

  test('is written as JSON with the names of a run', async () => {
    await using hidden = await hideControl(sandbox.url)
    const report = await learn({ url: hidden.url, token: sandbox.account.access_token })
    const json = JSON.parse(JSON.stringify(writeLearned(report)))
    expect(Object.keys(json)).toEqual(['target', 'switches', 'learned', 'sent', 'leftovers'])
    const names = [json, ...json.switches, json.target].flatMap(Object.keys)
    expect(names.filter(name => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([])
  })

  test('that mixes its layouts is not reported as one of them', async () => {
    await using hidden = await hideControl(sandbox.url, (body, line) =>
      line === 'GET /api/v2/shipments' ? mixLayouts(body) : body,
    )
    const report = await learn({ url: hidden.url, ...credentialsOf(sandbox) })
    expect(report.switches.find(one => one.switch === 'record_layout')).toMatchObject({
      state: 'not-visible',
      why: 'shipment records have no single layout',
    })
    expect(describeLearned(report).join('\n')).toContain('shipment records have no single layout')
  })
})

function answered(operation: OperationId, status: number): Exchange {
  const got = { status, headers: {}, text: '', json: {} }
  const sent = { method: 'GET', url: 'https://real.example/', headers: {}, body: null } as const
  return { number: 1, operation, sent, got, error: null, startedAt: 0, ms: 0 }
}

/** The first record of a list in the group `shipment`, the others flat. */
function mixLayouts(body: string): string {
  const answer = JSON.parse(body)
  const [first, ...rest] = answer.data
  return JSON.stringify({
    ...answer,
    data: first === undefined ? [] : [{ shipment: first, history: [], invoice: null }, ...rest],
  })
}

async function customersOf({ apiUrl, account }: Sandbox): Promise<string> {
  const answer = await fetch(`${apiUrl}/customers?size=100`, {
    headers: { Authorization: `Bearer ${account.access_token}` },
  })
  return JSON.stringify(JSON.parse(await answer.text()).data)
}
