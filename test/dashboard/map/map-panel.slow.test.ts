import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createSandbox } from '../../../src/index.ts'
import { clientOf } from '../../support/api-client.ts'
import { DARK_PHONE, openPage, PAGE_TIMEOUT } from '../open-page.ts'

/** CSS pixels: how many lines the words below a map take is not known before; one more or less may move what follows. */
const ONE_LINE = 22

describe('the map of a shipment', PAGE_TIMEOUT, () => {
  test.for([
    ['a parcel, on a wide screen', 'standard', undefined],
    ['a parcel, on a phone', 'standard', DARK_PHONE],
    ['an order, on a wide screen', 'ondemand', undefined],
    ['an order, on a phone', 'ondemand', DARK_PHONE],
  ] as const)('has its height before it is loaded: %s', async ([, line, screen], context) => {
    await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
    const { control } = clientOf(sandbox, sandbox)
    await control.post('/fill', { shipments: 1, ondemand: 1 })
    const [shipment] = (await control.get(`/shipments?line=${line}`)).body.items
    const { page } = await openPage(context, { on: sandbox, hash: '#/requests', ...(screen && { context: screen }) })
    const held = new Promise<Route>(resolve => void page.route(/shipment-map/, resolve))
    await page.goto(`${sandbox.url}/dashboard/#/shipments/${shipment.id}`)
    const place = page.locator('.map-place')
    const height = () => place.evaluate(element => element.getBoundingClientRect().height)
    await place.scrollIntoViewIfNeeded()
    await place.locator('.skeleton').first().waitFor()
    const code = await held
    const before = await height()
    await code.continue()
    await place.locator('svg').waitFor()
    // After the first frame the map is as wide as its place.
    await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
    expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(ONE_LINE)
  })
})
