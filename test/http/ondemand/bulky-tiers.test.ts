/** Specification, "Bulky tiers". */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../../support/api-client.ts'
import { makeOndemandRates, makeOrder } from '../../support/order.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

/** Code, largest size and weight, price in VND, whether it can be chosen. */
const TIERS = [
  ['TIER_1', 'Tối đa 50x40x50 cm, 30 kg', 0, false],
  ['TIER_2', 'Tối đa 60x50x60 cm, 40 kg', 10_000, true],
  ['TIER_3', 'Tối đa 70x60x70 cm, 60 kg', 20_000, true],
  ['TIER_4', 'Tối đa 90x70x90 cm, 80 kg', 40_000, true],
] as const
const SELECTABLE = TIERS.filter(([, , , selectable]) => selectable)
const NOT_SELECTABLE = TIERS.filter(([, , , selectable]) => !selectable)
const SERVICES = ['HAN-BIKE', 'HAN-POOL'] as const

const bulky = (service: string, tier_code: string) => [{ _id: `${service}-BULKY`, tier_code }]
const rates = (service: string, requests: readonly object[]) =>
  client.post('/ondemand-shipments/rates', makeOndemandRates({}, [{ _id: service, requests }]))
const order = (service: string, requests: readonly object[]) =>
  client.post('/ondemand-shipments', makeOrder({ service, requests }))

describe.each(SERVICES)('%s of Ahamove', service => {
  test('shows the four tiers with size, weight, price and whether one may choose them', async () => {
    const [rate] = (await rates(service, [])).body.data
    const [offer] = rate.requests.filter((request: { _id: string }) => request._id === `${service}-BULKY`)
    expect(offer.type).toBe('TIER')
    const shown = offer.tier_list.map((tier: Record<string, unknown>) => [
      tier.code,
      tier.description_vi_vn,
      tier.price,
      tier.selectable,
    ])
    expect(shown).toEqual(TIERS)
  })

  test.each(SELECTABLE)('%s (%s) costs %d in the rate and in the order', async (code, _, price) => {
    const [plain] = (await rates(service, [])).body.data
    const [rate] = (await rates(service, bulky(service, code))).body.data
    const { status, body } = await order(service, bulky(service, code))
    expect(status).toBe(200)
    expect(rate.total_fee_carrier).toBe(plain.total_fee_carrier + price)
    expect(body.data).toMatchObject({
      requests: [{ _id: `${service}-BULKY`, tier_code: code, price }],
      total_fee: rate.total_fee,
    })
  })

  test.each(NOT_SELECTABLE)('%s cannot be chosen: 422 that names those that can', async code => {
    const message = (path: string) =>
      `The ${path}.tier_code ${code} cannot be selected; choose one of TIER_2, TIER_3, TIER_4.`
    const asked = await rates(service, bulky(service, code))
    const inRates = 'services.0.requests.0'
    expect({ status: asked.status, data: asked.body.data }).toEqual({
      status: 422,
      data: { [`${inRates}.tier_code`]: [message(inRates)] },
    })
    const ordered = await order(service, bulky(service, code))
    expect({ status: ordered.status, data: ordered.body.data }).toEqual({
      status: 422,
      data: { 'requests.0.tier_code': [message('requests.0')] },
    })
  })
})
