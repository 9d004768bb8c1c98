/**
 * Plays each planted application: green on the sandbox as it is, red under what it leans on, green under everything else that
 * can be varied today. `VARY_SEEDS=1,2,3` plays the seeds of an earlier run.
 */
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { FaultRule } from '../../src/index.ts'
import { ROOT } from '../package/list-packed.ts'
import { type PlayedRun, type PlayOptions, playApplication } from './play-application.ts'
import { leansOn, type PlantedApplication, readApplications } from './read-applications.ts'
import { readSwitchValues } from './switch-values.ts'

const SEEDS = process.env.VARY_SEEDS?.split(',').map(Number) ?? [1, 2, 3].map(() => randomInt(1, 1_000_000_000))
console.log(`seeds: VARY_SEEDS=${SEEDS.join()}`)
const [SEED = 1] = SEEDS

const APPLICATIONS = readApplications()
const STEADY = APPLICATIONS.filter(({ flaky }) => flaky === 0)
const FLAKY = APPLICATIONS.filter(({ flaky }) => flaky > 0)
const VALUES = readSwitchValues()

/** Each call of one of the operations fails once: the first one. */
const firstOf = (operations: readonly string[], rule: Pick<FaultRule, 'fault' | 'phase'>): readonly FaultRule[] =>
  operations.map(operation => ({ match: { operation }, when: { first: 1 }, ...rule }))

/** The rules of today that come closest to a variation of faults, with the calls that an application makes. */
const FAULTS: Readonly<Record<string, (operations: readonly string[]) => readonly FaultRule[]>> = {
  'fault:503-after': operations => firstOf(operations, { fault: { status: 503 }, phase: 'after' }),
  'fault:429': operations => firstOf(operations, { fault: { status: 429, retry_after: 0 } }),
  'fault:reset': operations => firstOf(operations, { fault: { close: 'CONNECTION_RESET_BY_PEER' }, phase: 'after' }),
  'fault:token-expired': operations =>
    firstOf(
      operations.filter(operation => operation !== 'login'),
      { fault: { status: 401 } },
    ),
  // One second for each call would take the careful ones longer than all else.
  'fault:latency': () => firstOf(['createShipment'], { fault: { delay: { fixed: '1s' } } }),
}

const CREATION = { event: 'waiting-for-pickup' }

/** Of webhooks. W18 ends the first attempt within the body, so the receiver does not have it, and the second attempt comes. */
const WEBHOOKS: Readonly<Record<string, readonly FaultRule[]>> = {
  'webhook:duplicate': [{ fault: { webhook: { copies: 2 } } }],
  'webhook:reorder': [{ fault: { webhook: { reorder: true } } }],
  'webhook:late': [{ fault: { webhook: { delay: '5m' } } }],
  'webhook:before-answer': [{ match: CREATION, fault: { webhook: { early: true } } }],
  'webhook:first-attempt-lost': [{ match: CREATION, fault: { webhook: { reset: true } } }],
}

/** Two at once, since each is a process that waits for another one most of the time. */
async function playAll(one: PlantedApplication, runs: readonly PlayOptions[]): Promise<readonly PlayedRun[]> {
  const played: PlayedRun[] = []
  for (let at = 0; at < runs.length; at += 2) {
    played.push(...(await Promise.all(runs.slice(at, at + 2).map(run => playApplication(one, run)))))
  }
  return played
}

const called = new Map<string, Promise<readonly string[]>>()

/** The operations that an application calls in the unvaried run, which is played once for all tests. */
function callsOf(one: PlantedApplication): Promise<readonly string[]> {
  const known = called.get(one.name) ?? playApplication(one, { seed: SEED }).then(({ calls }) => [...calls.keys()])
  called.set(one.name, known)
  return known
}

const redOnes = (runs: readonly PlayedRun[]) => runs.filter(({ code }) => code !== 0).map(({ said }) => said)
const greenOnes = (runs: readonly PlayedRun[]) => runs.filter(({ code }) => code === 0).map(({ said }) => said)

