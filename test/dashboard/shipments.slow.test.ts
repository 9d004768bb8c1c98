import type { Page } from 'playwright-core'
import { expect, type TestContext, test } from 'vitest'
import type { Sandbox } from '../../src/index.ts'
import { clientOf } from '../support/api-client.ts'
import { startReceiver } from '../support/receiver.ts'
import { openPage, PAGE_TIMEOUT } from './open-page.ts'

const rowsOf = (page: Page) => page.getByRole('table').getByRole('row')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

/** In the dark and on a phone nothing is hard to read, and nothing is wider than the screen. */
async function fitsDarkPhone(context: TestContext, { sandbox, hash }: { sandbox: Sandbox; hash: string }) {
  const { page, axe, tooWide } = await openPage(context, { on: sandbox, hash, context: PHONE })
  await page
    .getByRole('table')
    .or(page.getByRole('list', { name: 'Timeline' }))
    .first()
    .waitFor()
  expect(await axe()).toEqual([])
  expect(await tooWide()).toEqual([])
}

test(
  'an empty account says what to do, is filled by one click, searched, filtered and read on a phone',
  PAGE_TIMEOUT,
  async context => {
    const { page, sandbox, axe } = await openPage(context, { hash: '#/shipments' })
    await page.getByText('No parcel yet').waitFor()
    expect(await axe()).toEqual([])
    await page.getByRole('button', { name: 'Fill with 60 examples' }).click()
    await rowsOf(page).nth(50).waitFor()
    expect(await axe()).toEqual([])

    const name = (await page.locator('.shipment-order').nth(3).textContent()) ?? ''
    await page.getByLabel('Search').fill(name)
    await expect.poll(() => page.locator('.shipment-order').allTextContents()).toEqual([name])
    await page.getByLabel('Search').fill('there is no such parcel')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('')
    // Another filter, chosen before the typed one has come into force, stays.
    await page.getByLabel('Search').fill('DH-')
    await page.getByLabel('Line').selectOption('Standard')
    await expect.poll(() => page.url()).toContain('q=DH-')
    expect(page.url()).toContain('line=standard')
    await page.getByRole('link', { name: 'Shipments', exact: true }).click()
    await page.getByLabel('State').selectOption('Ended')
    await expect.poll(() => page.url()).toContain('state=ended')
    await page.getByLabel('Line').selectOption('On demand')
    await expect
      .poll(async () => (await page.locator('.shipment-order').allTextContents()).every(order => /^OD-/.test(order)))
      .toBe(true)

    await fitsDarkPhone(context, { sandbox, hash: '#/shipments' })
  },
)

test(
  'a parcel is seen to travel without a reload, with past, now and plan, and its webhooks',
  PAGE_TIMEOUT,
  async context => {
    await using receiver = await startReceiver({ answer: ({ text }) => ({ status: /"903"/.test(text) ? 500 : 200 }) })
    const { page, sandbox, axe } = await openPage(context, { sandbox: { webhooks: [receiver.url] } })
    const { id } = await clientOf(sandbox, sandbox).book({ orderId: 'SBX-RETRY-1' })
    await page.getByRole('link', { name: 'SBX-RETRY-1' }).click()
    await heading(page, 'SBX-RETRY-1').waitFor()
    const course = page.getByRole('list', { name: 'Timeline' })
    await expect.poll(() => course.getByRole('listitem').count()).toBeGreaterThan(10)
    const planned = await course.getByText('planned:').count()
    await page.locator('.timeline-drawing').getByText('now', { exact: true }).waitFor()

    await sandbox.clock.advance('1d')
    await expect.poll(() => course.getByText('planned:').count()).toBeLessThan(planned)
    await page
      .getByRole('row', { name: /picked-up 903/ })
      .getByText('500')
      .waitFor()
    // The picture is drawn again when the last news are read, a little after the row.
    await expect.poll(() => page.locator('.timeline-drawing .mark.failed').count()).toBeGreaterThan(0)
    await expect.poll(() => page.locator('.timeline-drawing .mark.delivered').count()).toBeGreaterThan(2)
    expect(await axe()).toEqual([])

    // A course that ends has no plan; the page says so.
    await sandbox.simulate(id, { action: 'to', to: 'returned' })
    await page.getByText('Đã chuyển hoàn').or(page.getByText('returned 908')).first().waitFor()
    await fitsDarkPhone(context, { sandbox, hash: `#/shipments/${id}` })
  },
)

