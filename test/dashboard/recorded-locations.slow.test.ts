import { expect, test } from 'vitest'
import { writeOwnLocations } from '../support/own-locations.ts'
import { openPage, PAGE_TIMEOUT } from './open-page.ts'

test(
  'with recorded locations, a parcel is booked in two clicks between places that are there',
  PAGE_TIMEOUT,
  async context => {
    const own = writeOwnLocations()
    const { page, axe } = await openPage(context, { hash: '#/book', sandbox: { locations: own.folder } })
    // The page begins with places of the shipped data, which may have the same names.
    for (const city of ['100000', '700000']) await page.getByText(`codes ${own.city(city)} · `).waitFor()
    const areas = page.getByRole('combobox', { name: /ward/i })
    await expect
      .poll(() => areas.evaluateAll(fields => fields.map(field => 'value' in field && field.value)))
      .toEqual([expect.stringMatching(/, Quận Đống Đa, Hà Nội$/), expect.stringMatching(/, Quận 1, Hồ Chí Minh$/)])
    expect(await axe()).toEqual([])
    await page.getByRole('button', { name: 'Get rates', exact: true }).click()
    await page.getByRole('table', { name: 'Rates' }).getByRole('button').first().click()
    await page.getByRole('link', { name: 'See the parcel' }).click()
    await page
      .getByText(/Quận 1, Hồ Chí Minh/)
      .first()
      .waitFor()
  },
)
