import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from '../support/api-client.ts'
import { type ReceivedRequest, startReceiver } from '../support/receiver.ts'
import { openPage, PAGE_TIMEOUT } from './open-page.ts'

/** A shop that answers 500 to the event of a returned parcel until the test fixes it. */
function startShop() {
  const shop = { isMended: false }
  const answer = ({ text }: ReceivedRequest) => ({ status: /"908"/.test(text) && !shop.isMended ? 500 : 200 })
  return startReceiver({ answer }).then(receiver => ({ receiver, shop }))
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true })

test(
  'with the mouse: a parcel is booked, moves, is returned, its events are sent and resent, its scenario is changed, the account is reset and restored',
  PAGE_TIMEOUT,
  async context => {
    const { receiver, shop } = await startShop()
    await using _ = receiver
    const { page, sandbox } = await openPage(context, {
      sandbox: { webhooks: [receiver.url] },
      // The validator's no, and the reset account that does not know the scenario any more.
      allowConsole: /40[49]|422/,
    })
    const { control } = clientOf(sandbox, sandbox)
    // A reload of the page would remove this.
    await page.evaluate('window.isTheSamePage = true')

    // A newcomer sees an empty list, and where to go.
    await page.getByText('No parcel yet').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Book a parcel' }).first().click()
    await button(page, 'Get rates').click()
    await page.getByRole('table', { name: 'Rates' }).getByRole('button').first().click()
    await page.getByRole('link', { name: 'See the parcel' }).click()
    await heading(page, 'DH-1001').waitFor()
    const [{ id }] = (await control.get('/shipments')).body.items
    const slug = async () => (await control.get(`/shipments/${id}`)).body.slug
    const standing = page.getByRole('main').locator('header')

    // Another program moves the clock: the page knows it only by the event stream.
    await sandbox.clock.advance('30m')
    await sandbox.clock.advance('2s')
    await standing.getByText('on-the-way-to-pick-up 902').waitFor()
    // And the buttons of the shell: one step, one day.
    await button(page, 'Next event').first().click()
    await standing.getByText('picked-up 903').waitFor()
    expect(await slug()).toBe('picked-up')
    await button(page, '+1 d').first().click()
    await page.getByRole('button', { name: /^Clock: 06\/01\/2026 / }).waitFor()
    await standing.getByText('in-transit 919').waitFor()
    // It goes out for delivery on the day that the rate promises, which is the next thing to happen.
    await button(page, 'Next event').first().click()
    await standing.getByText('out-for-delivery 904').waitFor()
    expect(await slug()).toBe('out-for-delivery')
    const course = page.getByRole('list', { name: 'Timeline' })
    await course.getByText('planned:').first().waitFor()

    // Returned at once, which the shop does not manage to take.
    await button(page, 'Return it').click()
    await standing.getByText('returned 908').waitFor()
    expect(await slug()).toBe('returned')
    const told = page.getByRole('row', { name: /returned 908/ })
    await told.getByText('500', { exact: true }).waitFor()
    await told.getByRole('link').click()
    await page.getByText('Not delivered yet; it is retried.').waitFor()
    shop.isMended = true
    await button(page, 'Send again').click()
    await page.getByRole('tab', { name: '#2 · 200' }).waitFor()
    const returns = receiver.received.filter(({ text }) => /"908"/.test(text))
    expect(returns.map(({ text }) => text)).toEqual([returns[0]?.text, returns[0]?.text])
    expect(new Set(returns.map(({ headers }) => headers['webhook-id'])).size).toBe(1)

    // A scenario is rewritten: wrong first, then as a course whose plan is seen before any parcel uses it.
    await view(page, 'Scenarios').click()
    await page.getByRole('link', { name: /^stuck/ }).click()
    const text = page.getByRole('textbox', { name: 'Text of the scenario, YAML or JSON' })
    await page.getByText('Valid', { exact: true }).waitFor()
    const shipped = await text.inputValue()
    const last = '  - after: 3h\n    status: '
    await text.fill(`${shipped.trimEnd()}\n${last}losst\n`)
    await page.getByText('did you mean "lost"?').waitFor()
    await text.fill(`${shipped.trimEnd()}\n${last}lost\n`)
    await page.getByText('Valid', { exact: true }).waitFor()
    await page.getByRole('table', { name: 'The plan' }).getByText('lost 917').waitFor()
    await button(page, 'Save a copy…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await heading(page, 'my-stuck').waitFor()
    const own = async () => (await control.get('/scenarios/my-stuck')).status
    expect(await own()).toBe(200)

    // All of it is kept in a file, wiped, undone, wiped again and read back.
    await view(page, 'Account').click()
    const main = page.getByRole('main')
    const download = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Export', exact: true }).click()
    const file = await (await download).path()
    const total = async () => (await control.get('/shipments')).body.total
    const reset = async () => {
      await main.getByRole('button', { name: 'Reset…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    }
    await reset()
    await page.getByText('Account reset.').waitFor()
    expect([await total(), await own()]).toEqual([0, 404])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(/Restored before-reset-\S+: 1 shipment\./).waitFor()
    expect([await total(), await own()]).toEqual([1, 200])
    await reset()
    await expect.poll(total).toBe(0)
    await page.getByLabel('File of an exported state').setInputFiles(file)
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
    await page.getByText(/Imported \S+: 1 shipment\./).waitFor()
    expect(await own()).toBe(200)
    await view(page, 'Shipments').click()
    await page
      .getByRole('row', { name: /DH-1001/ })
      .getByText('returned 908')
      .waitFor()
    expect(await page.evaluate('window.isTheSamePage')).toBe(true)
  },
)

/** Presses a key until something has the focus, as a user without a mouse does; at most a hundred times. */
async function walkTo(page: Page, wanted: Locator, key = 'Tab') {
  const focused = wanted.and(page.locator(':focus'))
  for (let presses = 0; presses < 100; presses++) {
    if ((await focused.count()) > 0) return
    await page.keyboard.press(key)
  }
  const stopped = await page.evaluate('document.activeElement.outerHTML.slice(0, 200)')
  throw new Error(`${key} does not come to ${wanted}; after 100 it is at ${stopped}`)
}

test('the same without a mouse: Tab, arrows, Space and Enter', PAGE_TIMEOUT, async context => {
  const { receiver, shop } = await startShop()
  await using _ = receiver
  const { page, sandbox } = await openPage(context, { sandbox: { webhooks: [receiver.url] } })
  const { control } = clientOf(sandbox, sandbox)
  const press = async (wanted: Locator, key: 'Enter' | 'Space' = 'Enter') => {
    await wanted.first().waitFor()
    await walkTo(page, wanted)
    await page.keyboard.press(key)
  }

  await press(view(page, 'Book'))
  await heading(page, 'Book a parcel').and(page.locator(':focus')).waitFor()
  const goods = page.getByLabel('Goods')
  await walkTo(page, goods)
  await page.keyboard.type('Nón lá')
  expect(await goods.inputValue()).toBe('Nón lá')
  await press(button(page, 'Get rates'), 'Space')
  const rates = page.getByRole('table', { name: 'Rates' }).getByRole('button')
  await rates.first().waitFor()
  // The scenario choice is one group of radio buttons: Tab enters it, the arrows choose.
  const outcomes = page.getByRole('radio', { checked: true })
  await walkTo(page, outcomes)
  await walkTo(page, page.getByRole('radio', { name: 'lost', exact: true }), 'ArrowDown')
  await page.getByText('Next order: lost').waitFor()
  await walkTo(page, rates.first(), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await press(page.getByRole('link', { name: 'See the parcel' }))
  await heading(page, 'DH-1001').and(page.locator(':focus')).waitFor()
  const [{ id }] = (await control.get('/shipments')).body.items
  const detail = async () => (await control.get(`/shipments/${id}`)).body
  expect(await detail()).toMatchObject({ scenario: 'lost', booked: { parcel: { name: 'Nón lá' } } })

  await press(button(page, 'Next planned step'), 'Space')
  await page.getByText('New status: waiting-for-pickup (901)').waitFor()
  await press(button(page, 'Return it'))
  await page.getByText(/New status: .*returned \(908\)/).waitFor()
  expect((await detail()).slug).toBe('returned')
  const told = page.getByRole('row', { name: /returned 908/ })
  await told.getByText('500', { exact: true }).waitFor()
  await press(told.getByRole('link'))
  await heading(page, 'returned → DH-1001').and(page.locator(':focus')).waitFor()
  shop.isMended = true
  await press(button(page, 'Send again'), 'Space')
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('#2 · 200').waitFor()
  await walkTo(page, page.getByRole('tab', { selected: true }))
  await walkTo(page, tab('#1 · 500'), 'ArrowLeft')
  await page.getByRole('tab', { name: '#1 · 500', selected: true }).waitFor()

  await walkTo(page, view(page, 'Account'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await heading(page, 'Account default').and(page.locator(':focus')).waitFor()
  await press(page.getByRole('main').getByRole('button', { name: 'Reset…' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Reset' }))
  const total = async () => (await control.get('/shipments')).body.total
  await page.getByText('Account reset.').waitFor()
  expect(await total()).toBe(0)
  await press(page.getByRole('button', { name: 'Undo' }), 'Space')
  await page.getByText(/Restored before-reset-\S+: 1 shipment\./).waitFor()
  expect((await detail()).slug).toBe('returned')
})
