import type { Page } from 'playwright-core'
import { expect, type TestContext, test } from 'vitest'
import type { Sandbox } from '../../src/index.ts'
import { clientOf } from '../support/api-client.ts'
import { openPage, PAGE_TIMEOUT } from './open-page.ts'

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

const rows = (page: Page) => page.getByRole('table').getByRole('row')
const callOf = (page: Page, name: RegExp) => rows(page).filter({ has: page.getByRole('link', { name }) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** In the dark and on a phone nothing is hard to read, and nothing is wider than the screen. */
async function fitsDarkPhone(context: TestContext, { sandbox, hash }: { sandbox: Sandbox; hash: string }) {
  const { page, axe, tooWide } = await openPage(context, { on: sandbox, hash, context: { ...PHONE, locale: 'vi-VN' } })
  await page
    .getByRole('table')
    .or(page.getByRole('heading', { name: 'Đã gửi' }))
    .first()
    .waitFor()
  expect(await axe()).toEqual([])
  expect(await tooWide()).toEqual([])
  return page
}

test(
  'the first call shows up by itself, is found by what it sent, and read with both sides',
  PAGE_TIMEOUT,
  async context => {
    const { page, sandbox, axe } = await openPage(context, { hash: '#/requests' })
    await page.getByText('No call yet').waitFor()
    expect(await axe()).toEqual([])
    await button(page, 'Make a first call').click()
    await callOf(page, /GET \/shipments/).waitFor()

    const client = clientOf(sandbox, sandbox)
    const { id } = await client.book({ orderId: 'ĐH-Tết-1' })
    await client.get('/shipments/search?q=khong-co')
    await client.delete('/shipments/GS00000000')
    const refused = callOf(page, /DELETE \/shipments\/GS00000000/)
    await refused.getByText('404').waitFor()
    await callOf(page, /POST \/shipments createShipment/)
      .getByRole('link', { name: 'ĐH-Tết-1' })
      .waitFor()
    expect(await axe()).toEqual([])

    await page.getByLabel('Status').selectOption('4xx, refused')
    await expect.poll(() => rows(page).count()).toBe(3)
    await page.getByLabel('Status').selectOption('Any status')
    await page.getByLabel('Operation').selectOption('createShipment')
    await expect.poll(() => page.url()).toContain('operation=createShipment')
    await expect.poll(() => rows(page).count()).toBe(2)
    await page.getByLabel('Search').fill('no such text')
    await button(page, 'Show all').click()
    await page.getByLabel('Search').fill('đh-tết')
    await expect.poll(() => rows(page).count()).toBe(2)

    await page.getByRole('link', { name: /POST \/shipments/ }).click()
    await page.getByRole('heading', { level: 1, name: 'POST /api/v2/shipments' }).waitFor()
    const sent = page.getByRole('region', { name: 'Request' })
    await sent.getByText('order_id: "ĐH-Tết-1"').waitFor()
    await sent.getByText('Bearer [redacted]').waitFor()
    await sent.getByRole('button', { name: 'As sent' }).click()
    await page.getByRole('region', { name: 'Answer' }).getByText(id).first().waitFor()
    await page.getByText('“Standard rates and shipments”').waitFor()
    expect(await axe()).toEqual([])
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copy as curl').click()
    await button(page, 'Copied').waitFor()
    const copied = String(await page.evaluate('navigator.clipboard.readText()'))
    expect(copied).toContain('$SANDBOX_ACCESS_TOKEN')
    expect(copied).toContain('ĐH-Tết-1')

    // The link back keeps the filter.
    await page.getByRole('link', { name: '← Requests' }).click()
    await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('đh-tết')
    const call = (await client.control.get('/requests?operation=createShipment')).body.items[0].id
    await fitsDarkPhone(context, { sandbox, hash: `#/requests/${call}` })
  },
)

test(
  'from a parcel to the calls about it; which rule applied to them; cut off; paused, paged and cleared',
  PAGE_TIMEOUT,
  async context => {
    const { page, sandbox, axe } = await openPage(context)
    const client = clientOf(sandbox, sandbox)
    const { id } = await client.book({ orderId: 'CALLS-1' })
    await sandbox.faults.add({ match: { operation: 'deleteShipment' }, fault: { close: 'EMPTY_RESPONSE' } })
    await client.delete(`/shipments/${id}`).then(
      () => expect.fail('the answer should have been cut off'),
      () => undefined,
    )
    await client.get('/cities')
    await page.getByRole('link', { name: 'CALLS-1' }).click()
    await page.getByRole('link', { name: 'Requests about it' }).click()
    await callOf(page, /DELETE/)
      .getByText('cut off')
      .waitFor()
    await expect.poll(() => rows(page).count()).toBe(3)
    await callOf(page, /DELETE/)
      .getByRole('link', { name: /DELETE/ })
      .click()
    await page.getByText('Your application did not get the complete answer.').waitFor()
    await page.getByRole('link', { name: 'rule 1' }).waitFor()
    await page.getByText('close: EMPTY_RESPONSE').waitFor()
    await page.getByRole('link', { name: '← Requests' }).click()
    await button(page, 'Remove this filter').click()
    await callOf(page, /GET \/cities/).waitFor()

    await button(page, 'Pause').click()
    await button(page, 'Resume').waitFor()
    for (let n = 0; n < 60; n++) await client.get(`/cities?n=${n}`)
    await page.getByText('60 new calls.').waitFor()
    expect(await callOf(page, /GET \/cities\?n=59/).count()).toBe(0)
    await button(page, 'Show the newest').click()
    await callOf(page, /GET \/cities\?n=59/).waitFor()
    await button(page, 'Pause').waitFor()
    await button(page, 'Next page').click()
    await page.getByText(/^51–\d+ of/).waitFor()
    // The calls of the page before are shown until those of this one are there.
    await callOf(page, /GET \/cities\?n=59/).waitFor({ state: 'detached' })
    // An older page stays as it is; a new call is announced.
    const first = await rows(page).nth(1).textContent()
    await client.get('/districts')
    await page.getByText('1 new call.').waitFor()
    expect(await rows(page).nth(1).textContent()).toBe(first)
    await fitsDarkPhone(context, { sandbox, hash: '#/requests' })

    await button(page, 'Clear the log').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear the log' }).click()
    await page.getByText('The log is empty.').waitFor()
    expect((await client.control.get('/requests')).body.total).toBe(0)
    expect(await axe()).toEqual([])
  },
)

test(
  'calls of no account have a tab of their own, each with its probable cause, from the keyboard',
  PAGE_TIMEOUT,
  async context => {
    const { page, sandbox, axe } = await openPage(context, { hash: '#/requests?tab=nobody' })
    await page.getByText('All calls belong to an account').waitFor()
    const call = (path: string, headers: Record<string, string> = {}) => fetch(`${sandbox.url}${path}`, { headers })
    await call('/api/v2/shipments')
    await call('/api/v2/cities', { Authorization: 'Bearer of.another.sandbox' })
    await call('/api/v2/banks', { Authorization: 'Basic bWVvOm1lbw==' })
    await call('/v2/shipments')
    await call('/api/v2/shipment')
    const login = { username: 'meo@shop.vn', password: 'x', client_id: 99, client_secret: 'y' }
    await fetch(`${sandbox.url}/api/v2/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(login),
    })
    const guesses: readonly (readonly [RegExp, string])[] = [
      [/GET \/shipments/, 'no token'],
      [/GET \/cities/, 'wrong token'],
      [/GET \/banks/, 'not a Bearer token'],
      [/GET \/v2\/shipments/, 'wrong address'],
      [/GET \/shipment$/, 'no such path'],
      [/POST \/login/, 'login refused'],
    ]
    for (const [name, guess] of guesses) await callOf(page, name).getByText(guess, { exact: true }).waitFor()
    await page.getByRole('tab', { name: /Unmatched 6/ }).waitFor()
    expect(await axe()).toEqual([])

    await page.getByRole('link', { name: /GET \/cities/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Probably: wrong token').waitFor()
    await page.getByRole('link', { name: 'Show the credentials' }).waitFor()
    expect(await axe()).toEqual([])
    await page.getByRole('link', { name: '← Requests' }).focus()
    await page.keyboard.press('Enter')
    // Back in the list, the call that was looked at has the focus; a key before that would go elsewhere.
    await page.locator('a.row-link:focus', { hasText: '/cities' }).waitFor()
    await page.getByRole('tab', { name: /Unmatched/, selected: true }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByText('No call yet').waitFor()
    await fitsDarkPhone(context, { sandbox, hash: '#/requests?tab=nobody' })
  },
)

test('a refused call says why in English', PAGE_TIMEOUT, async context => {
  const { page, sandbox, axe } = await openPage(context, { hash: '#/requests' })
  await clientOf(sandbox, sandbox).post('/rates', {})
  await page.getByRole('link', { name: /POST \/rates/ }).click()
  const problem = page.getByRole('region', { name: 'The answer is 422' })
  await problem.getByText('The shipment.parcel.weight field is required.').waitFor()
  expect(await problem.getByRole('listitem').count()).toBe(8)
  expect(await axe()).toEqual([])
  await clientOf(sandbox, sandbox).get('/nope')
  await page.getByRole('link', { name: '← Requests' }).click()
  await page.getByRole('link', { name: /GET \/nope/ }).click()
  await page.getByText('Why it was refused').waitFor()
  await page.getByRole('region', { name: 'The answer is 404' }).getByText('no operation at /nope').waitFor()
})
