/** Each legal variant truly answers otherwise than the sandbox. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { differences } from '../../mutants/laws/differences.ts'
import { type Grounds, openGrounds } from '../../mutants/laws/grounds.ts'
import { PLANTED } from '../../mutants/laws/list-planted.ts'
import type { Seen } from '../../mutants/laws/probe-client.ts'
import type { ProbeName } from '../../mutants/laws/probes.ts'
import { type Ran, runProbe } from '../../mutants/laws/run-probe.ts'
import type { Legal } from '../../mutants/legal/legal.ts'
import { LEGAL } from '../../mutants/legal/list-legal.ts'
import { MUTANTS } from '../../mutants/list-mutants.ts'
import { VARIANTS } from '../../mutants/list-variants.ts'
import { isWrite } from '../safety/as-deployment.ts'

let filled: Grounds
let fresh: Grounds

beforeAll(async () => {
  ;[filled, fresh] = await Promise.all([openGrounds({ fill: true }), openGrounds({ fill: false })])
})
afterAll(async () => {
  for (const one of [filled, fresh]) await one.close()
})

async function run({
  probe,
  writes,
  set = {},
  make = () => ({}),
}: Pick<Legal, 'probe' | 'writes' | 'set' | 'make'>): Promise<Ran> {
  const grounds = writes ? fresh : filled
  if (writes) for (const world of [fresh.own, fresh.other]) await world.reset({ replay: true })
  await grounds.own.profile.set({ profile: 'compatible', set })
  return runProbe(grounds, probe, make())
}

const plain = new Map<string, Promise<readonly Seen[]>>()
function asItIs(probe: ProbeName, writes: boolean): Promise<readonly Seen[]> {
  const key = `${probe} ${writes}`
  const ran = plain.get(key) ?? run({ probe, writes }).then(({ seen }) => seen)
  plain.set(key, ran)
  return ran
}

describe('a legal variant', () => {
  test.each(LEGAL)('$id answers otherwise: $title', async variant => {
    const was = await asItIs(variant.probe, variant.writes)
    const { seen, sent } = await run(variant)
    const places = differences(was, seen)
    expect(places).not.toEqual([])
    if (!variant.writes) expect(sent.filter(isWrite)).toEqual([])
    const { operations } = variant
    if (operations === undefined) return
    const known: readonly string[] = operations
    expect(places.filter(place => !known.includes(place.split(' ')[0] ?? ''))).toEqual([])
  })
})

describe('the list of legal variants', () => {
  test('holds at least 62, each named once', () => {
    const ids = [...LEGAL, ...PLANTED, ...MUTANTS, ...VARIANTS].map(({ id }) => id)
    expect(LEGAL.length).toBeGreaterThanOrEqual(62)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  test('gives a clause for each', () => {
    expect(LEGAL.filter(({ because }) => because.length < 20).map(({ id }) => id)).toEqual([])
  })
})
