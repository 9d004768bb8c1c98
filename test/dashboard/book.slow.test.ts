import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, type TestContext, test } from 'vitest'
import type { Sandbox } from '../../src/index.ts'
import { clientOf } from '../support/api-client.ts'
import { openPage, PAGE_TIMEOUT } from './open-page.ts'

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'vi-VN' } as const

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const bookButtons = (page: Page) => page.getByRole('table', { name: 'Rates' }).getByRole('button')
const outcome = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

async function bookFirst(page: Page): Promise<string> {
  await bookButtons(page).first().click()
  const link = page.getByRole('link', { name: 'See the parcel' })
  await link.waitFor()
  return (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
}

/** Runs the command that the page shows, as pasted into a shell. */
async function run(command: string, token: string): Promise<string> {
  const child = spawn('sh', ['-c', command], { env: { ...process.env, SANDBOX_ACCESS_TOKEN: token } })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect(errors).toBe('')
  return output
}

test(
  'two clicks book a parcel; it is seen, its calls are shown, and the command works',
  PAGE_TIMEOUT,
  async context => {
    const { page, sandbox, axe } = await openPage(context, { hash: '#/book' })
    const { control } = clientOf(sandbox, sandbox)
    // What a shell would take for the end of a text.
    await page.getByLabel('Goods').fill("Áo dài 'lụa'")
    await button(page, 'Get rates').click()
    await bookButtons(page).first().waitFor()
    expect(await axe()).toEqual([])
    const prices = async () =>
      (await page.locator('.rate-total strong').allTextContents()).map(price => Number(price.replace(/\D/g, '')))
    expect(await prices()).toEqual((await prices()).toSorted((a, b) => a - b))
    await addsUp(page)
    await page.getByLabel('Sort by').selectOption('Delivery time')
    const days = async () =>
      (await page.locator('.rate-expected').allTextContents()).map(said => Number(/\d+/.exec(said)?.[0]))
    expect(await days()).toEqual((await days()).toSorted((a, b) => a - b))

    const id = await bookFirst(page)
    await page.getByRole('list', { name: 'Timeline' }).waitFor()
    expect(await axe()).toEqual([])
    const { body } = await control.get(`/shipments/${id}`)
    expect(body).toMatchObject({
      order_id: 'DH-1001',
      scenario: 'happy',
      slug: 'waiting-for-pickup',
      booked: {
        parcel: { name: "Áo dài 'lụa'", weight: 500 },
        from: { ward: { code: '48' } },
        to: { ward: { code: '8957' } },
      },
    })

    // What was sent is shown, and sent again by a shell books one more.
    await page.getByRole('tab', { name: '2 · Booking' }).click()
    await page.getByRole('group', { name: 'Answer 200' }).getByText(id).first().waitFor()
    const shown = page.getByRole('group', { name: 'As a command' })
    const command = (await shown.textContent()) ?? ''
    expect(command).not.toContain(sandbox.account.access_token)
    const again = JSON.parse(await run(command, sandbox.account.access_token))
    expect(again).toMatchObject({ code: 200, shipment_status: 901 })
    expect((await control.get(`/shipments/${again.id}`)).body.booked.parcel.name).toBe("Áo dài 'lụa'")
    expect((await control.get('/shipments')).body.total).toBe(2)
    await page.getByRole('tab', { name: 'PowerShell' }).click()
    await expect.poll(() => shown.textContent()).toContain('$env:SANDBOX_ACCESS_TOKEN')

    await button(page, 'Book another').click()
    await expect.poll(() => page.getByLabel('order_id').first().inputValue()).toBe('DH-1003')
    await page.getByRole('link', { name: 'Shipments' }).click()
    await page.getByRole('link', { name: 'DH-1001' }).first().waitFor()
  },
)

test('an address is found without accents, by keyboard, or in lists; what the API refuses stands at its field', {
  ...PAGE_TIMEOUT,
}, async context => {
  const { page, sandbox, axe } = await openPage(context, { hash: '#/book', allowConsole: /422|503/ })
  const area = page.getByRole('combobox', { name: 'Ward, district or province' }).last()
  await area.fill('quan 1')
  await page.getByRole('option', { name: /^Quận 1, Hồ Chí Minh/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => area.inputValue()).toBe('Quận 1, Hồ Chí Minh')
  // A district has wards: the lists open by themselves.
  await page.getByLabel('Ward', { exact: true }).selectOption('Phường Đa Kao')
  await expect.poll(() => area.inputValue()).toBe('Phường Đa Kao, Quận 1, Hồ Chí Minh')
  await page.getByText('codes 700000 · 700100 · 8956').waitFor()
  await area.fill('khong co noi nay')
  await page.getByText('No place has this name.').waitFor()
  await page.keyboard.press('Escape')

  // A province alone is not enough, and a parcel weighs something.
  await area.fill('da nang')
  await page
    .getByRole('option', { name: /^Đà Nẵng/ })
    .first()
    .click()
  await page.getByLabel('Weight, g').fill('0')
  await page.keyboard.press('Enter')
  const alerts = page.getByRole('alert')
  await expect
    .poll(() => alerts.allTextContents())
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/address_to\.district field is required/),
        // At its field in the words of the page; the API's own stand in the box that shows the refusal.
        'Weight must be above 0\u00a0g',
      ]),
    )
  const weight = page.getByLabel('Weight, g')
  expect(await weight.getAttribute('aria-invalid')).toBe('true')
  expect(await axe()).toEqual([])
  await weight.fill('700')
  await page.getByLabel('District', { exact: true }).selectOption('Quận Hải Châu')
  await page.getByLabel('Ward', { exact: true }).selectOption({ index: 1 })
  await button(page, 'Get rates again').click()
  await bookButtons(page).first().waitFor()
  expect(await alerts.count()).toBe(0)
  await weight.fill('900')
  await page.getByText('These rates are for the earlier request').waitFor()

  // A booking that fails can be tried again with the same rates.
  const { control } = clientOf(sandbox, sandbox)
  await control.post('/faults', { match: { operation: 'createShipment' }, when: { first: 1 }, fault: { status: 503 } })
  await bookButtons(page).first().click()
  await alerts
    .filter({ hasText: 'Not booked' })
    .getByText(/The API answered 503/)
    .waitFor()
  await bookFirst(page)
  expect((await control.get('/shipments')).body.total).toBe(1)
})

