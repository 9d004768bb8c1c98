import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, type TestContext, test } from 'vitest'
import type { Sandbox } from '../../src/index.ts'
import { verifyWebhook } from '../../src/webhooks.ts'
import { clientOf } from '../support/api-client.ts'
import { NO_SERVER } from '../support/closed-port.ts'
import { type ReceivedRequest, startReceiver } from '../support/receiver.ts'
import { openPage, PAGE_TIMEOUT } from './open-page.ts'

const run = promisify(execFile)

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'vi-VN' } as const

const log = (page: Page) => page.getByRole('table', { name: 'Delivery log' })

/** In the dark, in Vietnamese and on a phone nothing is hard to read, and nothing is wider than the screen. */
async function fitsDarkPhone(
  context: TestContext,
  { sandbox, views }: { sandbox: Sandbox; views: Readonly<Record<string, string>> },
) {
  const { page, axe, tooWide } = await openPage(context, { on: sandbox, context: PHONE })
  for (const [hash, shown] of Object.entries(views)) {
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
    await page.getByRole('heading', { name: shown }).first().waitFor()
    expect(await axe()).toEqual([])
    expect([hash, await tooWide({ except: 'thead, svg, .tabs' })]).toEqual([hash, []])
  }
}

test(
  'an endpoint is registered from the keyboard, tested, disabled, enabled and removed',
  PAGE_TIMEOUT,
  async context => {
    await using receiver = await startReceiver()
    const { page, sandbox, axe } = await openPage(context, { hash: '#/webhooks', allowConsole: /422/ })
    await page.getByText('No endpoint yet').waitFor()
    await page.getByText('No deliveries yet').waitFor()
    expect(await axe()).toEqual([])

    const register = page.getByRole('button', { name: 'Register an endpoint' })
    await register.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Register an endpoint' })
    await dialog.getByLabel('URL').waitFor()
    await page.keyboard.type('ftp://127.0.0.1/hook')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').waitFor()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(`${receiver.url}/hook`)
    await page.keyboard.press('Enter')
    await page.getByText(`Registered: ${receiver.url}/hook`).waitFor()
    await expect.poll(() => dialog.count()).toBe(0)

    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByText(/The endpoint accepted the test event: 200/).waitFor()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])

    await page.getByRole('link', { name: `${receiver.url}/hook` }).click()
    await page.getByRole('heading', { level: 1, name: receiver.url }).waitFor()
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByText('It was disabled here').waitFor()
    await clientOf(sandbox, sandbox).book({ orderId: 'GIỮ-1' })
    await sandbox.clock.advance('1h')
    // Without a reload: what happens meanwhile is counted.
    await page.getByText(/^.*[2-9] events are held/).waitFor()
    expect(receiver.received.length).toBe(1)
    await page.getByRole('button', { name: 'Enable' }).click()
    await receiver.waitFor(3)
    await log(page).getByText('delivered').first().waitFor()
    expect(await axe()).toEqual([])

    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No endpoint yet').waitFor()
  },
)

