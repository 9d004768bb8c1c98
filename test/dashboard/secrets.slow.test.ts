import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from '../support/api-client.ts'
import { readEvents } from '../support/event-reader.ts'
import { startReceiver } from '../support/receiver.ts'
import { openPage, PAGE_TIMEOUT } from './open-page.ts'

const TOKEN = 'chim-hoang-yen-9'
const CREDENTIALS = ['password', 'client_secret', 'access_token', 'webhook_secret'] as const

/** Whatever a person, an extension or a screenshot sees: the elements, what fields hold, the address, what is kept. */
const SHOWN = `[document.documentElement.outerHTML, document.title, location.href, JSON.stringify(localStorage),
  ...[...document.querySelectorAll('input,textarea,select')].map(field => field.value)].join('\\n')`

/** The one call that is there to hand out credentials: an account by its name. */
const isCredentialsCall = (request: Request) => /\/__sandbox\/accounts\/[^/]+$/.test(new URL(request.url()).pathname)

/** What went over the wire, but for the header that carries a credential by its purpose. */
async function readExchange(request: Request): Promise<string> {
  const { authorization: _, ...headers } = await request.allHeaders()
  const sent = [request.method(), request.url(), JSON.stringify(headers), request.postData() ?? '']
  // The stream of events has no end; the test reads one of its own.
  const isOpen = request.url().endsWith('/__sandbox/events') || isCredentialsCall(request)
  const response = isOpen ? null : await request.response()
  return [...sent, JSON.stringify(response?.headers() ?? {}), (await response?.text()) ?? ''].join('\n')
}

test('no view shows a secret, and only the request of one account returns one', PAGE_TIMEOUT, async context => {
  await using receiver = await startReceiver()
  const { page, sandbox } = await openPage(context, {
    sandbox: { controlToken: TOKEN, credentials: 'random', webhooks: [receiver.url] },
    hash: `#token=${TOKEN}`,
  })
  const other = await sandbox.createAccount({ id: 'ben-canh', clock: 'frozen' })
  const secrets = new Map([['control token', TOKEN]])
  for (const { account } of [sandbox, other]) {
    for (const name of CREDENTIALS) secrets.set(`${name} of ${account.id}`, account[name])
  }
  expect(secrets.size).toBe(9)
  for (const secret of secrets.values()) expect(secret.length).toBeGreaterThan(9)
  const leaks: string[] = []
  const inspect = (text: string, place: string) => {
    for (const [name, secret] of secrets) if (text.includes(secret)) leaks.push(`${name} in ${place}`)
  }
  const exchanges: Promise<void>[] = []
  page.on('requestfinished', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/__sandbox') || pathname.startsWith('/api')) {
      exchanges.push(readExchange(request).then(text => inspect(text, `${request.method()} ${request.url()}`)))
    }
  })
  const authorization = `Bearer ${TOKEN}`
  const stream = await readEvents(`${sandbox.url}/__sandbox/events`, { authorization })

  // An application sends each of them where it should, and where it should not.
  const client = clientOf(sandbox, sandbox)
  const { username, password, client_id, client_secret, access_token } = sandbox.account
  expect((await client.post('/login', { username, password, client_id, client_secret })).status).toBe(200)
  await client.get(`/shipments?token=${access_token}`)
  await fetch(`${sandbox.apiUrl}/shipments?access_token=${access_token}`, {
    headers: { authorization: 'Bearer a.b.c' },
  })
  const { id } = await client.book({ orderId: 'KIN-1' })
  await sandbox.clock.advance('1h')

  const look = async (hash: string, shows: (page: Page) => ReturnType<Page['getByText']>) => {
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
    await shows(page).first().waitFor()
    inspect(String(await page.evaluate(SHOWN)), hash)
  }
  const heading = (name: string) => (on: Page) => on.getByRole('heading', { name })
  await look('#/account', on => on.getByText('webhook_secret'))
  // The account view asks for its own once; what it does besides is to be as clean as any other.
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: /^Account: / }).click()
  await look('#/account', on => on.getByRole('button', { name: /^ben-canh/ }))
  await page.keyboard.press('Escape')
  await look('#/shipments', on => on.getByRole('link', { name: 'KIN-1' }))
  await look(`#/shipments/${id}`, on => on.getByRole('row', { name: /901/ }))
  await look('#/book', heading('Book a parcel'))
  await page.getByRole('button', { name: 'Get rates', exact: true }).click()
  await page.getByRole('table', { name: 'Rates' }).getByRole('button').first().click()
  await look('#/book', on => on.getByRole('link', { name: 'See the parcel' }))
  await look('#/book', on => on.getByText('$SANDBOX_ACCESS_TOKEN'))
  await look('#/webhooks', on => on.getByRole('table', { name: 'Delivery log' }))
  await page.getByRole('table', { name: 'Delivery log' }).getByRole('link').first().click()
  await look(new URL(page.url()).hash, heading('How it is signed'))
  await look('#/webhooks/1', heading('Delivery settings'))
  await look('#/webhooks/trigger', on => on.getByLabel('Status'))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await look('#/webhooks/trigger', heading('Answered'))
  await look('#/requests', on => on.getByRole('table').getByText(/login/))
  const calls = await sandbox.requests.find({})
  expect(calls.length).toBeGreaterThan(3)
  for (const call of calls) await look(`#/requests/${call.id}`, heading('Request'))
  await look('#/requests?tab=nobody', on => on.getByText('wrong token'))
  await look('#/faults', heading('Faults'))
  await look('#/scenarios', on => on.getByRole('link', { name: /^happy/ }))
  await look('#/scenarios/happy', on => on.getByText('Valid', { exact: true }))

  await Promise.all(exchanges)
  for (const event of stream.events) inspect(JSON.stringify(event), `the event ${event.type}`)
  await stream.close()
  expect(exchanges.length).toBeGreaterThan(40)
  expect(stream.events.length).toBeGreaterThan(5)
  expect(leaks).toEqual([])
})