test('the outcome is chosen by header, order_id or phone for bookings here; for bookings by other code once, or as the default', {
  ...PAGE_TIMEOUT,
}, async context => {
  const { page, sandbox, axe } = await openPage(context, { hash: '#/book' })
  const client = clientOf(sandbox, sandbox)
  const scenarioOf = async (id: string) => (await client.control.get(`/shipments/${id}`)).body.scenario
  await outcome(page, 'lost').check()
  const plan = page.getByRole('list', { name: 'What would happen' })
  await plan.getByText('lost 917').waitFor()
  await page.getByText('Next order: lost').waitFor()
  expect(await axe()).toEqual([])
  await button(page, 'Get rates').click()
  expect(await scenarioOf(await bookFirst(page))).toBe('lost')

  await button(page, 'Book another').click()
  await page.getByRole('radio', { name: /^order_id/ }).check()
  await page.getByText('Sent as SBX-LOST-DH-1002').waitFor()
  const byOrder = await bookFirst(page)
  expect((await client.control.get(`/shipments/${byOrder}`)).body).toMatchObject({
    scenario: 'lost',
    order_id: 'SBX-LOST-DH-1002',
  })
  await button(page, 'Book another').click()
  await page.getByRole('radio', { name: /^Recipient’s phone/ }).check()
  await page.getByText('Sent as 0900000917').waitFor()
  const byPhone = await bookFirst(page)
  expect((await client.control.get(`/shipments/${byPhone}`)).body).toMatchObject({
    scenario: 'lost',
    recipient: { phone: '0900000917' },
  })

  // Once: the next booking with any order code, and no further one.
  await button(page, 'Only the next one').click()
  await page.getByText('Waits for the next booking: carrier: lost').waitFor()
  const { id: struck } = await client.book({ orderId: 'MINE-1' })
  const { id: spared } = await client.book({ orderId: 'MINE-2' })
  await page.getByText('It happened to MINE-1.').waitFor()
  expect([await scenarioOf(struck), await scenarioOf(spared)]).toEqual(['lost', 'happy'])

  await button(page, 'All from now on').click()
  const notice = page.getByRole('status').filter({ hasText: 'Every parcel of this account' })
  await notice.waitFor()
  expect(await axe()).toEqual([])
  expect(await scenarioOf((await client.book({ orderId: 'MINE-3' })).id)).toBe('lost')
  await notice.getByRole('button', { name: 'Back to happy' }).click()
  await notice.waitFor({ state: 'detached' })
  expect(await scenarioOf((await client.book({ orderId: 'MINE-4' })).id)).toBe('happy')

  // A refusal is a parcel, too: in the carrier's own words.
  await outcome(page, 'refused at once').check()
  await bookFirst(page)
  await page.getByRole('heading', { name: 'The carrier refused it' }).waitFor()
  await page.getByText('The carrier says:').waitFor()
  await page.getByText('The carrier does not serve this area at present.').waitFor()
})

