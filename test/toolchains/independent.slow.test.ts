/** The independent deployment keeps what it is told, and shows each violation that is planted. */
import { beforeAll, describe, expect, test } from 'vitest'
import { CHECKS } from '../../src/contract/checks/list-checks.ts'
import { operations } from '../../src/schemas/operations.ts'
import { validator } from '../../src/schemas/registry.ts'
import { look, recordsOf } from '../mutants/edit.ts'
import { differences } from '../mutants/laws/differences.ts'
import { NEW_CHECKS } from '../mutants/laws/new-checks.ts'
import type { Seen } from '../mutants/laws/probe-client.ts'
import {
  readExpectedReport,
  readQuirks,
  readViolations,
  startIndependent,
  type Violation,
} from '../support/independent/start-independent.ts'
import { askIndependent, ofOperation } from './ask-independent.ts'

const NOW = '2026-03-02T09:00:00+07:00'
const VIOLATIONS = await readViolations()

async function answersWith(plant: readonly string[] | 'all'): Promise<readonly Seen[]> {
  await using deployment = await startIndependent({ plant, now: NOW })
  return await askIndependent(deployment)
}

let plain: readonly Seen[]
let all: readonly Seen[]
beforeAll(async () => {
  ;[plain, all] = await Promise.all([answersWith([]), answersWith('all')])
})

const bodies = (name: string) => ofOperation(plain, name).map(({ body }) => body)

describe('the independent deployment', () => {
  test('has every operation of the contract', () => {
    const answered = new Set(plain.filter(({ status }) => status === 200).map(({ operation }) => operation))
    expect(
      operations()
        .map(({ operationId }) => operationId)
        .filter(name => !answered.has(name)),
    ).toEqual([])
  })

  test('answers alike twice', async () => {
    expect(differences(plain, await answersWith([]))).toEqual([])
  })

  test('keeps a booking: it is found, and its cancellation too', () => {
    const [, found] = bodies('searchShipments')
    expect(look(found, '/data/0/shipment')).toMatchObject({ order_id: 'SM-NEW', status_code: '901', payer: '1' })
    const [booked] = bodies('createShipment')
    expect(look(booked, '/id')).toBe(look(found, '/data/0/shipment/id'))
    expect(look(booked, '/fee')).toBe(Number(look(found, '/data/0/shipment/total_fee')))
  })

  test('keeps an order and its update', () => {
    const order = bodies('getOndemandShipment').at(-1)
    expect(look(order, '/data')).toMatchObject({ order_id: 'NH-NEW', note: 'gọi trước', can_cancel: true })
  })

  test('keeps an endpoint, and knows no other', () => {
    expect(recordsOf(bodies('listWebhooks')[0])).toMatchObject([{ endpoint: 'http://127.0.0.1:9/hook?a=1&b=2' }])
    expect(ofOperation(plain, 'deleteWebhook').map(({ status }) => status)).toEqual([200, 404])
  })

  test('refuses strangers, and what the document refuses', () => {
    const refused = plain
      .filter(({ status }) => status !== 200)
      .map(({ operation, status }) => `${operation} ${status}`)
    expect(refused).toEqual([
      'listCityDistricts 401',
      'listDistricts 401',
      'listBanks 401',
      'searchCustomers 401',
      'getOndemandShipment 404',
      'createRates 422',
      'createOndemandRates 422',
      'updateCustomer 404',
      'deleteWebhook 404',
    ])
  })

  test('names the switches that its forms are readings of', async () => {
    const named = (await readQuirks()).filter(one => one.switch !== undefined)
    const switches = Object.fromEntries(named.map(one => [one.switch, one.value]))
    const problems = validator('sandbox/profile-switches.schema.json')(switches)
    // A profile names all of them, these are some.
    expect(problems.filter(({ keyword }) => keyword !== 'required')).toEqual([])
    expect(named.length).toBeGreaterThanOrEqual(8)
  })
})

describe('its violations', () => {
  test('are 30 of 8 kinds at least, each with a check', async () => {
    expect(VIOLATIONS.length).toBeGreaterThanOrEqual(30)
    const { kinds } = await readExpectedReport()
    expect([...new Set(VIOLATIONS.map(({ kind }) => kind))]).toEqual(kinds)
    expect(kinds).toHaveLength(8)
    const known = new Set([...CHECKS.map(({ name }) => name), ...Object.keys(NEW_CHECKS)])
    expect(VIOLATIONS.filter(({ check }) => !known.has(check))).toEqual([])
    expect(new Set(VIOLATIONS.map(({ name }) => name)).size).toBe(VIOLATIONS.length)
  })

  test.each(VIOLATIONS)(
    '$name is in the answers of $operation and of no other',
    async ({ name, operation }: Violation) => {
      const places = differences(plain, await answersWith([name]))
      expect(places).not.toEqual([])
      expect(places.filter(place => !place.startsWith(`${operation} `))).toEqual([])
      // With all the others, too.
      const together = differences(plain, all)
      expect(places.filter(place => !together.includes(place))).toEqual([])
    },
  )

  test('of an unknown name are refused', async () => {
    await expect(startIndependent({ plant: ['nope'] })).rejects.toThrow('no such violation: nope')
  })
})
