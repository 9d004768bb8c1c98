import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { journeyOfParcel } from '../../../src/contract/record/journey.ts'
import { recordJourney, writeJourneyFile } from '../../../src/contract/record/record-journey.ts'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { validateScenarioFiles } from '../../../src/scenario-tools.ts'
import { makeBooking } from '../../support/booking.ts'
import { hideControl } from './hide-control.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'journey-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function call(
  { apiUrl, account }: Sandbox,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(apiUrl + path, {
    method,
    headers: { Authorization: `Bearer ${account.access_token}`, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return JSON.parse(await answer.text())
}

/** Books a parcel with a scenario and plays it to its end. */
async function live(sandbox: Sandbox, scenario: string): Promise<string> {
  const { id } = await call(sandbox, 'POST', '/shipments', makeBooking(), { 'X-Sandbox-Scenario': scenario })
  await sandbox.clock.until('idle')
  return id
}

async function historyOf(sandbox: Sandbox, id: string): Promise<readonly string[]> {
  const { data } = await call(sandbox, 'GET', `/shipments/search?code=${id}`)
  return data[0].history.map((entry: Record<string, unknown>) => `${entry.updated_at} ${entry.status}`)
}

/** A folder with the one scenario, judged as `scenarios validate` does. */
function keep(name: string, text: string): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  const file = join(path, 'journey.yaml')
  writeFileSync(file, text)
  const judged = validateScenarioFiles([file])
  expect(judged.files.flatMap(one => one.problems)).toEqual([])
  return path
}

describe('a standard shipment’s journey, read from its record, is played at the same instants', () => {
  test.each([
    ['happy', 'spec'],
    ['slow-pickup', 'observed'],
    ['delivery-failed-retry', 'compatible'],
    ['delivery-failed-then-returned', 'spec'],
    ['partial-delivery', 'observed'],
    ['lost', 'spec'],
    ['stored', 'spec'],
    ['cancelled-by-carrier', 'spec'],
    ['error-after-acceptance', 'observed'],
    ['creation-error', 'spec'],
    ['creation-error-late', 'spec'],
  ])('%s under %s', async (scenario, profile) => {
    const start = { seed: 4, clock: 'frozen', profile, set: { created_status: 901 } } as const
    await using first = await createSandbox({ ...start, set: { ...start.set, history_order: 'newest_first' } })
    const id = await live(first, scenario)
    const journey = await recordJourney({ url: first.url }, { shipment: id })
    expect(journey.name).toMatch(/^journey-(9\d\d|1000)$/)
    expect(writeJourneyFile(journey).toLowerCase()).not.toContain(id.toLowerCase())
    await using second = await createSandbox({ ...start, scenarioDir: keep(scenario, writeJourneyFile(journey)) })
    const twin = await live(second, journey.name)
    expect(await historyOf(second, twin)).toEqual((await historyOf(first, id)).toReversed())
  })

  test('with created_status 900 the time until the carrier took it is known', async () => {
    await using sandbox = await createSandbox({ seed: 4, clock: 'frozen', set: { created_status: 900 } })
    const id = await live(sandbox, 'happy')
    expect(await recordJourney({ url: sandbox.url }, { shipment: id })).toMatchObject({ create: { delay: '2s' } })
  })
})

test('an on-demand order’s journey has its times', async () => {
  await using sandbox = await createSandbox({ seed: 4, clock: 'frozen' })
  const paths = [
    { address: '1 Phố Huế', name: 'A', phone: '0912345678', lat: 21.01, lng: 105.82, kind: 1 },
    {
      address: '2 Phố Huế',
      name: 'B',
      phone: '0912345679',
      lat: 21.03,
      lng: 105.85,
      kind: 2,
      parcel: { name: 'Bánh', quantity: 1, weight: 500, width: 10, height: 10, length: 10, cod_amount: 0, amount: 0 },
    },
  ]
  const rates = await call(sandbox, 'POST', '/ondemand-shipments/rates', { paths })
  const [{ _id: service, carrier }] = rates.data
  const order = { order_id: 'OD-1', carrier, service, vehicle: 'BIKE', paths }
  const made = await call(sandbox, 'POST', '/ondemand-shipments', order, { 'X-Sandbox-Scenario': 'ondemand-happy' })
  const { id } = made.data
  await sandbox.clock.until('idle')
  const before = (await call(sandbox, 'GET', `/ondemand-shipments/${id}`)).data
  const journey = await recordJourney({ url: sandbox.url }, { shipment: 'OD-1' })
  const start = { seed: 4, clock: 'frozen', scenarioDir: keep('ondemand', writeJourneyFile(journey)) } as const
  await using second = await createSandbox(start)
  const twin = await call(second, 'POST', '/ondemand-shipments', order, { 'X-Sandbox-Scenario': journey.name })
  await second.clock.until('idle')
  const after = (await call(second, 'GET', `/ondemand-shipments/${twin.data.id}`)).data
  const times = ['shipper_accept_at', 'pickup_at', 'delivery_at', 'completed_at', 'status'] as const
  for (const name of times) expect([name, after[name]]).toEqual([name, before[name]])
})

test('a deployment is asked with a login and one search', async () => {
  await using sandbox = await createSandbox({ seed: 4, clock: 'frozen' })
  const id = await live(sandbox, 'happy')
  await using hidden = await hideControl(sandbox.url)
  const { account } = sandbox
  const journey = await recordJourney(
    { url: hidden.url, token: account.access_token },
    { shipment: id, line: 'standard' },
  )
  expect(journey.steps).toHaveLength(5)
  expect(hidden.seen.filter(line => line.includes('shipments'))).toEqual(['GET /api/v2/shipments/search'])
  await expect(
    recordJourney({ url: hidden.url, token: account.access_token }, { shipment: 'GSNONE0000' }),
  ).rejects.toThrow('has no shipment "GSNONE0000" on either line')
})

test('statuses that the sandbox does not know, or that are said twice, are no steps; unusual moves are forced', () => {
  const history = [901, 903, 903, 950, 908].map((status, hour) => ({
    status,
    updated_time: 1_700_000_000 + hour * 3_600,
  }))
  expect(journeyOfParcel({ id: 'GS1', history })).toMatchObject({
    name: 'journey-908',
    description: expect.stringContaining('Statuses that the sandbox does not know are left out.'),
    steps: [
      { after: '1h', status: 'picked-up' },
      { after: '3h', status: 'returned', force: true },
    ],
  })
})

test('neither name nor description nor a reason identifies the shipment', async () => {
  await using sandbox = await createSandbox({ seed: 4, clock: 'frozen' })
  const id = await live(sandbox, 'delivery-failed-retry')
  await using hidden = await hideControl(sandbox.url, (body, line) => {
    if (!line.includes('/shipments/search')) return body
    const answer = JSON.parse(body)
    const [row] = answer.data
    const { name } = row.shipment.address_to
    const history = row.history.map((entry: object) => ({ ...entry, message: `${name} hẹn lại, ${id}, 0912345678` }))
    return JSON.stringify({ ...answer, data: [{ ...row, history }] })
  })
  const { name } = makeBooking().shipment.address_to
  const settings = { url: hidden.url, token: sandbox.account.access_token }
  const text = writeJourneyFile(await recordJourney(settings, { shipment: id }))
  expect(text).toContain('Người Mẫu')
  expect(text).toContain('name: journey-905\n')
  for (const real of [id, id.toLowerCase(), name, '0912345678']) expect(text).not.toContain(real)
})
