/**
 * Each address of the dashboard with something on it, and what its buttons open: no finding of axe, no target below 24 px,
 * nothing wider than the screen, and no card of a phone cut off. In English and light on a desk, in Vietnamese and dark on a
 * phone.
 */
import type { Page } from 'playwright-core'
import { expect, type TestContext, test } from 'vitest'
import { clientOf } from '../support/api-client.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { DARK_PHONE, nextFrames, type OpenPage, openPage, PAGE_TIMEOUT, type PageWishes } from './open-page.ts'
import { findSmallTargets } from './small-targets.ts'

const LOOKS = [
  ['in English, light, at 1280', { viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-GB' }],
  ['in Vietnamese, dark, on a phone', { ...DARK_PHONE, locale: 'vi-VN' }],
] as const

/** Opens a dialog or a panel; none of them does anything before it is asked again. */
const OPENERS = ':is([aria-haspopup=dialog], [aria-expanded=false]):visible'
const OPENED = 'dialog[open], .popover-panel:not([hidden])'

for (const [name, look] of LOOKS) {
  test(`every view and what opens on it, ${name}`, { timeout: 3 * PAGE_TIMEOUT.timeout }, async context => {
    await using receiver = await startReceiver({
      answer: ({ text }) => ({ status: text.includes('delivered') ? 500 : 200 }),
    })
    const { opened, addresses } = await openFilled(context, look, receiver)
    const { page } = opened
    const titles = new Set<string>()
    /** Where each was found first. */
    const findings = new Map<string, string>()
    const note = (found: readonly string[], place: string) => {
      for (const finding of found) if (!findings.has(finding)) findings.set(finding, place)
    }
    for (const address of addresses) {
      await show(page, address)
      note(await judge(opened), address)
      const openers = page.locator(OPENERS)
      for (let n = 0; n < (await openers.count()); n++) {
        const opener = openers.nth(n)
        const label =
          (await opener.innerText()).replaceAll(/\s+/g, ' ').trim() || (await opener.getAttribute('title')) || ''
        // The top bar is on every page.
        if (titles.has(label)) continue
        const isOfDialog = (await opener.getAttribute('aria-haspopup')) !== null
        await opener.click()
        // A dialog may have to be loaded. What else is expanded stays in the page.
        if (isOfDialog) await page.locator('dialog[open]').waitFor()
        else if ((await page.locator(OPENED).count()) === 0) continue
        await expect.poll(() => page.locator('.skeleton').count(), { message: label }).toBe(0)
        titles.add(label)
        note(await judge(opened), `${address}, ${label}`)
        await page.keyboard.press('Escape')
        await page.locator(OPENED).waitFor({ state: 'detached' })
      }
    }
    expect([...findings]).toEqual([])
    expect(titles.size, [...titles].join(', ')).toBeGreaterThan(12)
  })
}

async function judge({ page, axe, tooWide }: OpenPage): Promise<readonly string[]> {
  const found = [...(await axe()), ...(await findSmallTargets(page)).map(target => `small ${target}`)]
  found.push(...(await findCutOffCards(page)))
  const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  if (Number(wide) > 0) found.push(`${wide} px wider than the screen: ${(await tooWide()).join(', ')}`)
  return found
}

/** On a phone a row is a card, which is as wide as the screen and does not scroll. */
async function findCutOffCards(page: Page): Promise<readonly string[]> {
  // What the script in the page gives back: strings of our own making.
  return (await page.evaluate(`innerWidth > 760 ? [] : [...document.querySelectorAll('.table-scroll')].flatMap(frame => {
    const right = frame.getBoundingClientRect().right
    if (frame.scrollWidth <= frame.clientWidth + 1) return []
    const beyond = [...frame.querySelectorAll('tbody *')].filter(node => node.getBoundingClientRect().right > right + 1)
    return ['cut off on its card: ' + beyond.slice(-1).map(node => node.className + ' ' + node.textContent).join()]
  })`)) as string[]
}

/** Looked at when all of it is there. */
async function show(page: Page, address: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(address)}`)
  // Until then it is the view before.
  await nextFrames(page)
  await page.locator('main h1').waitFor()
  const loading = async () => {
    // A map is loaded when it is seen.
    await page.evaluate(`document.querySelector('.map-place')?.scrollIntoView()`)
    return page.locator('.skeleton').count()
  }
  await expect.poll(loading, { message: address }).toBe(0)
}

/** Both lines, a refused call, a COD session, a rule, deliveries that failed. */
async function openFilled(context: TestContext, look: NonNullable<PageWishes['context']>, receiver: Receiver) {
  const opened = await openPage(context, { sandbox: { webhooks: [`${receiver.url}/hook`] }, context: look })
  const { sandbox } = opened
  const { control, book, post, ...client } = clientOf(sandbox, sandbox)
  const { id } = await book({ orderId: 'EVERY-1', cod: 300_000 })
  await control.post(`/shipments/${id}/simulate`, { action: 'to', to: 'cod-paid' })
  const filled = await control.post('/fill', { shipments: 30, ondemand: 5 })
  const refused = await post('/rates', {})
  const rule = await control.post('/faults', { match: { operation: 'listCities' }, fault: { status: 503 } })
  expect([filled.status, refused.status, rule.status]).toEqual([200, 422, 201])
  await client.get('/cities')
  const first = async (path: string) => (await control.get(path)).body.items[0].id
  const addresses = [
    '/shipments',
    `/shipments/${id}`,
    `/shipments/${id}/trace`,
    `/shipments/${await first('/shipments?line=ondemand')}`,
    '/book',
    '/book?line=ondemand',
    '/money',
    `/money/sessions/${await first('/cod-sessions')}`,
    '/webhooks',
    `/webhooks/${(await client.get('/webhooks')).body.data[0].id}`,
    `/webhooks/deliveries/${await first('/webhooks/deliveries')}`,
    '/webhooks/trigger',
    '/requests',
    `/requests/${await first('/requests?status=422')}`,
    '/requests?tab=nobody',
    '/faults',
    '/faults/new',
    `/faults/${rule.body.rules?.[0].id}`,
    '/scenarios',
    '/scenarios/partial-delivery',
    '/account',
    '/start',
    '/replay',
    '/no-such-view',
  ]
  return { opened, addresses }
}
