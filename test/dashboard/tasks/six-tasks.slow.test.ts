/**
 * What a person wants to do, begun at `/`: docs/dashboard.md promises at most five clicks for each. Every click is counted and
 * named by what is clicked.
 */
import type { Locator, Page } from 'playwright-core'
import { expect, type TestContext, test } from 'vitest'
import { clientOf } from '../../support/api-client.ts'
import { startReceiver } from '../../support/receiver.ts'
import { openPage, PAGE_TIMEOUT, type PageWishes } from '../open-page.ts'

const MOST_CLICKS = 5

async function begin(context: TestContext, wishes: PageWishes = {}) {
  const opened = await openPage(context, { ...wishes, hash: '' })
  const { page, sandbox } = opened
  let clicks = 0
  context.onTestFinished(() => {
    console.info(`${context.task.name}: ${clicks} clicks`)
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  })
  const click = async (what: Locator) => {
    await what.click()
    clicks += 1
  }
  return { page, sandbox, client: clientOf(sandbox, sandbox), click }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const toast = (page: Page, text: string | RegExp) => page.locator('.toast').filter({ hasText: text })

test('connect an app: its token, its URL, and a place for its webhooks', PAGE_TIMEOUT, async context => {
  const { page, sandbox, client, click } = await begin(context, {
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await click(button(page, 'Copy: Base URL'))
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${sandbox.url}/api/v2`)
  await click(button(page, 'Copy: Access token'))
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(sandbox.account.access_token)
  await click(button(page, 'Call it here'))
  await click(button(page, 'Catch here'))
  await expect.poll(async () => (await client.control.get('/state/summary')).body.endpoints).toBe(1)
})

test('see why nothing moves, and end it', PAGE_TIMEOUT, async context => {
  const { page, client, click } = await begin(context)
  await client.book()
  await click(button(page, 'Why does nothing move?'))
  const finding = page.getByRole('listitem').filter({ hasText: 'The clock is frozen' })
  await click(finding.getByRole('button'))
  await expect.poll(async () => (await client.control.get('/clock')).body.now).not.toBe('2026-01-05T08:00:00+07:00')
})

test('make a parcel come back', PAGE_TIMEOUT, async context => {
  const { page, client, click } = await begin(context)
  await client.book({ orderId: 'BACK-1' })
  await click(link(page, 'BACK-1'))
  await click(button(page, 'Return it'))
  const slug = async () => (await client.control.get('/shipments?q=BACK-1')).body.items[0].slug
  await expect.poll(slug).toBe('returned')
})

test('find the money of a parcel', PAGE_TIMEOUT, async context => {
  const { page, sandbox, client, click } = await begin(context)
  const { id } = await client.book({ orderId: 'COD-1', cod: 300_000 })
  await sandbox.simulate(id, { action: 'to', to: 'cod-paid' })
  await click(link(page, 'COD-1'))
  const money = page.getByRole('region', { name: 'Wallet and COD session' })
  await click(money.getByRole('link').first())
  await page.getByRole('table', { name: 'Parcels of this session' }).getByText('COD-1').waitFor()
})

test('replay a request', PAGE_TIMEOUT, async context => {
  const { page, client, click } = await begin(context, { allowConsole: /422/ })
  expect((await client.post('/rates', {})).status).toBe(422)
  await click(link(page, 'Requests'))
  await click(link(page, /POST \/rates/))
  await click(button(page, 'Edit and send again'))
  await click(button(page, 'Send'))
  await expect.poll(async () => (await client.control.get('/requests')).body.total).toBe(2)
})

test('undo a mistake', PAGE_TIMEOUT, async context => {
  const { page, client, click } = await begin(context)
  await client.book({ orderId: 'KEEP-1' })
  await click(link(page, 'Account'))
  await click(button(page, 'Reset…'))
  await click(page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }))
  await click(toast(page, 'Account reset.').getByRole('button', { name: /^Undo: restore/ }))
  await toast(page, /1 shipment\./).waitFor()
  expect((await client.control.get('/shipments?q=KEEP-1')).body.total).toBe(1)
})

test('a webhook did not arrive: see why, and make it arrive', PAGE_TIMEOUT, async context => {
  const { page, sandbox, client, click } = await begin(context)
  let status = 500
  await using receiver = await startReceiver({ answer: () => ({ status }) })
  await client.register(`${receiver.url}/hook`)
  const { id } = await client.book({ orderId: 'LOST-1' })
  await sandbox.simulate(id, { action: 'to', to: 'picked-up' })
  await receiver.waitFor(2)
  await click(link(page, 'LOST-1'))
  await click(link(page, /picked-up 903/).first())
  await page.getByRole('main').getByText('500', { exact: true }).filter({ visible: true }).first().waitFor()
  status = 200
  await click(button(page, 'Send again'))
  await expect
    .poll(async () => {
      const { items } = (await client.control.get('/webhooks/deliveries?order_id=LOST-1')).body
      return items.some(
        ({ slug, state }: { slug: string; state: string }) => slug === 'picked-up' && state === 'delivered',
      )
    })
    .toBe(true)
})