test(
  'one click makes something happen; what is not legal is answered with what is; history becomes a scenario',
  PAGE_TIMEOUT,
  async context => {
    const { page, sandbox } = await openPage(context, { hash: '#/shipments', allowConsole: /409|422/ })
    const client = clientOf(sandbox, sandbox)
    const { id } = await client.book({ orderId: 'CLICK-1' })
    await page.getByRole('link', { name: 'CLICK-1' }).click()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const statusOf = async () => (await client.control.get(`/shipments/${id}`)).body.slug
    await button('Next planned step').click()
    await page.getByText('New status: waiting-for-pickup (901)').waitFor()
    await button('Next planned step').click()
    await page.getByText('New status: on-the-way-to-pick-up (902)').waitFor()

    await button('Return it').click()
    await page.getByText(/New status: .*returned \(908\)/).waitFor()
    expect(await statusOf()).toBe('returned')
    // A returned parcel cannot get lost: that is not offered once the parcel has been read again, and its status says why.
    await button('Lose it').waitFor({ state: 'detached' })
    await button('Attempt fails').waitFor({ state: 'detached' })
    const node = (name: RegExp) => page.locator('.steering').getByRole('button', { name })
    expect(await node(/^lost 917/).getAttribute('aria-disabled')).toBe('true')
    expect(await node(/^lost 917/).getAttribute('title')).toBe(
      'No legal way leads from returned 908 to lost 917. Legal next: completed 913.',
    )
    await node(/^lost 917/).click({ force: true })
    expect(await statusOf()).toBe('returned')

    await button('Save as a scenario').click()
    const dialog = page.getByRole('dialog', { name: 'Save as a scenario' })
    await dialog.getByLabel('Name').fill('what click-1 did')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('Name').fill('what-click-1-did')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved as a scenario.').waitFor()
    const { body } = await client.control.get('/scenarios/what-click-1-did')
    expect(body.file.steps.map((step: { status: string }) => step.status)).toContain('returned')
  },
)

