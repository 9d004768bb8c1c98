import { describe, expect, test } from 'vitest'
import { clientOf } from '../support/api-client.ts'
import { nextFrames, openPage, PAGE_TIMEOUT } from './open-page.ts'

describe('the shell of the dashboard', PAGE_TIMEOUT, () => {
  test('is live, and has no serious finding of axe in light and dark, on a desk and on a phone', async context => {
    const { page, axe } = await openPage(context, { hash: '#/account' })
    await page.getByText('live', { exact: true }).waitFor()
    // Looked at when all of it is there, not while this or that is still being loaded.
    await page.getByRole('button', { name: /^Clock: / }).waitFor()
    await page.getByRole('button', { name: 'Reset…' }).waitFor()
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
    expect(await axe()).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axe()).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await axe()).toEqual([])
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect(width, 'nothing is wider than the screen').toBeLessThanOrEqual(360)
  })

  test('has room for all of the list at any width, in both languages', async context => {
    const { page, sandbox } = await openPage(context)
    const { control } = clientOf(sandbox, sandbox)
    expect((await control.post('/fill', { shipments: 30, ondemand: 10, customers: 0 })).status).toBe(200)
    const rows = page.locator('main tbody tr')
    // On a tablet the table scrolls in its frame, on a phone its head is not shown.
    const tooWide = `[...document.querySelectorAll('header *, main *')]
      .filter(node => !node.closest('.visually-hidden, .popover-panel') && node.checkVisibility())
      .filter(node => innerWidth > 1190 || !node.closest('.table-scroll'))
      .filter(node => node.getBoundingClientRect().right > innerWidth).map(node => node.outerHTML.slice(0, 80))`
    for (const language of ['en', 'vi']) {
      await page.evaluate(`localStorage.setItem('carrier-sandbox.language', '${language}')`)
      await page.reload()
      await expect.poll(() => rows.count()).toBe(40)
      for (const width of [360, 761, 900, 1024, 1130, 1195, 1245, 1280, 1325, 1366, 1445]) {
        await page.setViewportSize({ width, height: 800 })
        await nextFrames(page)
        expect([language, width, await page.evaluate(tooWide)]).toEqual([language, width, []])
      }
    }
  })

  test('speaks Vietnamese and keeps the language and the colours that were chosen', async context => {
    const { page, axe } = await openPage(context, { hash: '#/account' })
    await page.getByRole('button', { name: 'Hiển thị bằng tiếng Việt' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tài khoản default' }).waitFor()
    await page.getByRole('button', { name: 'Màu: theo hệ thống' }).click()
    await page.getByRole('button', { name: 'Màu: sáng' }).click()
    await page.getByRole('button', { name: 'Màu: tối' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Tài khoản default' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('vi')
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await page.title()).toBe('Tài khoản default · carrier-sandbox')
    expect(await axe()).toEqual([])
  })

  test('can be walked through by keyboard: skip link, navigation, heading', async context => {
    const { page } = await openPage(context, { hash: '#/account' })
    await page.getByText('live', { exact: true }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('main')
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    await page.locator('main h1:focus').waitFor()
    await page.getByRole('link', { name: 'Account', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Account default' }).and(page.locator(':focus')).waitFor()
  })

  test('says when the sandbox does not answer, and goes on by itself when it does', async context => {
    const { page } = await openPage(context, { hash: '#/account', allowConsole: /ERR_INTERNET_DISCONNECTED/ })
    await page.getByRole('button', { name: 'Reset…' }).waitFor()
    // The clock is read after the rest; without it there is nothing to press.
    await page.getByRole('button', { name: '+1 h' }).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: '+1 h' }).click()
    const banner = page.getByText('The sandbox does not answer. The page tries again every two seconds.')
    await banner.waitFor()
    await page.context().setOffline(false)
    await banner.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '+1 h' }).click()
    await page.getByRole('button', { name: /05\/01\/2026 09:00:00/ }).waitFor()
  })

  test('resumes the events where it was, and reads the account again after a gap', async context => {
    const { page } = await openPage(context, { hash: '#/account' })
    await page.getByText('live', { exact: true }).waitFor()
    // A stream that ends at once, after an id that this sandbox does not know.
    await page.route(
      '**/__sandbox/events',
      route => route.fulfill({ contentType: 'text/event-stream', body: ': hello\nid: AAAAAA-7\n\n' }),
      { times: 1 },
    )
    const events = page.waitForRequest(request => request.headers()['last-event-id'] === 'AAAAAA-7')
    await page.reload()
    await events
    const [again] = await Promise.all([
      page.waitForRequest(request => request.url().endsWith('/__sandbox/clock')),
      page.getByText('live', { exact: true }).waitFor(),
    ])
    expect(again.method()).toBe('GET')
  })

  test('asks for the control token, says when it is wrong, and lets in with the right one', async context => {
    const sandbox = { controlToken: 'cho-xem-9' }
    const { page } = await openPage(context, { sandbox, hash: '#/account', allowConsole: /status of 401/ })
    await page.getByRole('heading', { level: 1, name: 'Control token' }).waitFor()
    await page.getByLabel('Control token').fill('sai')
    await page.getByRole('button', { name: 'Enter' }).click()
    await page.getByText('The sandbox refused this token.').waitFor()
    await page.getByLabel('Control token').fill('cho-xem-9')
    await page.getByRole('button', { name: 'Enter' }).click()
    await page.getByRole('heading', { level: 1, name: 'Account default' }).waitFor()
    await page.getByText('live', { exact: true }).waitFor()
  })

  test('takes the token out of the address that start-up printed', async context => {
    const sandbox = { controlToken: 'cho-xem-9' }
    const { page } = await openPage(context, { sandbox, hash: '#token=cho-xem-9' })
    await page.getByText('live', { exact: true }).waitFor()
    expect(page.url()).not.toContain('cho-xem-9')
    await page.reload()
    await page.getByText('live', { exact: true }).waitFor()
  })

  test('looks at one account at a time, and at the default one when that is removed', async context => {
    const { page, sandbox } = await openPage(context, { hash: '#/account', allowConsole: /status of 404/ })
    const own = await sandbox.createAccount({ id: 'kho-hang', clock: 'frozen' })
    await own.clock.advance('2d')
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('button', { name: /^kho-hang/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Account kho-hang' }).waitFor()
    await page.getByRole('button', { name: /07\/01\/2026 08:00:00/ }).waitFor()
    await page.getByRole('button', { name: '+1 d' }).click()
    await page.getByRole('button', { name: /08\/01\/2026 08:00:00/ }).waitFor()
    expect((await clientOf(sandbox, sandbox).control.get('/clock')).body.now).toBe('2026-01-05T08:00:00+07:00')
    const client = clientOf(sandbox, sandbox)
    // Replaced by another client: the page must read it again.
    const body = { replace: true, username: 'kho-moi@sandbox.test', clock: 'frozen' }
    expect((await client.control.put('/accounts/kho-hang', body)).status).toBe(200)
    await page.getByText('kho-moi@sandbox.test').first().waitFor()
    expect((await client.control.delete('/accounts/kho-hang')).status).toBe(204)
    await page.getByText('The account "kho-hang" was removed. This is the default account.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Account default' }).waitFor()
  })
})
