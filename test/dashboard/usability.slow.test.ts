import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from '../support/api-client.ts'
import { startReceiver } from '../support/receiver.ts'
import { openPage, PAGE_TIMEOUT } from './open-page.ts'

const DESK = { viewport: { width: 1440, height: 900 } } as const

const go = async (page: Page, hash: string) => page.evaluate(`location.hash = '${hash}'`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
/** Of the script in the page: a number of our own making. */
const scrolled = async (page: Page) => Number(await page.evaluate('scrollY'))

/** Buttons, links and fields of the page that are lower or narrower than 24 px; links in a line of words may be. */
async function tooSmall(page: Page): Promise<readonly string[]> {
  // What the script in the page gives back: strings of our own making.
  return (await page.evaluate(`[...document.querySelectorAll('main button, main select, main input, header button')]
    .filter(node => !node.closest('.visually-hidden, .toast-action, p, [aria-hidden=true]') && node.checkVisibility())
    .map(node => [node, node.closest('label') ?? node])
    .filter(([, target]) => { const { width, height } = target.getBoundingClientRect(); return width < 24 || height < 24 })
    .map(([node]) => node.outerHTML.slice(0, 80)).slice(0, 5)`)) as string[]
}

test('a list is found again as it was left; a page too far is the last one; filled parcels can be let go', {
  ...PAGE_TIMEOUT,
}, async context => {
  const { page, sandbox, axe } = await openPage(context, { hash: '#/shipments', allowConsole: /404/ })
  const { control } = clientOf(sandbox, sandbox)
  await button(page, 'Fill with 60 examples').click()
  await page.getByText('With this clock they wait for hours between two steps.').waitFor()
  await page.getByRole('table').getByRole('row').nth(50).waitFor()

  await go(page, '#/shipments?page=9999')
  await page.getByText('51–80 of 80').waitFor()
  expect(page.url()).toContain('page=2')
  await go(page, '#/shipments?state=ended&page=1.5')
  await page.getByText(/^1–50 of/).waitFor()
  await page.getByLabel('Search').fill('DH-')
  await expect.poll(() => page.url()).toContain('q=DH-')
  await expect
    .poll(async () => (await page.locator('.shipment-order').allTextContents()).every(name => name.startsWith('DH-')))
    .toBe(true)
  const row = page.locator('a.row-link').nth(24)
  const order = (await row.locator('.shipment-order').textContent()) ?? ''
  await row.scrollIntoViewIfNeeded()
  const left = await scrolled(page)
  expect(left).toBeGreaterThan(300)
  await row.click()
  await heading(page, order).waitFor()
  expect(await scrolled(page)).toBe(0)
  await page.getByRole('link', { name: '← Shipments' }).click()
  await page.locator('a.row-link:focus').getByText(order, { exact: true }).waitFor()
  expect(page.url()).toContain('q=DH-&state=ended')
  expect(await page.getByLabel('Search').inputValue()).toBe('DH-')
  expect(Math.abs((await scrolled(page)) - left)).toBeLessThan(60)

  await go(page, '#/shipment/GS6ZE234V6')
  await heading(page, 'Page not found').waitFor()
  await page.getByText('The dashboard has no page at #/shipment/GS6ZE234V6.').waitFor()
  expect(await axe()).toEqual([])
  await page.getByRole('link', { name: 'Show the shipments' }).click()
  await heading(page, 'Shipments').waitFor()

  // A log of few long calls keeps fewer than 10,000: the page names both limits.
  await go(page, '#/requests/there-is-none')
  await page.getByText(/at most 10,000 and 8 MB; long bodies shorten it/).waitFor()

  await page.getByRole('button', { name: 'Let them move, one step every 10 s' }).click()
  await expect.poll(async () => (await control.get('/clock')).body).toMatchObject({ mode: 'real', pace: '10s' })
  const { now, next_due: next } = (await control.get('/clock')).body
  expect(Date.parse(next) - Date.parse(now)).toBeLessThanOrEqual(10_000)
})

test('marks are of each endpoint, choices of both lines; an ended parcel has no next step; what a carrier says is English, too', {
  ...PAGE_TIMEOUT,
}, async context => {
  await using receiver = await startReceiver({
    answer: ({ path }) => ({ status: path === '/bad' ? 500 : 200 }),
  })
  const { page, sandbox, axe } = await openPage(context, {
    context: DESK,
    sandbox: { webhooks: [`${receiver.url}/bad`, `${receiver.url}/good`] },
    allowConsole: /422/,
  })
  const client = clientOf(sandbox, sandbox)
  const { id } = await client.book({ orderId: 'SBX-INFO-1' })
  const failed = await client.book({ orderId: 'SBX-CANCEL-1' })
  await sandbox.clock.advance('1d')
  await go(page, `#/shipments/${id}`)
  await heading(page, 'SBX-INFO-1').waitFor()
  const drawing = page.locator('.timeline-drawing')
  // Several attempts to /bad have failed by now: that is one mark, and the one of /good stands beside it.
  const first = drawing.locator('.timeline-node').first()
  await expect.poll(() => first.locator('.mark').count()).toBe(2)
  expect(await first.locator('.mark.delivered').count()).toBe(1)
  const course = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect.poll(() => course.filter({ hasText: /\/bad, pending, 500, \d+ attempts/ }).count()).toBeGreaterThan(0)
  await course
    .filter({ hasText: `${receiver.url}/good, delivered, 200` })
    .first()
    .waitFor()
  // The line of the present strikes through no label.
  const struck = `(() => {
    const line = document.querySelector('.timeline-now line').getBoundingClientRect()
    return [...document.querySelectorAll('.timeline-node text')].map(text => [text.textContent, text.getBoundingClientRect()])
      .filter(([, { left, right }]) => left < line.left && line.left < right).map(([said]) => said)
  })()`
  expect(await page.evaluate(struck)).toEqual([])
  expect(await axe()).toEqual([])
  expect(await tooSmall(page)).toEqual([])

  await sandbox.clock.advance('20d')
  await page.getByText('Nothing more is planned.').waitFor()
  expect(await button(page, 'Next planned step').count()).toBe(0)
  await page.getByText('-3.000 ₫').waitFor()

  await go(page, `#/shipments/${failed.id}`)
  await page.getByText('(cancelled by the carrier: the goods could not be picked up)').first().waitFor()

  await go(page, '#/webhooks')
  const choices = page.getByRole('combobox', { name: 'Status' }).getByRole('option')
  await expect.poll(() => choices.count()).toBeGreaterThan(20)
  const said = await choices.allTextContents()
  expect(said).toContain('delivered 905, on demand 906 · Giao thành công')
  expect(said).toContain('cod-paid 911 · Đã trả COD cho khách')
  expect(said).toContain('picking-up on demand 903 · Đang lấy hàng')

  await button(page, 'Register an endpoint').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill('localhost:3000/hook')
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await dialog.getByText('The URL must begin with http:// or https://.').waitFor()
  await dialog.getByRole('button', { name: 'Register http://localhost:3000/hook' }).click()
  await page.getByText('Registered: http://localhost:3000/hook').waitFor()
  await button(page, 'Register an endpoint').click()
  await dialog.getByLabel('URL').fill('http://169.254.169.254/')
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await dialog.getByText('169.254.169.254 is a cloud metadata address').waitFor()
  await page.keyboard.press('Escape')

  // Dates in the course of a preview, and names in its picture that are whole.
  await go(page, '#/scenarios/slow-pickup')
  const dated = drawing.locator('text.timed')
  await expect.poll(() => dated.count()).toBeGreaterThan(8)
  for (const text of await dated.allTextContents()) expect(text).toMatch(/^\d\d\/\d\d \d\d:\d\d$/)
  const names = await page.locator('.graph-drawing text.said').allTextContents()
  expect(names).toContain('on-the-way-to-pick-up 902')
  expect(names.filter(name => name.endsWith('…'))).toEqual([])
  await page.getByText('(the sender asked for pickup tomorrow)').first().waitFor()
})

test('what is wrong with a field is said in the words of the page; without an answer a booking is tried again', {
  ...PAGE_TIMEOUT,
}, async context => {
  const { page, axe } = await openPage(context, {
    hash: '#/book',
    context: DESK,
    allowConsole: /422|503|ERR_FAILED/,
  })
  // No name is cut off where there is room beside it.
  const cut = `[...document.querySelectorAll('.book-form input')].filter(one => one.scrollWidth > one.clientWidth).map(one => one.value)`
  expect(await page.evaluate(cut)).toEqual([])
  await page.getByLabel('Weight, g').fill('0')
  await button(page, 'Get rates').click()
  await page.locator('.field-error').getByText('Weight must be above 0\u00a0g').waitFor()
  // The API's own words stand in its answer, with nothing folded.
  await page.locator('.json').getByText('"The shipment.parcel.weight must be greater than 0."').waitFor()
  expect(await axe()).toEqual([])
  expect(await tooSmall(page)).toEqual([])
  await page.getByLabel('Weight, g').fill('500')

  await page.route('**/api/v2/rates', route => route.abort())
  await page.getByRole('button', { name: /^Get rates/ }).click()
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute('**/api/v2/rates')
  await again.click()
  const rates = page.getByRole('table', { name: 'Rates' })
  await rates.waitFor()
  await page.route('**/api/v2/shipments', route => route.abort())
  await rates.getByRole('button').first().click()
  await again.waitFor()
  await page.unroute('**/api/v2/shipments')
  await again.click()
  await page.getByRole('link', { name: 'See the parcel' }).waitFor()

  // A refused call in the log: each field's message is seen without a click.
  await go(page, '#/requests?status=4xx')
  await page
    .getByRole('link', { name: /\/rates/ })
    .first()
    .click()
  await page.locator('.json').getByText('"The shipment.parcel.weight must be greater than 0."').waitFor()

  // A rule for one call is active until that call has come, and then used up.
  await go(page, '#/faults')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'The next call answers 503' }) })
  await card.getByRole('button', { name: /^Add/ }).click()
  await card.getByText('active', { exact: true }).waitFor()
  await go(page, '#/book')
  await button(page, 'Get rates').click()
  await page.getByText('The API answered 503').waitFor()
  await go(page, '#/faults')
  await card.getByText('used up', { exact: true }).waitFor()
  expect(await page.getByText('active', { exact: true }).count()).toBe(0)
  expect(await axe()).toEqual([])
})