test(
  'a delivery is seen to be tried again, attempt by attempt, with its bytes, its signature and what to do',
  PAGE_TIMEOUT,
  async context => {
    let isMended = false
    const answer = ({ text }: ReceivedRequest) =>
      !isMended && /"903"/.test(text) ? { status: 419, body: 'Page Expired' } : { status: 200, body: '{"đã":"nhận"}' }
    await using receiver = await startReceiver({ answer })
    const { page, sandbox, axe } = await openPage(context, {
      hash: '#/shipments',
      sandbox: { webhooks: [receiver.url] },
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    const client = clientOf(sandbox, sandbox)
    await client.control.put('/webhooks/1/settings', { retry: 'three-minutes' })
    const { id } = await client.book({ orderId: 'DH-1' })
    await sandbox.simulate(id, { action: 'to', to: 'picked-up' })
    await page.getByRole('link', { name: 'DH-1' }).click()
    // From the parcel to the story of one of its webhooks.
    await page.getByRole('link', { name: /picked-up 903/ }).click()
    await page.getByText('Not delivered yet; it is retried.').waitFor()
    const course = page.getByRole('list', { name: 'Attempts' })
    const lines = () => course.getByRole('listitem').allTextContents()
    await expect.poll(async () => (await lines()).length).toBe(4)
    expect((await lines()).map(line => line.split(/\d\d:/)[0]?.trim())).toEqual([
      'event',
      'Attempt 1: 419',
      'next attempt planned:',
      'if that fails planned:',
    ])
    await page.getByText('exempt', { exact: false }).first().waitFor()
    expect(await axe()).toEqual([])

    await sandbox.clock.advance('3m')
    await page.getByRole('tab', { name: '#2 · 419' }).waitFor()
    await expect.poll(async () => (await lines()).length).toBe(4)
    isMended = true
    await sandbox.clock.advance('3m')
    await page.getByText('Delivered with attempt 3.').waitFor()
    await page.getByText('"nhận"').waitFor()

    // Back to the second with the arrow keys; the choice stands in the address.
    await page.getByRole('tab', { name: '#3 · 200' }).press('ArrowLeft')
    await page.getByText('Page Expired').waitFor()
    expect(page.url()).toContain('attempt=2')

    // The bytes, and the same once more by the command that was copied.
    await page.getByRole('button', { name: 'As sent' }).first().click()
    const shown = await page.getByRole('group', { name: 'Body, As sent' }).textContent()
    const second = receiver.received.filter(({ text }) => /"903"/.test(text))[1]
    expect(shown).toBe(second?.text)
    await page.getByRole('button', { name: 'Copy as curl' }).click()
    const curl = String(await page.evaluate('navigator.clipboard.readText()'))
    await run('sh', ['-c', curl.replace('curl -i', 'curl -s -i')])
    const repeated = receiver.received.at(-1)
    expect(repeated?.text).toBe(second?.text)
    expect(repeated?.headers['webhook-signature']).toBe(second?.headers['webhook-signature'])
    const secret = sandbox.account.webhook_secret
    const { headers = {}, body = Buffer.of() } = repeated ?? {}
    expect(verifyWebhook('standard', { headers, body, secret, now: Date.now() / 1000 })).toEqual({ ok: true })

    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByRole('tab', { name: '#4 · 200' }).waitFor()
    await expect.poll(async () => (await lines()).at(-1)).toContain('sent again by hand')
    const delivery = new URL(page.url()).hash.split('?')[0] ?? ''
    await page.getByRole('link', { name: 'See the parcel' }).click()
    await page.getByRole('heading', { level: 1, name: 'DH-1' }).waitFor()
    await fitsDarkPhone(context, {
      sandbox,
      views: {
        [delivery]: 'Cách ký',
        '#/webhooks/1': 'Cài đặt gửi',
        '#/webhooks/trigger': 'Gửi sự kiện bằng tay',
        '#/webhooks': 'Nhật ký gửi',
      },
    })
  },
)

test(
  'signatures and retries are chosen, what is typed outlives events, and a new secret is shown once',
  PAGE_TIMEOUT,
  async context => {
    await using receiver = await startReceiver()
    const { page, sandbox, axe } = await openPage(context, {
      hash: '#/webhooks/1',
      sandbox: { webhooks: [receiver.url] },
    })
    const client = clientOf(sandbox, sandbox)
    const settings = async () => (await client.control.get('/webhooks/1/settings')).body
    await page.getByLabel('Signatures').selectOption('Chosen for this endpoint')
    await page.getByRole('checkbox', { name: 'body-hmac-base64' }).uncheck()
    await page.getByRole('checkbox', { name: 'github' }).check()
    await page.getByLabel('Retries').selectOption('Own waits')
    await page.getByLabel('Waits, one after another').fill('5s, soon')
    await page.getByRole('alert').getByText('Write durations').waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await page.getByLabel('Waits, one after another').fill('5s, 2m')
    await page.getByText('That is: 5 s → 2 min: 3 attempts in all').waitFor()
    expect(await axe()).toEqual([])
    const { id } = await client.book({ orderId: 'KÝ-1' })
    await sandbox.simulate(id, { action: 'continue' })
    await log(page).getByText('KÝ-1').first().waitFor()
    expect(await page.getByLabel('Waits, one after another').inputValue()).toBe('5s, 2m')
    await page.getByRole('switch', { name: /In order/ }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await settings()).toMatchObject({
      signature: [{ scheme: 'standard' }, { scheme: 'github' }],
      retry: ['5s', '2m'],
      ordered: true,
    })

    const rotate = page.getByRole('button', { name: 'Rotate the secret' })
    await rotate.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate the secret' }).click()
    const told = page.getByRole('dialog', { name: 'The new secret' })
    const secret = (await told.getByText(/^whsec_/).textContent()) ?? ''
    expect(await axe()).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText(secret).count()).toBe(0)
    await page.getByText('The old secret signs too until').waitFor()
    await sandbox.simulate(id, { action: 'to', to: 'picked-up' })
    await expect.poll(() => receiver.received.some(({ text }) => /"903"/.test(text))).toBe(true)
    const { headers = {}, body = Buffer.of() } = receiver.received.at(-1) ?? {}
    for (const key of [secret, sandbox.account.webhook_secret]) {
      expect(verifyWebhook('standard', { headers, body, secret: key, now: Date.now() / 1000 })).toEqual({ ok: true })
    }
    await page
      .getByRole('table')
      .getByRole('link', { name: /picked-up 903/ })
      .click()
    await page.getByText(/two signatures, old and new secret/).waitFor()
    await page.getByRole('heading', { level: 3, name: 'github' }).waitFor()
  },
)

test(
  'an endpoint that has a state shows the commands that check it, in both languages',
  PAGE_TIMEOUT,
  async context => {
    await using receiver = await startReceiver()
    const { page, sandbox, axe } = await openPage(context, {
      hash: '#/webhooks/1',
      sandbox: { webhooks: [receiver.url] },
    })
    const client = clientOf(sandbox, sandbox)
    await page.getByRole('heading', { name: 'Verify it' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Check the receiver' }).count()).toBe(0)
    const url = 'http://127.0.0.1:3000/orders/{order_id}'
    const state = { url, path: 'status', effects_url: `${url}/mails` }
    expect((await client.control.put('/webhooks/1/settings', { state })).status).toBe(200)
    await page.getByRole('heading', { name: 'Check the receiver' }).waitFor()
    const command = page.getByText(/^npx carrier-sandbox certify .* --explore --budget 60s$/)
    expect(await command.textContent()).toBe(
      `npx carrier-sandbox certify --target ${receiver.url} --url ${sandbox.url} --order E-1 --gcode GS00000001 ` +
        `--state-url '${url}' --state-path status --effects-url '${url}/mails' --explore --budget 60s`,
    )
    expect(await axe()).toEqual([])
    // Nothing is run.
    expect(receiver.received).toEqual([])
    await page.getByRole('button', { name: 'Hiển thị bằng tiếng Việt' }).click()
    await page.getByRole('heading', { name: 'Kiểm tra địa chỉ nhận' }).waitFor()
  },
)

test('a long log is paged and filtered, and what was lost is sent again', PAGE_TIMEOUT, async context => {
  let isMended = false
  await using receiver = await startReceiver({ answer: () => ({ status: isMended ? 200 : 500 }) })
  const { page, sandbox } = await openPage(context, { sandbox: { webhooks: [receiver.url] } })
  const client = clientOf(sandbox, sandbox)
  await client.control.put('/webhooks/1/settings', { retry: 'none' })
  await client.register(NO_SERVER)
  await client.control.put('/webhooks/2/settings', { enabled: false, on_disabled: 'drop' })
  for (let n = 1; n <= 14; n += 1) await client.book({ orderId: `NHẬT-KÝ-${n}` })
  await sandbox.clock.advance('12h')
  await page.evaluate(`location.hash = '#/webhooks'`)
  const { body } = await client.control.get('/webhooks/deliveries?size=1')
  expect(body.total).toBeGreaterThan(100)
  await page.getByText(`1–50 of ${body.total}`).waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText(`51–100 of ${body.total}`).waitFor()

  await page.getByRole('combobox', { name: 'Status' }).selectOption('picked-up')
  await page.getByText('1–28 of 28').waitFor()
  await page.getByRole('combobox', { name: 'Endpoint' }).selectOption('1')
  await page.getByText('1–14 of 14').waitFor()
  await page.getByLabel('Shipment').fill('NHẬT-KÝ-7')
  await page.getByText('1–1 of 1').waitFor()
  await log(page).getByText('failed').waitFor()
  await page.getByRole('combobox', { name: 'State' }).selectOption('delivered')
  await page.getByText('No matching delivery').waitFor()

  isMended = true
  await page.getByRole('button', { name: 'Resend failed…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resend failed' })
  await dialog.getByLabel('Endpoint').selectOption('1')
  await dialog.getByRole('button', { name: 'Resend' }).click()
  await page.getByText(/sent again\./).waitFor()
  // The filter waits for what comes: it was mended, and the row appears by itself.
  await log(page).getByText('delivered').waitFor()
  expect((await client.control.get('/webhooks/deliveries?state=dropped&size=1')).body.total).toBeGreaterThan(20)
})

test('an event is sent by hand, and its answer and its signature are explained', PAGE_TIMEOUT, async context => {
  await using receiver = await startReceiver({ answer: () => ({ status: 302, headers: { location: '/login' } }) })
  const { page, axe } = await openPage(context, {
    hash: '#/webhooks/trigger',
    sandbox: { webhooks: [receiver.url] },
    allowConsole: /422/,
  })
  await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toBe(receiver.url)
  await page.getByLabel('Status').selectOption('returned')
  await page.getByLabel('order_id').fill('ĐƠN-9')
  await page.getByLabel('Signed with').selectOption('stripe')
  const fields = page.getByLabel('Other fields')
  await fields.fill('{"cod": ')
  await page.getByText('This is not a JSON object.').waitFor()
  await fields.fill('{"cod": "123000"}')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('heading', { level: 3, name: 'stripe' }).waitFor()
  const [sent] = receiver.received
  expect(sent?.json()).toMatchObject({ status: '908', order_id: 'ĐƠN-9', cod: '123000' })
  expect(sent?.headers['stripe-signature']).toBeDefined()
  await page.getByText('not accepted').waitFor()
  await page.getByText('What to do').waitFor()
  expect(await axe()).toEqual([])

  await page.getByLabel('To', { exact: true }).fill('http://169.254.169.254/')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('alert').waitFor()
})
