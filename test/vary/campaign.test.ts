import { describe, expect, test } from 'vitest'
import { type Campaign, runCampaign } from '../../src/vary/campaign.ts'
import { switchVariations } from '../../src/vary/switch-variations.ts'
import { FAULT_VARIATIONS, type Variation, WEBHOOK_VARIATIONS } from '../../src/vary/variation.ts'
import { TEST_SEED } from '../support/test-seed.ts'
import { type SimulatedCommand, simulate } from './simulated-command.ts'
import { COMPATIBLE, SWITCH_SCHEMAS } from './switch-schemas.ts'

const ALL: readonly Variation[] = [
  ...switchVariations(SWITCH_SCHEMAS, COMPATIBLE),
  ...WEBHOOK_VARIATIONS,
  ...FAULT_VARIATIONS,
]

async function play(command: SimulatedCommand, accepted?: ReadonlyMap<string, string>) {
  const { ports, runs } = simulate(command)
  const campaign = await runCampaign({ variations: ALL, ...ports, ...(accepted ? { accepted } : {}) })
  return { campaign, runs }
}

const named = ({ results }: Campaign, verdict: string) =>
  results.filter(result => result.verdict === verdict).map(({ variation }) => variation.id)

test('a green command takes the two plain runs and at most six joint ones, and depends on nothing', async () => {
  const { campaign, runs } = await play({})
  expect(runs.length).toBeLessThanOrEqual(8)
  expect(runs.slice(0, 2)).toEqual([[], []])
  expect(new Set(runs.flat())).toEqual(new Set(ALL.map(({ id }) => id)))
  expect(campaign.results.map(({ verdict }) => verdict)).toEqual(ALL.map(() => 'independent'))
})

test('where no byte would differ only the two plain runs are made', async () => {
  const { campaign, runs } = await play({ untouched: ALL.map(({ id }) => id) })
  expect(runs).toEqual([[], []])
  expect(new Set(campaign.results.map(({ verdict }) => verdict))).toEqual(new Set(['untouched']))
})

test('nothing is varied when an unvaried run is red', async () => {
  const { campaign, runs } = await play({ flaky: 1 })
  expect([campaign.plain[0].isRed, campaign.results, runs.length]).toEqual([true, [], 1])
})

describe('a dependence is found and named', () => {
  test.each([
    [{ 'switch:record_layout=flat': 3 }],
    [{ 'webhook:late': 0 }],
    [{ 'switch:numbers=string': 1, 'switch:numbers=mixed': 9 }],
    [{ 'switch:record_layout=flat': 3, 'webhook:duplicate': 0, 'fault:429': 2, 'switch:login_layout=data': 1 }],
  ])('%j', async leans => {
    const { campaign } = await play({ leans })
    expect(named(campaign, 'depends').sort()).toEqual(Object.keys(leans).sort())
    expect(named(campaign, 'flaky')).toEqual([])
    for (const { variation, guilty, runs } of campaign.results.filter(({ verdict }) => verdict === 'depends')) {
      expect(runs).toEqual({ varied: [5, 5], plain: [0, 5] })
      const nth = Object.entries(leans).find(([id]) => id === variation.id)?.[1] ?? 0
      expect(guilty?.occurrence ?? 0).toBe(nth)
    }
  })
})

test('two that are red only together make one run each, and are independent', async () => {
  const { ports, runs } = simulate({})
  const both = ['switch:login_layout=data', 'switch:vendor_paths=no']
  const run: typeof ports.run = async (variations, places) => {
    const one = await ports.run(variations, places)
    const isRed = both.every(id => variations.some(variation => variation.id === id))
    return { ...one, isRed }
  }
  const campaign = await runCampaign({ variations: ALL, ...ports, run })
  expect(named(campaign, 'depends')).toEqual([])
  for (const id of both) expect(runs.filter(ids => ids.length === 1 && ids[0] === id).length).toBeGreaterThan(0)
})

test('one that another red one hides is found without it', async () => {
  const hides = [['switch:login_layout=data', 'switch:record_layout=flat']] as const
  const leans = { 'switch:record_layout=flat': 2, 'switch:login_layout=data': 1 }
  const { campaign } = await play({ leans, hides })
  expect(named(campaign, 'depends').sort()).toEqual(Object.keys(leans).sort())
})

test('an accepted dependence is run once, and is told when it is none any more', async () => {
  const leans = { 'switch:record_layout=flat': 3 }
  const accepted = new Map([
    ['switch:record_layout=flat', 'the parser of the old deployment'],
    ['switch:numbers=string', 'was so in May'],
  ])
  const { campaign, runs } = await play({ leans }, accepted)
  const kept = campaign.results.filter(({ variation }) => accepted.has(variation.id))
  expect(kept.map(({ verdict, accepted: reason }) => [verdict, reason])).toEqual([
    ['depends', 'the parser of the old deployment'],
    ['independent', null],
  ])
  for (const id of accepted.keys()) expect(runs.filter(ids => ids.includes(id))).toEqual([[id]])
})

/** As many variations as a shop with bookings, searches and webhooks is touched by. */
const TOUCHED = 30

test('a flaky command is falsely said to depend in at most one of a hundred campaigns', async () => {
  const campaigns = 250
  let [wrong, judged, flaky] = [0, 0, 0]
  for (let at = 0; at < campaigns; at++) {
    const { ports } = simulate({ flaky: 0.1 + (0.4 * at) / (campaigns - 1), seed: TEST_SEED + at })
    const campaign = await runCampaign({ variations: ALL.slice(0, TOUCHED), ...ports })
    if (campaign.results.length > 0) judged += 1
    if (named(campaign, 'flaky').length > 0) flaky += 1
    if (named(campaign, 'depends').length > 0) wrong += 1
  }
  expect(wrong).toBeLessThanOrEqual(campaigns / 100)
  // Otherwise the figure would say nothing.
  expect([judged > campaigns / 4, flaky > campaigns / 10]).toEqual([true, true])
})

test('a flaky command that leans on a variation is named, or flaky', async () => {
  let found = 0
  for (let at = 0; at < 60; at++) {
    const { ports } = simulate({ flaky: 0.1, leans: { 'switch:record_layout=flat': 1 }, seed: TEST_SEED + at })
    const campaign = await runCampaign({ variations: ALL, ...ports })
    if (campaign.results.length === 0) continue
    const both = [...named(campaign, 'depends'), ...named(campaign, 'flaky')]
    expect(both).toContain('switch:record_layout=flat')
    if (named(campaign, 'depends').length > 0) found += 1
  }
  expect(found).toBeGreaterThan(15)
})