test('an advance that waits says for whom, can be stopped, and a running clock never goes back', {
  ...PAGE_TIMEOUT,
}, async context => {
  const waiting: (() => void)[] = []
  await using receiver = await startReceiver({
    answer: () => response => waiting.push(() => response.writeHead(200).end()),
  })
  const { page, sandbox, axe } = await openPage(context, { sandbox: { webhooks: [`${receiver.url}/slow`] } })
  const client = clientOf(sandbox, sandbox)
  await client.book({ orderId: 'SLOW-1' })
  await button(page, '+1 d').first().click()
  await page.getByRole('button', { name: /^Clock: .* → 06\/01 08:00$/ }).waitFor()
  const notice = page.locator('.advance-notice')
  await notice.getByText(`Waiting for the answer of ${receiver.url}/slow:`).waitFor()
  await notice.getByRole('progressbar', { name: 'Progress of the clock' }).waitFor()
  expect(await axe()).toEqual([])
  // Nothing in the top bar is pushed off the screen.
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await notice.getByRole('button', { name: 'Stop' }).click()
  await receiver.waitFor(1)
  for (const answer of waiting.splice(0)) answer()
  await notice.waitFor({ state: 'detached' })
  await page.getByText(/^It is now 05\/01\/2026/).waitFor()

  // Every second answer about the clock comes late.
  let asked = 0
  await page.route('**/__sandbox/clock', async route => {
    asked += 1
    const answer = await route.fetch()
    if (asked % 2 === 0) await new Promise(resolve => setTimeout(resolve, 400))
    await route.fulfill({ response: answer })
  })
  await client.control.post('/clock', { mode: 'scaled', factor: 600 })
  await page.getByRole('button', { name: /^Clock: .*×600/ }).waitFor()
  await page.evaluate(`{
    window.shownTimes = []
    const time = document.querySelector('.clock-time')
    new MutationObserver(() => shownTimes.push(time.textContent)).observe(time, { characterData: true, childList: true, subtree: true })
  }`)
  const before = asked
  for (let turn = 0; asked < before + 6 && turn < 60; turn += 1) {
    await client.control.post('/clock', { mode: 'scaled', factor: 600 })
    await expect.poll(() => page.evaluate('shownTimes.length')).toBeGreaterThan(turn)
  }
  expect(asked).toBeGreaterThanOrEqual(before + 6)
  // What the script in the page gives back: `05/01/2026 08:00:00`, all of one month.
  const shown = (await page.evaluate('shownTimes')) as string[]
  expect(shown.length).toBeGreaterThan(5)
  expect(shown).toEqual(shown.toSorted())
  // An answer may still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('in Vietnamese the words of the design stand, and a refused move is said in Vietnamese', {
  ...PAGE_TIMEOUT,
}, async context => {
  const { page, sandbox, axe, tooWide } = await openPage(context, {
    hash: '#/webhooks',
    context: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'vi-VN' },
    allowConsole: /409|422/,
  })
  await button(page, 'Đăng ký endpoint').waitFor()
  expect(await axe()).toEqual([])
  const client = clientOf(sandbox, sandbox)
  const { id } = await client.book({ orderId: 'VI-1' })
  await go(page, `#/shipments/${id}`)
  await page.getByRole('heading', { name: 'Giả lập', exact: true }).waitFor()
  // It is refused only when the parcel has moved since the page was drawn.
  await page.route(
    '**/simulate',
    async route => {
      await sandbox.simulate(id, { action: 'to', to: 'returned' })
      await route.continue()
    },
    { times: 1 },
  )
  await button(page, 'Làm thất lạc').click()
  await page.getByText('Không thể chuyển như vậy từ trạng thái hiện tại.').waitFor()
  await go(page, '#/faults')
  await page.getByRole('link', { name: 'Tạo quy tắc' }).waitFor()
  await page.getByText('Bấm để thêm ngay').waitFor()
  expect(await axe()).toEqual([])
  expect(await tooWide({ except: 'thead, .tabs' })).toEqual([])
  await go(page, '#/book')
  await page.getByLabel('Khối lượng, g').fill('0')
  await button(page, 'Báo giá').click()
  await page.locator('.field-error').getByText('Khối lượng phải lớn hơn 0\u00a0g').waitFor()
  expect(await axe()).toEqual([])
  expect(await tooSmall(page)).toEqual([])
})
