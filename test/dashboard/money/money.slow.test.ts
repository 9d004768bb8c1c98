import { expect, type TestContext, test } from 'vitest'
import type { Sandbox } from '../../../src/index.ts'
import { clientOf } from '../../support/api-client.ts'
import { DARK_PHONE, openPage, PAGE_TIMEOUT } from '../open-page.ts'

/** In the dark, in Vietnamese and on a phone nothing is hard to read, and nothing is wider than the screen. */
async function fitsDarkPhone(context: TestContext, sandbox: Sandbox, pages: readonly (readonly [string, RegExp])[]) {
  const wishes = { ...DARK_PHONE, locale: 'vi-VN' }
  const { page, axe, tooWide } = await openPage(context, { on: sandbox, context: wishes })
  for (const [hash, shown] of pages) {
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
    await page.getByRole('heading', { level: 1, name: shown }).waitFor()
    await page.locator('main .table').first().waitFor()
    expect([hash, await axe()]).toEqual([hash, []])
    expect([hash, await tooWide()]).toEqual([hash, []])
  }
}

test(
  'money is topped up and settled, and a session, its parcel and its ledger lead to each other',
  PAGE_TIMEOUT,
  async context => {
    const { page, sandbox, axe } = await openPage(context, { hash: '#/money' })
    const client = clientOf(sandbox, sandbox)
    const balance = page.locator('.balance')
    await expect.poll(() => balance.textContent()).toBe('10.000.000\u00a0₫')

    await page.getByRole('button', { name: 'Top up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Top up' })
    await dialog.getByLabel('Amount').fill('2500000')
    await dialog.getByRole('button', { name: 'Top up' }).click()
    await expect.poll(() => balance.textContent()).toBe('12.500.000\u00a0₫')
    // Of another program, by the event stream.
    await client.control.post('/wallet/top-up', { amount: 1_000_000 })
    await expect.poll(() => balance.textContent()).toBe('13.500.000\u00a0₫')

    const { id } = await client.book({ orderId: 'COD-1', cod: 300_000 })
    await client.book({ orderId: 'PREPAID-1', cod: 0, payer: 1 })
    await client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 'delivered' })
    await page.getByText('1 parcel waits').waitFor()
    await page.getByRole('button', { name: 'Settle now' }).click()
    const sessions = page.getByRole('table', { name: 'COD sessions' })
    await sessions.getByRole('link', { name: /^HD/ }).waitFor()
    const code = (await sessions.getByRole('link').textContent()) ?? ''
    expect(await axe()).toEqual([])

    await sessions.getByRole('link', { name: code }).click()
    await page.getByRole('heading', { level: 1, name: `COD session ${code}` }).waitFor()
    await page.getByRole('table', { name: 'Parcels of this session' }).getByRole('link', { name: /COD-1/ }).click()
    await page.getByRole('heading', { level: 1, name: 'COD-1' }).waitFor()
    await page.getByRole('link', { name: code }).click()
    await page.getByRole('heading', { level: 1, name: `COD session ${code}` }).waitFor()
    expect(await axe()).toEqual([])

    await page.getByRole('link', { name: '← Money' }).click()
    await page.getByRole('table', { name: 'Transactions' }).getByRole('link', { name: 'PREPAID-1' }).click()
    await page.getByRole('heading', { level: 1, name: 'PREPAID-1' }).waitFor()
    // What is still being loaded above the link moves it; a map is loaded when it is seen.
    await expect
      .poll(async () => {
        await page.evaluate(`document.querySelector('.map-place')?.scrollIntoView()`)
        return page.locator('.skeleton').count()
      })
      .toBe(0)
    await page.getByRole('link', { name: 'Show in Money' }).click()
    await page.getByRole('heading', { level: 1, name: 'Money' }).waitFor()
    const ledger = page.getByRole('table', { name: 'Transactions' })
    await expect.poll(() => ledger.locator('tbody tr').count()).toBe(1)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => ledger.locator('tbody tr').count()).toBe(4)

    await fitsDarkPhone(context, sandbox, [
      ['#/money', /Dòng tiền/],
      [`#/money/sessions/${code}`, new RegExp(code)],
    ])
  },
)

test('an account without a bank account is given one', PAGE_TIMEOUT, async context => {
  const { page, sandbox, axe } = await openPage(context, { hash: '#/money' })
  await clientOf(sandbox, sandbox).control.post('/accounts', { id: 'no-bank', bank: null })
  await page.evaluate(`sessionStorage.setItem('carrier-sandbox.account', 'no-bank')`)
  await page.reload()
  await page.getByText('No bank account. Parcels with COD stay at 910.').waitFor()
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bank account' })
  await dialog.getByLabel('Branch').fill('Chi nhánh Huế')
  await dialog.getByLabel('Account holder').fill('LE MAI')
  await dialog.getByLabel('Account number').fill('0123456789')
  await expect.poll(() => dialog.getByLabel('Bank').locator('option').count()).toBeGreaterThan(5)
  expect(await axe()).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('0123456789').waitFor()
  const account = (await clientOf(sandbox, sandbox).control.get('/accounts/no-bank')).body
  const { items } = (await clientOf(sandbox, { account }).control.get('/account/bank-history')).body
  expect(items).toMatchObject([{ owner: 'LE MAI', number: '0123456789' }])
})
