import { expect, test } from 'vitest'
import { validator } from '../../src/schemas/registry.ts'
import { readAccepted, writeAccepted } from '../../src/vary/accept-file.ts'
import type { Campaign, CommandRun, VariationResult } from '../../src/vary/campaign.ts'
import { FAULT_VARIATIONS, WEBHOOK_VARIATIONS } from '../../src/vary/variation.ts'
import { exitOf, writeReport, writeVaryJunit, writeVaryMarkdown } from '../../src/vary/write-report.ts'

const GREEN: CommandRun = { isRed: false, exit: 0, excerpt: '' }
const RED: CommandRun = { isRed: true, exit: 3, excerpt: 'broken <here>' }
const [DUPLICATE, REORDER, LATE] = WEBHOOK_VARIATIONS
const [FAULT] = FAULT_VARIATIONS

function result(variation: VariationResult['variation'] | undefined, given: Partial<VariationResult>): VariationResult {
  if (variation === undefined) throw new Error('there is no such variation')
  const runs = { varied: [0, 0], plain: [0, 0] } as const
  const nothing = { firstDifference: null, guilty: null, excerpt: '', accepted: null }
  return { variation, verdict: 'independent', runs, ...nothing, ...given }
}

const DEPENDS = result(FAULT, {
  verdict: 'depends',
  runs: { varied: [5, 5], plain: [0, 5] },
  firstDifference: { operation: 'createShipment', occurrence: 1, pointer: '/a|b', was: '`1`', is: '<2>' },
  guilty: { operation: 'createShipment', occurrence: 1 },
  excerpt: 'Error: <x> & ]]>\u0007',
})
const MIXED: Campaign = {
  plain: [GREEN, GREEN],
  results: [
    DEPENDS,
    result(DUPLICATE, { verdict: 'depends', accepted: 'ticket 812' }),
    result(REORDER, { verdict: 'flaky', runs: { varied: [2, 3], plain: [0, 3] } }),
    result(LATE, { verdict: 'untouched' }),
  ],
}
const report = (campaign: Campaign) => writeReport({ campaign, seconds: 1.5, calls: 4, webhooks: 2 })

test.each([
  ['an unvaried run that is red', { plain: [GREEN, RED], results: [] }, 4],
  ['a dependence', MIXED, 1],
  ['accepted ones alone', { ...MIXED, results: MIXED.results.slice(1) }, 0],
  ['nothing', { plain: [GREEN, GREEN], results: [] }, 0],
] as const)('%s decides the exit code', (_what, campaign, exit) => {
  expect(exitOf(campaign)).toBe(exit)
  expect(validator('sandbox/vary-report.schema.json')(report(campaign))).toEqual([])
})

test('the code of a red plain run and the end of what it printed are in the report', () => {
  const { baseline } = report({ plain: [GREEN, RED], results: [] })
  expect(baseline).toEqual({ exit: 3, seconds: 1.5, calls: 4, webhooks: 2, excerpt: 'broken <here>' })
})

test('JUnit fails a dependence, skips what is accepted or untouched, and shows no markup of the command', () => {
  const xml = writeVaryJunit(report(MIXED), '2026-01-05T01:00:00.000Z')
  expect(xml).toContain('tests="5"')
  expect(xml).toContain('failures="1" errors="0" skipped="2"')
  expect(xml).toContain('<flakyFailure message="varied 2 of 3 red, plain 0 of 3"')
  expect(xml).toContain('accepted: ticket 812')
  expect(xml).not.toContain('<x>')
  expect(xml).not.toContain('\u0007')
})

test('Markdown has a row for each that is not green, and no cell ends early', () => {
  const rows = writeVaryMarkdown(report(MIXED))
    .split('\n')
    .filter(line => line.startsWith('| fault') || line.startsWith('| webhook'))
  expect(rows.length).toBe(3)
  for (const row of rows) expect(row.split(/(?<!\\)\|/).length).toBe(8)
  expect(rows[0]).toContain('\\<2\\>')
  expect(writeVaryMarkdown(report({ plain: [RED, RED], results: [] }))).toContain('red as it is (exit code 3)')
})

test('a written file of accepted ones keeps the reasons and asks for those that are missing', () => {
  const written = writeAccepted(MIXED.results)
  expect(validator('sandbox/vary-accept.schema.json')(written)).toEqual([])
  const reasons = readAccepted(written)
  expect([...reasons.keys()]).toEqual(['fault:503-after', 'webhook:duplicate'])
  expect(reasons.get('webhook:duplicate')).toBe('ticket 812')
  expect(reasons.get('fault:503-after')).toContain('createShipment 1')
})
