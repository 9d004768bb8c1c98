import { describe, expect, test } from 'vitest'
import { createSandbox } from '../../src/index.ts'
import { clientOf } from '../support/api-client.ts'
import { makeBooking } from '../support/booking.ts'
import { changeAt } from '../support/change-at.ts'
import { openPage, PAGE_TIMEOUT } from './open-page.ts'

/** Longer than any label has room for. */
const LONG = 'Một đoạn văn rất dài, không ai in hết được. '.repeat(22)

describe('a label on paper', PAGE_TIMEOUT, () => {
  test('is one A6 page, whatever was written into it, with the whole barcode on it', async context => {
    await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
    const client = clientOf(sandbox, sandbox)
    const texts = { 'address_to.street': LONG, 'parcel.metadata': LONG, 'address_to.name': LONG.slice(0, 250) }
    const long = Object.entries(texts).reduce<unknown>(
      (body, [path, text]) => changeAt(body, `shipment.${path}`, text),
      makeBooking({ orderId: 'A6' }),
    )
    for (const body of [long, makeBooking({ orderId: 'A6' })]) await client.post('/shipments', body)
    await sandbox.clock.advance('2s')
    const { page } = await openPage(context, { on: sandbox })
    await page.setExtraHTTPHeaders({ Authorization: `Bearer ${sandbox.account.access_token}` })
    await page.goto(`${sandbox.url}/api/v2/shipments/print/A6`)
    await page.emulateMedia({ media: 'print' })
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(paper) ?? []
    // Points of 1/72 inch.
    expect([Math.round((Number(width) * 25.4) / 72), Math.round((Number(height) * 25.4) / 72)]).toEqual([105, 148])
    for (const svg of await page.locator('svg').all()) {
      const box = await svg.boundingBox()
      // CSS pixels: 105 mm are 397.
      expect(box).toMatchObject({ x: expect.any(Number), width: expect.any(Number) })
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 397).toBe(true)
      expect(box?.height).toBeGreaterThan(50)
    }
    // The style is the one that the policy lets in.
    expect(await page.evaluate(`getComputedStyle(document.querySelector('article')).overflow`)).toBe('hidden')
  })
})