test('a default that another client sets is shown at once', PAGE_TIMEOUT, async context => {
  const { page, sandbox } = await openPage(context, { hash: '#/shipments' })
  await clientOf(sandbox, sandbox).control.put('/default-scenario', { name: 'stuck' })
  await page.getByRole('status').filter({ hasText: 'stuck' }).waitFor()
})

/** What each rate is made of comes to its total. */
async function addsUp(page: Page) {
  const vnd = (text: string) => Number(text.replaceAll('.', ''))
  const rates = page.locator('tr:has(.rate-parts)')
  expect(await rates.count()).toBeGreaterThan(2)
  for (const rate of await rates.all()) {
    const parts = (await rate.locator('.rate-parts').innerText()).match(/-?[\d.]+(?=\s₫)/g) ?? []
    const [total = ''] = (await rate.locator('.rate-total strong').innerText()).match(/[\d.]+/) ?? []
    expect(parts.map(vnd).reduce((sum, part) => sum + part)).toBe(vnd(total))
  }
}

test('a motorbike order with two stops by places and numbers', PAGE_TIMEOUT, async context => {
  const { page, sandbox, axe } = await openPage(context, { hash: '#/book?line=ondemand', allowConsole: /422/ })
  const { control } = clientOf(sandbox, sandbox)
  await button(page, 'Add a stop').click()
  const second = page.getByRole('region', { name: 'Stop 2' })
  await second.getByLabel('Place').selectOption('Other coordinates…')
  await second.getByLabel('Latitude').fill('a lot')
  await button(page, 'Get rates').click()
  await second.getByRole('alert').waitFor()
  expect(await second.getByRole('alert').textContent()).toBe('Latitude is not a valid value')
  expect(await axe()).toEqual([])
  await second.getByLabel('Latitude').fill('21.03')
  await second.getByLabel('Longitude').fill('105.80')
  await outcome(page, 'one stop fails').check()
  await button(page, 'Get rates again').click()
  await bookButtons(page).first().waitFor()
  // With a discount and a stop, which the rate does not name.
  await addsUp(page)
  const id = await bookFirst(page)
  expect((await control.get(`/shipments/${id}`)).body).toMatchObject({
    line: 'ondemand',
    order_id: 'DH-1001',
    scenario: 'ondemand-one-stop-fails',
  })
  await page.getByRole('list', { name: 'Timeline' }).waitFor()
  expect(await axe()).toEqual([])
  // What was typed is there again after a look at something else.
  await page.getByRole('link', { name: 'Shipments' }).click()
  await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor()
  await page.goBack()
  expect(await second.getByLabel('Latitude').inputValue()).toBe('21.03')
})

