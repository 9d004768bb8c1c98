/**
 * `exec --vary` against the planted applications: exactly what each leans on is named, and the guilty call where one is to blame.
 * A run plays a third of them under a drawn seed; VARY_SEEDS=7 repeats one, and VARY_SEEDS=1,2,3 with VARY_ALL=1 plays all
 * under each.
 */
import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { validator } from '../../src/schemas/registry.ts'
import type { VaryReport } from '../../src/schemas/types.gen.ts'
import { runExec } from '../cli/run-exec.ts'
import { ROOT } from '../package/list-packed.ts'
import { leansOn, type PlantedApplication, readApplications } from './read-applications.ts'

const SHARES = 3
const SEEDS = process.env.VARY_SEEDS?.split(',').map(Number) ?? [randomInt(1, 1_000_000_000)]
console.log(`seeds: VARY_SEEDS=${SEEDS.join()}`)
const PLAYED = SEEDS.flatMap(seed =>
  readApplications()
    .filter((_one, at) => process.env.VARY_ALL === '1' || at % SHARES === seed % SHARES)
    .map(one => ({ ...one, seed })),
)

async function vary(one: PlantedApplication, seed: number): Promise<VaryReport> {
  const flags = ['--clock', 'frozen', '--seed', String(seed), '--jobs', '2', '--report', 'json']
  const { code, stdout, stderr } = await runExec([...flags, `--vary=${one.kinds}`, '--', ...one.command], {
    cwd: ROOT,
  })
  expect([0, 1, 4], stderr).toContain(code)
  const report: VaryReport = JSON.parse(stdout)
  expect(validator('sandbox/vary-report.schema.json')(report)).toEqual([])
  expect(report.exit, stderr).toBe(code)
  return report
}

/** What the application leans on, of the variations that a report has. */
const leansIn = (one: PlantedApplication, { variations }: VaryReport) =>
  variations.map(({ id }) => id).filter(id => leansOn(one, id))
const named = ({ variations }: VaryReport, ...verdicts: readonly string[]) =>
  variations.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id)

describe('exactly what it leans on is named', () => {
  test.each(PLAYED.filter(({ flaky }) => flaky === 0))(
    '$name, seed $seed',
    async ({ seed, ...one }) => {
      const report = await vary(one, seed)
      expect(named(report, 'depends', 'flaky').sort()).toEqual([...leansIn(one, report)].sort())
      expect(named(report, 'flaky')).toEqual([])
      for (const { id, guilty: found } of report.variations.filter(({ verdict }) => verdict === 'depends')) {
        const lean = one.leans.find(candidate => leansOn({ ...one, leans: [candidate] }, id))
        if (lean?.guilty) expect([id, found]).toEqual([id, lean.guilty])
      }
    },
    900_000,
  )
})

describe('a flaky one is never said to depend on what it does not', () => {
  const flaky = PLAYED.filter(one => one.flaky > 0)
  if (flaky.length === 0) test('none is in this share', () => expect(PLAYED.length).toBeGreaterThan(0))
  else
    test.each(flaky)(
      '$name, seed $seed',
      async ({ seed, ...one }) => {
        const report = await vary(one, seed)
        if (report.exit === 4) return expect(report.variations).toEqual([])
        const leans = leansIn(one, report)
        expect(named(report, 'depends').filter(id => !leans.includes(id))).toEqual([])
        expect(named(report, 'depends', 'flaky')).toEqual(expect.arrayContaining(leans))
      },
      900_000,
    )
})
