import { describe, expect, test } from 'vitest'
import { rng } from '../../../src/domain/random.ts'
import { plan } from '../../../src/domain/scenarios/plan.ts'
import { selectScenario } from '../../../src/domain/scenarios/select.ts'
import { loadReference } from '../../../src/service/reference.ts'

const { standard: scenarios, ondemand } = loadReference().scenarios
const pick = (orderId: string | null, phone: string | null) => selectScenario(scenarios, { orderId, phone })?.name

// interfaces.md, "Choosing an outcome without the control API".
describe('every shipped scenario is chosen by its magic order_id and by its magic phone', () => {
  test.each([
    ['happy', 'SBX-HAPPY-', '0900000913'],
    ['creation-error', 'SBX-ERROR-', '0900000900'],
    ['delivery-failed-then-returned', 'SBX-RETURN-', '0900000908'],
  ])('%s by %s and %s', (name, prefix, phone) => {
    expect(pick(`${prefix}1`, null)).toBe(name)
    expect(pick(`${prefix}1`, '0912345678')).toBe(name)
    expect(pick('DH-1', phone)).toBe(name)
    expect(pick(null, `+84${phone.slice(1)}`)).toBe(name)
  })

  test('ondemand-happy by SBX-OD-HAPPY- and 0900000810', () => {
    expect(selectScenario(ondemand, { orderId: 'SBX-OD-HAPPY-1', phone: null })?.name).toBe('ondemand-happy')
    expect(selectScenario(ondemand, { orderId: null, phone: '+84900000810' })?.name).toBe('ondemand-happy')
  })

  test('an order without magic chooses none', () => {
    expect(pick('DH-000123', '0912345678')).toBeUndefined()
  })
})

describe('where a parcel ends', () => {
  test.each([
    ['happy', [901, 902, 903, 919, 904, 905], 'accept'],
    ['creation-error', [900], 'refuse'],
    ['delivery-failed-then-returned', [901, 902, 903, 919, 904, 906, 904, 906, 907, 908], 'accept'],
  ] as const)('%s', (name, statuses, first) => {
    const scenario = scenarios.find(one => one.name === name)
    if (!scenario) throw new Error(`no scenario ${name}`)
    const steps = plan(scenario, { start: 0, random: rng(1, 'x'), paceMs: null })
    expect(steps.map(({ status }) => status)).toEqual(statuses)
    expect(steps[0]?.kind).toBe(first)
  })
})

test('each has a purpose in one line, and no pattern twice', () => {
  const all = [...scenarios, ...ondemand]
  for (const { description } of all) expect(description).toMatch(/^[^\n]{10,}\.$/)
  const keys = all.flatMap(({ match }) => match.map(({ orderId, phone }) => `${orderId}/${phone}`))
  expect(new Set(keys).size).toBe(keys.length)
})
