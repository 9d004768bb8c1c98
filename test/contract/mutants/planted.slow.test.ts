/** Each planted defect truly stands in the answers, at the places that it names and nowhere else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHECKS } from '../../../src/contract/checks/list-checks.ts'
import { openApi } from '../../../src/schemas/openapi/open-api.ts'
import { operations } from '../../../src/schemas/operations.ts'
import { differences, lies } from '../../mutants/laws/differences.ts'
import { type Grounds, openGrounds } from '../../mutants/laws/grounds.ts'
import { PLANTED } from '../../mutants/laws/list-planted.ts'
import { LINT_RULES, NEW_CHECKS } from '../../mutants/laws/new-checks.ts'
import { KINDS_NOT_RUN_YET } from '../../mutants/laws/not-run-yet.ts'
import { DOCUMENT_DEFECTS } from '../../mutants/laws/openapi-defects.ts'
import type { Planted } from '../../mutants/laws/planted.ts'
import type { Seen } from '../../mutants/laws/probe-client.ts'
import type { ProbeName } from '../../mutants/laws/probes.ts'
import { type Ran, runProbe } from '../../mutants/laws/run-probe.ts'
import { MUTANTS } from '../../mutants/list-mutants.ts'
import { VARIANTS } from '../../mutants/list-variants.ts'
import { isWrite } from '../safety/as-deployment.ts'

/** A service with a past, which is only read. */
let filled: Grounds
/** A service without one, which begins anew for each probe. */
let fresh: Grounds

beforeAll(async () => {
  ;[filled, fresh] = await Promise.all([openGrounds({ fill: true }), openGrounds({ fill: false })])
})
afterAll(async () => {
  for (const one of [filled, fresh]) await one.close()
})

async function run({ probe, readOnly, make }: Pick<Planted, 'probe' | 'readOnly' | 'make'>): Promise<Ran> {
  if (readOnly) return runProbe(filled, probe, make())
  for (const world of [fresh.own, fresh.other]) await world.reset({ replay: true })
  return runProbe(fresh, probe, make())
}

/** What the sandbox itself answers to a probe; asked once. */
const plain = new Map<string, Promise<readonly Seen[]>>()
function asItIs(probe: ProbeName, readOnly: boolean): Promise<readonly Seen[]> {
  const key = `${probe} ${readOnly}`
  const ran = plain.get(key) ?? run({ probe, readOnly, make: () => ({}) }).then(({ seen }) => seen)
  plain.set(key, ran)
  return ran
}

describe('a planted defect', () => {
  test.each(PLANTED)('$id is in the answers, where it says', async planted => {
    const was = await asItIs(planted.probe, planted.readOnly)
    const { seen, sent } = await run(planted)
    const places = differences(was, seen)
    expect(places).not.toEqual([])
    expect(places.filter(place => !planted.differs.some(one => lies(place, one)))).toEqual([])
    expect(planted.differs.filter(one => !places.some(place => lies(place, one)))).toEqual([])
    if (planted.readOnly) expect(sent.filter(isWrite)).toEqual([])
  })

  test('has an end where nothing is planted: two runs of a probe are answered alike', async () => {
    const probes = new Map(PLANTED.map(({ probe, readOnly }) => [`${probe} ${readOnly}`, { probe, readOnly }]))
    for (const { probe, readOnly } of probes.values()) {
      const { seen } = await run({ probe, readOnly, make: () => ({}) })
      expect(differences(await asItIs(probe, readOnly), seen), probe).toEqual([])
    }
  })
})

describe('a planted defect of the OpenAPI document', () => {
  const document: unknown = openApi({ serverUrl: 'http://127.0.0.1:4100' })

  test.each(DOCUMENT_DEFECTS)('$id is in the document', ({ make }) => {
    expect(make(document)).not.toEqual(document)
  })
})

describe('the list of planted defects', () => {
  const all = [...PLANTED, ...DOCUMENT_DEFECTS]

  test('names each thing once, beside the mutants and variants', () => {
    const ids = [...all, ...MUTANTS, ...VARIANTS].map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  test('holds at least 66, of each of the eight points', () => {
    expect(PLANTED.length).toBeGreaterThanOrEqual(66)
    expect([...new Set(all.map(({ point }) => point))].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('names checks that exist or are announced, and announces none that is not needed', () => {
    const named = new Set(PLANTED.flatMap(planted => ('check' in planted.expect ? [planted.expect.check] : [])))
    const known = new Set([...CHECKS.map(({ name }) => name), ...Object.keys(NEW_CHECKS)])
    expect([...named].filter(name => !known.has(name))).toEqual([])
    expect(Object.keys(NEW_CHECKS).filter(name => !named.has(name))).toEqual([])
    expect([...new Set(DOCUMENT_DEFECTS.map(({ rule }) => rule))].sort()).toEqual(Object.keys(LINT_RULES).sort())
  })

  test('names clauses that the contract or a mutant has', () => {
    const clauses = new Set([...operations().flatMap(({ clauses }) => clauses), ...MUTANTS.map(({ clause }) => clause)])
    expect(PLANTED.filter(({ clause }) => !clauses.has(clause)).map(({ id, clause }) => `${id}: ${clause}`)).toEqual([])
  })

  test('waits for kinds that there are', () => {
    const kinds = new Set(all.map(({ kind }) => kind))
    expect(KINDS_NOT_RUN_YET.filter(kind => !kinds.has(kind))).toEqual([])
  })

  test('has every operation run that may be named', () => {
    const missing = PLANTED.filter(({ run, operation }) => !run.includes(operation))
    expect(missing.map(({ id }) => id)).toEqual([])
  })
})
