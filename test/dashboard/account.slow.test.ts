import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { clientOf } from '../support/api-client.ts'
import { hold, nextFrames, openPage, PAGE_TIMEOUT } from './open-page.ts'

describe('the account view', PAGE_TIMEOUT, () => {
  test('shows a secret only when asked to, copies it, and copies all as variables', async context => {
    const { page, sandbox } = await openPage(context, {
      hash: '#/account',
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    const { client_secret: secret, access_token: token } = sandbox.account
    const panel = page.getByRole('region', { name: 'Credentials' })
    await panel.getByText('client_secret').waitFor()
    expect(await page.content()).not.toContain(secret)
    await panel.getByRole('button', { name: 'Show client_secret' }).click()
    await panel.getByText(secret, { exact: true }).waitFor()
    await panel.getByRole('button', { name: 'Hide client_secret' }).click()
    expect(await page.content()).not.toContain(secret)
    await panel.getByRole('button', { name: 'Copy access_token' }).click()
    await panel.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(token)
    await panel.getByRole('button', { name: 'Copy as SANDBOX_* variables' }).click()
    await expect
      .poll(() => page.evaluate('navigator.clipboard.readText()'))
      .toContain(`SANDBOX_CLIENT_SECRET=${secret}\n`)
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`SANDBOX_API_URL=${sandbox.apiUrl}\n`)
  })

  test('changes profile and switches, and says what a switch does not take', async context => {
    const { page, sandbox } = await openPage(context, { hash: '#/account', allowConsole: /status of 422/ })
    const profile = async () => (await clientOf(sandbox, sandbox).control.get('/profile')).body
    await page.getByLabel('Profile').selectOption('spec')
    await expect.poll(async () => (await profile()).profile).toBe('spec')
    await page.getByLabel('Switch', { exact: true }).selectOption('login_layout')
    await page.getByLabel('Value').fill('both')
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await page.getByText('Differs from it: login_layout').waitFor()
    expect((await profile()).switches.login_layout).toBe('both')
    await page.getByLabel('Value').fill('sideways')
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await page.locator('.toast.error', { hasText: 'sideways' }).waitFor()
    expect((await profile()).switches.login_layout).toBe('both')
  })

  test('a profile that is chosen while another is being stored is stored after it', async context => {
    const { page, sandbox } = await openPage(context, { hash: '#/account' })
    await page.getByLabel('Profile').waitFor()
    const release = await hold(page, '**/__sandbox/profile')
    const isAsked = page.waitForRequest(request => request.method() === 'PUT')
    await page.getByLabel('Profile').selectOption('spec')
    await isAsked
    await nextFrames(page)
    await page.getByLabel('Profile').selectOption('observed')
    release()
    const { control } = clientOf(sandbox, sandbox)
    await expect.poll(async () => (await control.get('/profile')).body.profile).toBe('observed')
    await expect.poll(() => page.getByLabel('Profile').inputValue()).toBe('observed')
  })

  test('makes an account, looks at it, and removes it again', async context => {
    const { page, sandbox, axe } = await openPage(context, { hash: '#/account', allowConsole: /status of 4/ })
    const ids = async () =>
      (await clientOf(sandbox, sandbox).control.get('/accounts')).body.map((row: { id: string }) => row.id)
    await page.getByRole('button', { name: 'New account' }).click()
    const dialog = page.getByRole('dialog', { name: 'New account' })
    await dialog.getByLabel('Name').fill('không hợp lệ')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByRole('alert').first().waitFor()
    expect(await axe()).toEqual([])
    await dialog.getByLabel('Name').fill('cua-hang-2')
    await dialog.getByLabel('Seed').fill('11')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { level: 1, name: 'Account cua-hang-2' }).waitFor()
    expect(await ids()).toEqual(['default', 'cua-hang-2'])
    await page.getByRole('button', { name: 'Remove cua-hang-2' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('heading', { level: 1, name: 'Account default' }).waitFor()
    expect(await ids()).toEqual(['default'])
  })

  test('fills, exports, resets, undoes, and imports what was exported', async context => {
    const { page, sandbox, axe } = await openPage(context, { hash: '#/account' })
    const client = clientOf(sandbox, sandbox)
    const count = async () => (await client.control.get('/shipments')).body.total
    const main = page.getByRole('main')
    const fill = page.getByRole('region', { name: 'Fill' })
    await fill.getByLabel('Parcels').fill('30')
    await fill.getByLabel('Customers').fill('5')
    await fill.getByLabel('On-demand orders').fill('0')
    await fill.getByRole('button', { name: 'Fill' }).click()
    await page.getByText('30 parcels and 5 customers more.').waitFor()
    expect(await count()).toBe(30)

    const download = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Export', exact: true }).click()
    const file = await (await download).path()
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ format: 'carrier-sandbox-state', version: 1 })

    const reset = async () => {
      await main.getByRole('button', { name: 'Reset…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    }
    await reset()
    await page.getByText('Account reset.').waitFor()
    expect(await count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(/Restored before-reset-\S+: 30 shipments\./).waitFor()
    expect(await count()).toBe(30)
    expect(await axe()).toEqual([])

    await reset()
    await expect.poll(count).toBe(0)
    await page.getByLabel('File of an exported state').setInputFiles(file)
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
    await page.getByText(/Imported \S+: 30 shipments\./).waitFor()
    expect(await count()).toBe(30)
  })

  test('a fill that keeps moving leaves most parcels on the way, and they take steps without a click', async context => {
    const { page, sandbox } = await openPage(context, { hash: '#/account' })
    const { control } = clientOf(sandbox, sandbox)
    const fill = page.getByRole('region', { name: 'Fill' })
    await fill.getByLabel('Parcels').fill('40')
    await fill.getByLabel('Customers').fill('0')
    await fill.getByLabel('On-demand orders').fill('0')
    await fill.getByText('Keep moving').click()
    await fill.getByRole('button', { name: 'Fill' }).click()
    await page.getByText('40 parcels and 0 customers more.').waitFor()
    expect((await control.get('/clock')).body).toMatchObject({ mode: 'real', pace: '30s' })
    const statuses = async () => {
      const { items } = (await control.get('/shipments?state=moving&size=500')).body
      return new Map<string, string>(items.map(({ id, slug }: { id: string; slug: string }) => [id, slug]))
    }
    const before = await statuses()
    expect(before.size).toBeGreaterThan(20)
    await expect
      .poll(async () => [...(await statuses())].filter(([id, slug]) => before.get(id) !== slug).length, {
        timeout: 90_000,
      })
      .toBeGreaterThan(0)
  })

  test('by keyboard: the focus comes back to the button after an undo, and to the heading where that has gone', async context => {
    const { page } = await openPage(context, { hash: '#/account' })
    const focused = () => page.evaluate('document.activeElement.textContent')
    // It can be pressed once the dialog knows what the account holds.
    const confirm = async () => {
      const button = page.getByRole('dialog').getByRole('button', { name: 'Reset', disabled: false })
      await button.waitFor()
      await button.press('Enter')
    }
    await page.getByRole('main').getByRole('button', { name: 'Reset…' }).focus()
    await page.keyboard.press('Enter')
    await confirm()
    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(/Restored before-reset-\S+: 0 shipments\./).waitFor()
    expect(await focused()).toBe('Reset…')

    await page.keyboard.press('Enter')
    await confirm()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    await page.getByRole('link', { name: 'Faults' }).click()
    // A new page begins at its heading; a key before that would go there.
    await page.locator('main h1:focus', { hasText: 'Faults' }).waitFor()
    await undo.focus()
    await page.keyboard.press('Enter')
    await undo.waitFor({ state: 'detached' })
    expect(await focused()).toBe('Faults')
  })

  test('saves a snapshot under a name, restores and removes it', async context => {
    const { page, sandbox } = await openPage(context, { hash: '#/account', allowConsole: /status of 409/ })
    const client = clientOf(sandbox, sandbox)
    const snapshots = page.getByRole('region', { name: 'Snapshots' })
    await snapshots.getByText('No snapshots.').waitFor()
    await snapshots.getByLabel('Name of the snapshot').fill('truoc-khi-giao')
    await snapshots.getByRole('button', { name: 'Save snapshot' }).click()
    await page.getByText('Saved as truoc-khi-giao.').waitFor()
    await client.book()
    await snapshots.getByLabel('Name of the snapshot').fill('truoc-khi-giao')
    await snapshots.getByRole('button', { name: 'Save snapshot' }).click()
    await snapshots.getByRole('alert').waitFor()
    await snapshots.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Restored truoc-khi-giao: 0 shipments.').waitFor()
    expect((await client.control.get('/shipments')).body.total).toBe(0)
    // Both are removed before either answer is there.
    const held: (() => void)[] = []
    await page.route('**/__sandbox/snapshots/*', async route => {
      if (route.request().method() !== 'DELETE') return route.continue()
      await new Promise<void>(resolve => {
        held.push(resolve)
        if (held.length === 2) for (const goOn of held) goOn()
      })
      await route.continue()
    })
    await snapshots.getByRole('button', { name: 'Remove truoc-khi-giao' }).click()
    await snapshots.getByRole('button', { name: 'Remove before-restore' }).click()
    await snapshots.getByText('No snapshots.').waitFor()
  })
})
