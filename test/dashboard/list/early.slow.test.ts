/** What the first page does before its script is there, in a real browser. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from '../../support/api-client.ts'
import { hold, openPage, PAGE_TIMEOUT } from '../open-page.ts'

const isOfList = (url: string | URL) => /\/__sandbox\/shipments\?.*size=50/.test(String(url))

/** The script of the page waits. `accounts`: that of each call of the list, as it comes. */
async function holdScript(page: Page): Promise<{ readonly accounts: (string | undefined)[]; release(): void }> {
  const accounts: (string | undefined)[] = []
  page.on('request', request => {
    if (isOfList(request.url())) accounts.push(request.headers()['x-sandbox-account'])
  })
  return { accounts, release: await hold(page, /\/main-[^/]*\.js$/) }
}

test(
  'it asks for the list of its account once, before the script, and misses no booking',
  PAGE_TIMEOUT,
  async context => {
    const { page, sandbox } = await openPage(context, { hash: '#/account' })
    const own = await sandbox.createAccount({ id: 'kho-hang', clock: 'frozen' })
    const client = clientOf(sandbox, own)
    await client.book({ orderId: 'EARLY-1' })
    await page.evaluate(`sessionStorage.setItem('carrier-sandbox.account', 'kho-hang')`)
    const { accounts, release } = await holdScript(page)
    const isRead = page.waitForResponse(response => isOfList(response.url()))
    await page.goto(`${sandbox.url}/`, { waitUntil: 'commit' })
    await isRead
    await client.book({ orderId: 'EARLY-2' })
    expect(accounts).toEqual(['kho-hang'])
    release()
    await page.getByRole('link', { name: 'EARLY-1' }).waitFor()
    await page.getByRole('link', { name: 'EARLY-2' }).waitFor()
    // Again because of the booking, and never for another account.
    expect(new Set(accounts)).toEqual(new Set(['kho-hang']))
  },
)

test('a list that is answered before the events come is asked for again', PAGE_TIMEOUT, async context => {
  const { page, sandbox } = await openPage(context, { hash: '#/account' })
  const client = clientOf(sandbox, sandbox)
  const script = await holdScript(page)
  const releaseEvents = await hold(page, '**/__sandbox/events')
  const isRead = page.waitForResponse(response => isOfList(response.url()))
  await page.goto('about:blank')
  await page.goto(`${sandbox.url}/`, { waitUntil: 'commit' })
  await isRead
  await client.book({ orderId: 'BETWEEN-1' })
  const areEventsThere = page.waitForResponse('**/__sandbox/events')
  releaseEvents()
  await areEventsThere
  script.release()
  await page.getByRole('link', { name: 'BETWEEN-1' }).waitFor()
})

test(
  'it asks once for the list, and for nothing early where another list or page is wanted',
  PAGE_TIMEOUT,
  async context => {
    const { page, sandbox } = await openPage(context, { hash: '#/account' })
    // The list comes after the events: on a busy machine it might be the other way about, and be asked for again.
    let areEventsThere: Promise<unknown> = Promise.resolve()
    await page.route(isOfList, async route => {
      await areEventsThere
      await route.continue()
    })
    const asked: string[] = []
    page.on('request', request => {
      if (isOfList(request.url())) asked.push(new URL(request.url()).search)
    })
    for (const hash of ['', '#/shipments?q=nothing', '#/account']) {
      await page.goto('about:blank')
      areEventsThere = page.waitForResponse('**/__sandbox/events')
      await page.goto(`${sandbox.url}/${hash}`)
      await page.getByText('live', { exact: true }).waitFor()
      await page.locator('main h1').waitFor()
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
    }
    expect(asked).toEqual(['?sort=-created_at&size=50&page=1', '?q=nothing&sort=-created_at&size=50&page=1'])
  },
)
