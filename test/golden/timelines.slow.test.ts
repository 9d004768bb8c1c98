/**
 * Every shipped scenario with its golden timeline: the same bookings played to their end, with times, statuses, fees,
 * what the shop gets, ledger, session and events, compared with test/golden/timelines/<name>.txt. A change that is meant
 * is written again, and its diff read against open-clauses.md, "Money" and "Settlement":
 * `UPDATE_GOLDEN=1 npx vitest run test/golden`
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { shippedScenarios } from '../../src/service/scenarios/scenario-book.ts'
import { playOrders } from './play-orders.ts'
import { playParcels } from './play-parcels.ts'

const FOLDER = new URL('timelines/', import.meta.url)
const UPDATE = process.env.UPDATE_GOLDEN === '1'
const goldens = () => readdirSync(FOLDER).sort()
const fileOf = (name: string) => new URL(`${name}.txt`, FOLDER)
const names = shippedScenarios().map(({ name }) => name)

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  if (!UPDATE) return
  for (const file of goldens()) if (!names.includes(file.replace('.txt', ''))) rmSync(new URL(file, FOLDER))
})
afterAll(() => sandbox.close())

async function tell(name: string, among: Sandbox, seed = 7): Promise<string> {
  const scenario = shippedScenarios().find(file => file.name === name)
  const pattern = scenario?.match?.find(({ order_id }) => order_id !== undefined)?.order_id
  if (!scenario || pattern === undefined) throw new Error(`${name} has no magic order_id`)
  const outcome = { scenario: name, prefix: pattern.replace('*', ''), seed }
  const played = await (scenario.line === 'standard' ? playParcels : playOrders)(among, outcome)
  const sections = played.map(({ title, lines }) => `== ${title}\n\n${lines.join('\n')}\n`)
  return `${name}: ${scenario.description}\n\n${sections.join('\n')}`
}

describe('the golden timeline', () => {
  test.each(names)('of %s is the course of its bookings', async name => {
    const told = await tell(name, sandbox)
    if (UPDATE) writeFileSync(fileOf(name), told)
    expect(told).toBe(readFileSync(fileOf(name), 'utf8'))
  })
})

test('every shipped scenario has a golden timeline, and every golden timeline a scenario', () => {
  expect(goldens()).toEqual(names.map(name => `${name}.txt`).sort())
})

test('the same seed gives the same timeline in another sandbox, another seed another one: waits are drawn', async () => {
  const golden = readFileSync(fileOf('happy'), 'utf8')
  await using same = await createSandbox({ listen: false, clock: 'frozen', seed: 1 })
  await using other = await createSandbox({ listen: false, clock: 'frozen', seed: 1 })
  expect(await tell('happy', same)).toBe(golden)
  expect(await tell('happy', other, 8)).not.toBe(golden)
})
