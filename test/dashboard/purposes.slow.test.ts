import { describe, expect, test } from 'vitest'
import { SCENARIO_PURPOSES } from '../../src/dashboard/messages/scenario-purposes.ts'
import { purposeOf } from '../../src/dashboard/purpose-of.ts'
import { shippedScenarios } from '../../src/service/scenarios/scenario-book.ts'
import { clientOf } from '../support/api-client.ts'
import { openPage, PAGE_TIMEOUT } from './open-page.ts'

describe('what the scenarios of the package are for, in Vietnamese', () => {
  test('is said of every one of them, and of no other', () => {
    expect(Object.keys(SCENARIO_PURPOSES).toSorted()).toEqual(
      shippedScenarios()
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  test.each(shippedScenarios().map(({ name, description }) => [name, description]))(
    '%s: it names the statuses that the English text names',
    (name, description) => {
      const codes = (text: string) => text.match(/\b(9\d\d|1000)\b/g) ?? []
      const purpose = SCENARIO_PURPOSES[name] ?? ''
      expect(codes(purpose)).toEqual(codes(description))
      expect(purpose).toMatch(/[ăâđêôơưạảấầẩậắặẹếềểễệịọốồộớờợụứừựỳ].*\.$/i)
    },
  )

  test('one of the account says itself what it is for, also under a name of the package', () => {
    const own = { name: 'lost', description: 'Thất lạc ngay tại shop.' }
    expect(purposeOf({ ...own, source: 'account' }, 'vi')).toBe(own.description)
    expect(purposeOf({ ...own, source: 'shipped' }, 'vi')).toBe(SCENARIO_PURPOSES.lost)
    expect(purposeOf({ ...own, source: 'shipped' }, 'en')).toBe(own.description)
  })
})

test('in Vietnamese no page shows the purpose of a shipped scenario in English', PAGE_TIMEOUT, async context => {
  const { page, sandbox } = await openPage(context, { hash: '#/scenarios', context: { locale: 'vi-VN' } })
  const english = shippedScenarios().map(({ description }) => description)
  const purpose = (name: string) => SCENARIO_PURPOSES[name] ?? ''
  /** Of the scenarios' purposes, those in English that the page shows. */
  const foundIn = async () => {
    const shown = (await page.locator('body').textContent()) ?? ''
    return english.filter(text => shown.includes(text))
  }
  await page.getByText(purpose('ondemand-error')).waitFor()
  expect(await foundIn()).toEqual([])
  await page.getByRole('searchbox').fill('thất lạc')
  await page.getByText(purpose('happy')).waitFor({ state: 'detached' })
  await page.getByText(purpose('lost')).waitFor()

  await page.getByRole('button', { name: 'Kịch bản mới' }).click()
  await page.getByRole('option', { name: purpose('stuck') }).waitFor({ state: 'attached' })
  expect(await foundIn()).toEqual([])

  const { id } = await clientOf(sandbox, sandbox).book({ orderId: 'DH-1' })
  await page.goto(`${sandbox.url}/#/shipments/${id}`)
  await page.getByRole('button', { name: 'Khác…' }).click()
  await page.getByRole('option', { name: purpose('stuck') }).waitFor({ state: 'attached' })
  expect(await foundIn()).toEqual([])
  await page.keyboard.press('Escape')

  await page.goto(`${sandbox.url}/#/book`)
  await page.getByRole('radio', { name: 'thất lạc', exact: true }).check()
  await page.getByText(purpose('lost')).waitFor()
  expect(await foundIn()).toEqual([])

  // Its own page shows the file too, as it is written.
  await page.goto(`${sandbox.url}/#/scenarios/lost`)
  await page.getByRole('heading', { level: 1, name: 'lost' }).waitFor()
  await page.locator('.lead', { hasText: purpose('lost') }).waitFor()
})