/** Every value that it leans on, one run for each. */
const leanedValues = (one: PlantedApplication): readonly PlayOptions[] =>
  [...VALUES].flatMap(([name, values]) =>
    values
      .filter(value => leansOn(one, `switch:${name}=${value}`))
      .map(value => ({ seed: SEED, set: { [name]: value } })),
  )

/** All other values, the first of every switch together, then the second ones, in as many runs as one of them needs. */
function freeValues(one: PlantedApplication): readonly PlayOptions[] {
  const free = [...VALUES].map(
    ([name, values]) => [name, values.filter(value => !leansOn(one, `switch:${name}=${value}`))] as const,
  )
  const rounds = Math.max(...free.map(([, values]) => values.length))
  return Array.from({ length: rounds }, (_, round) => ({
    seed: SEED,
    set: Object.fromEntries(free.flatMap(([name, { [round]: value }]) => (value === undefined ? [] : [[name, value]]))),
  }))
}

describe('green three times, with the calls that are named as guilty', () => {
  test.each(STEADY)('$name', async one => {
    const runs = await playAll(
      one,
      SEEDS.map(seed => ({ seed })),
    )
    expect(redOnes(runs)).toEqual([])
    const calls = runs[0]?.calls ?? new Map<string, number>()
    const missing = one.leans.filter(({ guilty }) => guilty && (calls.get(guilty.operation) ?? 0) < guilty.occurrence)
    expect(missing).toEqual([])
  })
})

describe('red under each value of a switch that it leans on', () => {
  test.each(STEADY.filter(one => leanedValues(one).length > 0))('$name', async one => {
    expect(greenOnes(await playAll(one, leanedValues(one)))).toEqual([])
  })
})

describe('green under the values of all other switches', () => {
  test.each(STEADY.filter(({ kinds }) => kinds.includes('switches')))('$name', async one => {
    expect(redOnes(await playAll(one, freeValues(one)))).toEqual([])
  })
})

describe.each(Object.entries(FAULTS))('%s', (variation, rulesFor) => {
  test.each(STEADY.filter(({ kinds }) => kinds.includes('faults')))('$name', async one => {
    const { code, said } = await playApplication(one, { seed: SEED, faults: rulesFor(await callsOf(one)) })
    expect(code === 0, said).toBe(!leansOn(one, variation))
  })
})

/** Those that register an endpoint; the others have no event that a variation could change. */
const LISTENING = /register\(/
const listens = ({ command }: PlantedApplication) => LISTENING.test(readFileSync(join(ROOT, command[1] ?? ''), 'utf8'))

test('an application without an endpoint leans on no webhook', () => {
  const deaf = STEADY.filter(one => !listens(one) && one.leans.some(lean => lean.variation.startsWith('webhook:')))
  expect(deaf).toEqual([])
})

describe.each(Object.entries(WEBHOOKS))('%s', (variation, faults) => {
  test.each(STEADY.filter(one => one.kinds.includes('webhooks') && listens(one)))('$name', async one => {
    const { code, said } = await playApplication(one, { seed: SEED, faults })
    expect(code === 0, said).toBe(!leansOn(one, variation))
  })
})

describe('a flaky one', () => {
  // At ten percent two hundred runs are all alike once in a thousand million times.
  test.each(FLAKY)('$name is red and green by chance', async one => {
    const codes = new Set<boolean>()
    for (let run = 0; run < 200 && codes.size < 2; run += 2) {
      const played = await playAll(one, [{ seed: SEED }, { seed: SEED }])
      for (const { code } of played) codes.add(code === 0)
    }
    expect(codes.size).toBe(2)
  })

  test.each(FLAKY.filter(({ leans }) => leans.length > 0))('$name is always red under what it leans on', async one => {
    const runs = leanedValues(one).flatMap(run => [run, run])
    expect(runs.length).toBeGreaterThan(0)
    expect(greenOnes(await playAll(one, runs))).toEqual([])
  })
})
