import type { Page } from 'playwright-core'
import { expect, type TestContext, test } from 'vitest'
import { PRESETS } from '../../src/dashboard/views/faults/presets.ts'
import type { Sandbox } from '../../src/index.ts'
import { clientOf } from '../support/api-client.ts'
import { openPage, PAGE_TIMEOUT } from './open-page.ts'

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

const rules = (page: Page) => page.getByRole('list', { name: 'Rules', exact: true }).locator('> li')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** In the dark and on a phone nothing is hard to read, and nothing is wider than the screen. */
async function fitsDarkPhone(context: TestContext, { sandbox, hash }: { sandbox: Sandbox; hash: string }) {
  const { page, axe, tooWide } = await openPage(context, { on: sandbox, hash, context: { ...PHONE, locale: 'vi-VN' } })
  await page
    .getByRole('list', { name: 'Quy tắc', exact: true })
    .or(page.getByLabel('Nội dung quy tắc, YAML hoặc JSON'))
    .waitFor()
  expect(await axe()).toEqual([])
  expect(await tooWide({ except: 'thead, .tabs' })).toEqual([])
}

test('one click makes the next call fail; the page shows it; off, on, gone and back', PAGE_TIMEOUT, async context => {
  const { page, sandbox, axe } = await openPage(context, { hash: '#/faults' })
  const client = clientOf(sandbox, sandbox)
  const statusOf = async () => (await client.get('/cities')).status
  await page.getByText('No faults').waitFor()
  expect(await axe()).toEqual([])
  await button(page, 'Add: Rate limit: every third call').click()
  await page.getByText('Added as rule 1.').waitFor()
  await rules(page).getByText('no match yet').waitFor()
  expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([200, 200, 429])
  await rules(page).getByText('fired 1 of 3 times').waitFor()
  await page
    .getByRole('table')
    .getByRole('row', { name: /retry_after.*listCities.*Rule 1/ })
    .waitFor()

  const onOff = page.getByRole('switch', { name: 'Rule 1' })
  await onOff.click()
  await rules(page).getByText('off', { exact: true }).waitFor()
  expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([200, 200, 200])
  expect(await axe()).toEqual([])
  await onOff.click()
  await expect.poll(() => onOff.getAttribute('aria-checked')).toBe('true')
  expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([200, 200, 429])

  await button(page, 'Remove rule 1').click()
  await page.getByText('No faults').waitFor()
  expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([200, 200, 200])
  await button(page, 'Add it again, at the end').click()
  await page.getByRole('switch', { name: 'Rule 2' }).waitFor()
  expect((await client.control.get('/faults')).body.rules[0].rule).toEqual({
    when: { every: 3 },
    fault: { status: 429, retry_after: 2 },
  })
})

test('every example is a rule that the sandbox takes, and its text means what it says', PAGE_TIMEOUT, async context => {
  const { page, sandbox } = await openPage(context, { hash: '#/scenarios' })
  const { control } = clientOf(sandbox, sandbox)
  const count = PRESETS.length
  expect(count).toBeGreaterThan(25)
  // What a click on each of them adds, all at once.
  const all = PRESETS.map(({ rule }) => rule)
  expect((await control.post('/faults', all)).status).toBe(201)
  await page.getByRole('link', { name: 'Faults', exact: true }).click()
  await expect.poll(() => rules(page).count()).toBe(count)
  const said = await page.locator('.rule-words pre').allTextContents()
  const stored: { rule: object }[] = (await control.get('/faults')).body.rules
  const meant = await Promise.all(said.map(async text => (await control.post('/faults/validate', { text })).body.rules))
  expect(meant).toEqual(stored.map(({ rule }) => [rule]))
  // Each is known again as what it is.
  expect(await page.locator('.rule-title').count()).toBe(count)
  await fitsDarkPhone(context, { sandbox, hash: '#/faults' })
  await button(page, 'Remove all').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click()
  await page.getByText('All rules removed.').waitFor()
})

test(
  'a rule is written with the validator beside it, changed in its place, and kept while it is unfinished',
  PAGE_TIMEOUT,
  async context => {
    const { page, sandbox, axe } = await openPage(context, { hash: '#/faults' })
    const { control } = clientOf(sandbox, sandbox)
    await control.post('/faults', [{ fault: { twice: true } }, { fault: { carrier: 'stuck' } }])
    await page.getByRole('link', { name: 'Write a rule' }).click()
    const text = page.getByLabel('Text of the rule, YAML or JSON')
    await page.getByText('Valid', { exact: true }).waitFor()
    await text.fill('match: { operation: createShipmnt }\nfault: { status: 503 }')
    await page
      .getByText(/createShipment/)
      .and(page.locator('.problems span'))
      .waitFor()
    expect(await axe()).toEqual([])
    await button(page, 'Line 1, column 21').click()
    expect(await page.evaluate('getSelection().toString()')).toBe('createShipmnt')
    await page.keyboard.press('Control+s')
    await page.getByText('Not valid yet').waitFor()

    // Leaving the page loses nothing.
    await page.getByRole('link', { name: '← Faults' }).click()
    await page.getByRole('link', { name: 'Write a rule' }).click()
    await expect.poll(() => text.inputValue()).toContain('createShipmnt')
    await text.fill('match: { operation: createShipment, order_id: "Đ-*" }\nfault: { status: 503 }')
    await page.getByText('Valid', { exact: true }).waitFor()
    await text.press('Control+s')
    await page.getByText('Added as rule 3.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Faults' }).waitFor()
    expect((await control.get('/faults')).body.rules[2].rule).toEqual({
      match: { operation: 'createShipment', order_id: 'Đ-*' },
      fault: { status: 503 },
    })
    // What is saved is no draft any more.
    await page.getByRole('link', { name: 'Write a rule' }).click()
    await expect.poll(() => text.inputValue()).toContain('first: 1')
    await page.getByRole('link', { name: '← Faults' }).click()

    // A new page begins at its heading; a key before that would go there.
    await page.locator('main h1:focus', { hasText: 'Faults' }).waitFor()
    await button(page, 'Edit rule 1').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Rule 1' }).waitFor()
    await text.fill('match: { operation: createShipment }\nfault: { twice: true }\nttl: 10m')
    await text.press('Escape')
    for (let tabs = 0; tabs < 20; tabs++) {
      if ((await page.evaluate('document.activeElement.textContent')) === 'Save') break
      await page.keyboard.press('Shift+Tab')
    }
    await page.keyboard.press('Enter')
    await page.getByText('Rule 1 is changed.').waitFor()
    expect((await control.get('/faults')).body.rules).toMatchObject([
      { id: '1', rule: { fault: { twice: true }, ttl: '10m' } },
      { id: '2' },
      { id: '3' },
    ])

    // An example may be changed before it is added.
    await button(page, 'Change first: Rates are slow by 5 s').click()
    await expect.poll(() => text.inputValue()).toContain('{ fixed: 5s }')
    expect(await axe()).toEqual([])
    await fitsDarkPhone(context, { sandbox, hash: '#/faults/3' })
  },
)