test('extras of a motorbike order: each with its price, the total as the API reckons it, and booked with them', {
  ...PAGE_TIMEOUT,
}, async context => {
  const { page, sandbox, axe } = await openPage(context, { hash: '#/book?line=ondemand', allowConsole: /422/ })
  const client = clientOf(sandbox, sandbox)
  await button(page, 'Get rates').click()
  const row = page.getByRole('row').filter({ hasText: 'HAN-BIKE' })
  const plain = Number((await row.locator('.rate-total strong').textContent())?.replace(/\D/g, ''))
  // Those of a service stand in the row below it.
  await page.locator('tr', { hasText: 'HAN-BIKE' }).locator('+ tr').getByText('Extras (7)').click()
  const extras = page.getByRole('group', { name: 'Extras of Ahamove, HAN-BIKE' })
  await extras.getByRole('checkbox', { name: /^Giao tận cửa.*\+5\.000/ }).check()
  await extras.getByRole('checkbox', { name: /^Hàng cồng kềnh.*from \+10\.000/ }).check()
  await extras.getByLabel('Size').selectOption('TIER_3')
  await extras.getByRole('checkbox', { name: /^Thưởng tài xế.*\+5\.000 ₫ each/ }).check()

  // What the API refuses is said where it was typed, and there is no total for it.
  await extras.getByLabel('How many').fill('99')
  await extras.getByRole('alert').filter({ hasText: 'from 1 to 20; it is 99' }).waitFor()
  await page.getByText('Total with extras: —').waitFor()
  expect(await axe()).toEqual([])
  await extras.getByLabel('How many').fill('3')

  // 5,000, 20,000 and three times 5,000 more, and the 5 % of the platform on them.
  const total = plain + 40_000 + 2_000
  await page.getByText(`Total with extras: ${total.toLocaleString('de-DE')}`).waitFor()
  expect(await row.locator('.rate-total strong').textContent()).toContain(total.toLocaleString('de-DE'))
  await row.getByText('extras 40.000').waitFor()
  await row.getByRole('button').click()
  const link = page.getByRole('link', { name: 'See the parcel' })
  await link.waitFor()
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
  expect((await client.get(`/ondemand-shipments/${id}`)).body.data).toMatchObject({
    total_fee: total,
    requests: [
      { _id: 'HAN-BIKE-BULKY', tier_code: 'TIER_3', price: 20_000 },
      { _id: 'HAN-BIKE-TIP', price: 15_000 },
      { _id: 'HAN-BIKE-D2D', price: 5_000 },
    ],
  })
})

/** In the dark, in Vietnamese and on a phone nothing is hard to read, and nothing is wider than the screen. */
async function fitsPhone(context: TestContext, sandbox: Sandbox, hash: string) {
  const { page, axe, tooWide } = await openPage(context, { on: sandbox, hash, context: PHONE })
  await page
    .getByRole('radio', { name: 'bị thất lạc' })
    .or(page.getByRole('radio', { name: 'hoàn về' }))
    .first()
    .check()
  await page.getByRole('list', { name: 'Những gì sẽ xảy ra' }).waitFor()
  await page.getByRole('button', { name: 'Báo giá', exact: true }).click()
  await page.getByRole('table', { name: 'Bảng giá' }).waitFor()
  if (hash.includes('ondemand')) {
    await page.getByText('Dịch vụ cộng thêm (7)').first().click()
    const extras = page.getByRole('group', { name: /^Dịch vụ cộng thêm của/ })
    await extras.getByRole('checkbox', { name: /^Hàng cồng kềnh/ }).check()
    await extras.getByLabel('Mức').waitFor()
  }
  expect(await axe()).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  expect(await tooWide({ among: 'p, td, input, select, button, label' })).toEqual([])
}

test('dark, on a phone and in Vietnamese', PAGE_TIMEOUT, async context => {
  const { sandbox } = await openPage(context)
  await clientOf(sandbox, sandbox).control.put('/default-scenario', { name: 'delivery-failed-then-returned' })
  await fitsPhone(context, sandbox, '#/book')
  await fitsPhone(context, sandbox, '#/book?line=ondemand')
})
