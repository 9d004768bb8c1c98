import { expect, test } from 'vitest'
import { clientOf } from '../support/api-client.ts'
import { NO_SERVER } from '../support/closed-port.ts'
import { hold, openPage, PAGE_TIMEOUT } from './open-page.ts'

test('a change between the first answer and the first event is shown', PAGE_TIMEOUT, async context => {
  const { page, sandbox } = await openPage(context, { hash: '#/account' })
  const release = await hold(page, '**/__sandbox/events')
  await page.goto('about:blank')
  await page.goto(`${sandbox.url}/#/webhooks`)
  await page.getByText('No endpoint yet').waitFor()
  await clientOf(sandbox, sandbox).register(`${NO_SERVER}/hook`)
  release()
  await page.getByRole('row').filter({ hasText: NO_SERVER }).waitFor()
})

test('a change by a script is shown in an open page at once, and typed text stays', {
  ...PAGE_TIMEOUT,
}, async context => {
  const { page, sandbox } = await openPage(context, { hash: '#/webhooks', allowConsole: /status of 404/ })
  const client = clientOf(sandbox, sandbox)
  const { control } = client
  const go = async (hash: string, heading: string | RegExp) => {
    await page.evaluate(`location.hash = '${hash}'`)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  await page.getByText('No endpoint yet').waitFor()
  const { id } = await client.register(`${NO_SERVER}/hook`)
  await page.getByRole('row').filter({ hasText: NO_SERVER }).waitFor()

  await go(`#/webhooks/${id}`, `${NO_SERVER}/hook`)
  await page.getByLabel('Retries').selectOption('own')
  await page.getByLabel('Waits').fill('10s, 2m')
  await control.put(`/webhooks/${id}/settings`, { enabled: false, ordered: true })
  await page.getByRole('button', { name: 'Enable' }).waitFor()
  await expect.poll(() => page.getByRole('switch', { name: /order/i }).getAttribute('aria-checked')).toBe('true')
  expect(await page.getByLabel('Waits').inputValue()).toBe('10s, 2m')

  await go('#/faults', 'Faults')
  await control.post('/faults', { match: { order_id: 'BESIDE-*' }, fault: { status: 503 } })
  const rules = page.getByRole('list', { name: 'Rules' })
  await rules.getByText('BESIDE-*').waitFor()
  await control.delete('/faults')
  await rules.waitFor({ state: 'detached' })

  await go('#/scenarios', 'Scenarios')
  const scenario = { name: 'beside', line: 'standard', steps: [{ after: '1h', status: 'picked-up' }] }
  await control.put('/scenarios/beside', { ...scenario, description: 'Lấy hàng sau một giờ.' })
  await page.getByRole('row').filter({ hasText: 'Lấy hàng sau một giờ.' }).waitFor()
  await control.put('/default-scenario', { name: 'beside' })
  // Nothing was booked: the unusual default is shown nevertheless.
  const notice = page.getByRole('status').filter({ hasText: 'beside' })
  await notice.waitFor()
  await go('#/scenarios/beside', 'beside')
  await page.getByText('Lấy hàng sau một giờ.').first().waitFor()
  await control.put('/scenarios/beside', { ...scenario, description: 'Lấy hàng sau hai giờ.' })
  await page.getByText('Lấy hàng sau hai giờ.').first().waitFor()
  await control.delete('/scenarios/beside')
  await notice.waitFor({ state: 'detached' })

  await go('#/account', /^Account/)
  await control.put('/profile', { profile: 'spec' })
  await expect.poll(() => page.getByLabel('Profile').inputValue()).toBe('spec')
  await control.post('/snapshots', { name: 'sang-thu-hai' })
  await page.getByRole('row').filter({ hasText: 'sang-thu-hai' }).waitFor()
})