test('to a status and by another scenario, from the keyboard alone', PAGE_TIMEOUT, async context => {
  const { page, sandbox } = await openPage(context, { hash: '#/shipments' })
  const client = clientOf(sandbox, sandbox)
  const { id } = await client.book({ orderId: 'KEYS-1' })
  const link = page.getByRole('link', { name: 'KEYS-1' })
  await link.focus()
  await page.keyboard.press('Enter')
  await heading(page, 'KEYS-1').waitFor()
  await page.getByLabel('Reason, in the carrier’s words').fill('Giao tận tay')
  await page.getByRole('heading', { level: 1 }).focus()
  // The heading has the focus; the statuses are some tabs further, and each says what it does.
  const focused = () => page.evaluate('document.activeElement.textContent')
  for (let tabs = 0; tabs < 60 && (await focused()) !== 'delivered905'; tabs++) await page.keyboard.press('Tab')
  await page.getByText(/^A click moves the shipment through .* → delivered 905\. Each status/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/New status: .*delivered \(905\)/).waitFor()
  expect((await client.control.get(`/shipments/${id}`)).body.timeline.at(-1)).toMatchObject({
    slug: 'delivered',
    message: 'Giao tận tay',
  })
  expect(await focused()).toBe('delivered905')
  // Once the parcel has been read again.
  await expect.poll(() => page.evaluate(`document.activeElement.getAttribute('aria-current')`)).toBe('step')

  const button = page.getByRole('button', { name: 'Other scenario…' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption({ index: 0 })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await focused()).toBe('Other scenario…')
})

test('a course that is wider than the screen fades where it goes on, and a click brings the rest', {
  ...PAGE_TIMEOUT,
}, async context => {
  const { page, sandbox, axe } = await openPage(context, { context: { viewport: { width: 800, height: 800 } } })
  const client = clientOf(sandbox, sandbox)
  const { id } = await client.book({ orderId: 'SBX-RETRY-1' })
  await sandbox.clock.advance('30h')
  await page.goto(`${sandbox.url}/#/shipments/${id}`)
  const [left, right] = [page.locator('.timeline-edge.left'), page.locator('.timeline-edge.right')]
  const frame = page.getByRole('group', { name: 'Timeline, drawn' })
  await right.waitFor()
  // The now stands where it is seen.
  await expect
    .poll(async () => {
      const [now, seen] = [await page.locator('.timeline-now rect').boundingBox(), await frame.boundingBox()]
      return now && seen ? now.x > seen.x && now.x + now.width < seen.x + seen.width : false
    })
    .toBe(true)
  expect(await axe()).toEqual([])
  const hidden = async () =>
    Number(
      await page.evaluate(`(frame => frame.scrollWidth - frame.clientWidth - frame.scrollLeft)(
        document.querySelector('.timeline-frame'))`),
    )
  for (let before = await hidden(); before > 2; before = await hidden()) {
    await right.click()
    await expect.poll(hidden).toBeLessThan(before)
  }
  await right.waitFor({ state: 'detached' })
  await left.waitFor()
  await frame.focus()
  await page.keyboard.press('ArrowLeft')
  await right.waitFor()

  // Where it is a list, and where all of it has room, there is nothing to scroll.
  await page.setViewportSize(PHONE.viewport)
  await page.getByRole('listitem').filter({ hasText: /^now/ }).waitFor()
  await expect.poll(() => page.locator('.timeline-edge').filter({ visible: true }).count()).toBe(0)
  await page.setViewportSize({ width: 800, height: 800 })
  await left.waitFor()
  const { id: refused } = await client.book({ orderId: 'SBX-ERROR-1' })
  await page.goto(`${sandbox.url}/#/shipments/${refused}`)
  await heading(page, 'SBX-ERROR-1').waitFor()
  await page.locator('.timeline-drawing').waitFor()
  await expect.poll(() => page.locator('.timeline-edge').count()).toBe(0)
})

/** From a state of many copies: a fill plays every parcel, which takes much longer. */
async function importCopies(sandbox: Sandbox, count: number) {
  const client = clientOf(sandbox, sandbox)
  const { id } = await client.book({ orderId: 'COPY' })
  await sandbox.simulate(id, { action: 'cancel', by: 'user' })
  const state = (await client.control.get('/state')).body
  const [cancelled] = state.rows.shipments
  const copies = Array.from({ length: count - 1 }, (_, n) => ({ ...cancelled, id: `GSCOPY${n}`, orderId: `COPY-${n}` }))
  const answer = await fetch(`${sandbox.url}/__sandbox/state`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...state, rows: { ...state.rows, shipments: [cancelled, ...copies] } }),
  })
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(`"shipments":${count}`)])
}

test('10,000 shipments are a page of fifty at a time', PAGE_TIMEOUT, async context => {
  const { page, sandbox } = await openPage(context)
  await importCopies(sandbox, 10_000)
  await page.getByText('1–50 of 10.000').waitFor()
  expect(await rowsOf(page).count()).toBe(51)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('51–100 of 10.000').waitFor()
  expect(await rowsOf(page).count()).toBe(51)
})

test('a motorbike order shows its stops and its driver, in Vietnamese too', PAGE_TIMEOUT, async context => {
  const { page, sandbox, axe } = await openPage(context, { context: { locale: 'vi-VN' } })
  await sandbox.fill({ shipments: 1, ondemand: 20 })
  await page.reload()
  await page.getByLabel('Loại đơn').selectOption('Giao ngay')
  await expect.poll(() => page.url()).toContain('line=ondemand')
  await page.getByRole('table').getByRole('link', { name: /^OD-/ }).first().click()
  await page.getByRole('heading', { name: 'Điểm dừng' }).waitFor()
  await page.getByRole('heading', { name: 'Giả lập', exact: true }).waitFor()
  expect(await axe()).toEqual([])
  // On a phone the name and the address of a stop begin at the same place.
  await page.setViewportSize(PHONE.viewport)
  const lefts = await page
    .locator('.points .two-lines')
    .evaluateAll(stops => stops.map(({ children }) => [...children].map(line => line.getBoundingClientRect().left)))
  expect(lefts.length).toBeGreaterThan(1)
  expect(lefts.filter(([name, ...rest]) => rest.some(left => left !== name))).toEqual([])
})
