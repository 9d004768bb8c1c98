import { describe, expect, test } from 'vitest'
import type { Sandbox } from '../../src/index.ts'
import { clientOf } from '../support/api-client.ts'
import { NO_SERVER } from '../support/closed-port.ts'
import { DARK_PHONE, type OpenPage, openPage, PAGE_TIMEOUT } from './open-page.ts'

const ACCOUNT = { hash: '#/account' } as const
const PHONE = { ...DARK_PHONE, locale: 'vi-VN' } as const

/** The buttons and dialogs of a page, in English. */
function partsOf({ page }: OpenPage) {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    snapshots: page.getByRole('region', { name: 'Snapshots' }),
    toast: (text: string | RegExp) => page.locator('.toast').filter({ hasText: text }),
    askReset: () => main.getByRole('button', { name: 'Reset…' }).click(),
    // By its whole name: of two of one second the first one's begins the other's.
    askRestore: (name: string) =>
      main
        .getByRole('row')
        .filter({ has: page.getByText(name, { exact: true }) })
        .getByRole('button', { name: 'Restore' })
        .click(),
    askImport: (name: string, text: string) =>
      page
        .getByLabel('File of an exported state')
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) }),
    confirm: (verb: string) => dialog.getByRole('button', { name: verb, exact: true }).click(),
    /** A line of the counts: what there is, what comes. */
    counts: async (row: string) => dialog.getByRole('row', { name: row }).getByRole('cell').allTextContents(),
  }
}

const shipmentsOf = async (sandbox: Sandbox) =>
  (await clientOf(sandbox, sandbox).control.get('/state/summary')).body.shipments
const fillWith = (sandbox: Sandbox, shipments: number) =>
  sandbox.fill({ shipments, customers: 3, ondemand: 0, days: 5 })
const automaticOf = async (sandbox: Sandbox) =>
  (await sandbox.snapshots.list()).flatMap(({ name, before }) => (before === null ? [] : [name]))

/** Another state, of so many shipments, as the text of its file. */
async function exportOther(sandbox: Sandbox, shipments: number): Promise<string> {
  const other = await sandbox.createAccount({ id: 'khac', seed: 11 })
  await clientOf(sandbox, other).register(`${NO_SERVER}/hook`)
  await other.fill({ shipments, customers: 2, ondemand: 0, days: 5 })
  const text = JSON.stringify(await other.state.export())
  await other.remove()
  return text
}

describe('before all that an account holds is replaced', PAGE_TIMEOUT, () => {
  test('two resets are undone one by one: each Undo names what its own has saved, and can be undone', async context => {
    const opened = await openPage(context, ACCOUNT)
    const { page, sandbox } = opened
    const { askReset, confirm, counts, toast, dialog } = partsOf(opened)
    await fillWith(sandbox, 22)
    await askReset()
    expect(await dialog.getByRole('heading').textContent()).toBe('Reset the account default?')
    await expect.poll(() => counts('Shipments')).toEqual(['22'])
    await confirm('Reset')
    await toast('Account reset. The earlier state (22 shipments) is saved as before-reset-').waitFor()
    await clientOf(sandbox, sandbox).book()
    await askReset()
    await expect.poll(() => counts('Shipments')).toEqual(['1'])
    await confirm('Reset')
    const second = toast('(1 shipment)')
    await second.waitFor()
    const [first = '', last = ''] = await automaticOf(sandbox)
    expect(await second.textContent()).toContain(last)

    await page.getByRole('button', { name: `Undo: restore ${first}`, exact: true }).click()
    await toast(`Restored ${first}: 22 shipments.`).waitFor()
    expect(await shipmentsOf(sandbox)).toBe(22)
    await page.getByRole('button', { name: `Undo: restore ${last}`, exact: true }).click()
    await toast(`Restored ${last}: 1 shipment.`).waitFor()
    expect(await shipmentsOf(sandbox)).toBe(1)
    await toast(`Restored ${last}`).getByRole('button', { name: 'Redo' }).click()
    await expect.poll(() => shipmentsOf(sandbox)).toBe(22)
  })

  test('an import asks with what there is and what comes; Escape leaves everything, Import can be undone', async context => {
    const opened = await openPage(context, ACCOUNT)
    const { page, sandbox, axe } = opened
    const { askImport, confirm, counts, toast, dialog } = partsOf(opened)
    await fillWith(sandbox, 9)
    const text = await exportOther(sandbox, 4)
    const before = await sandbox.state.export()
    await askImport('thang-11.json', text)
    await dialog.getByText('Sandbox version').waitFor()
    expect(await dialog.getByRole('heading').textContent()).toBe('Import thang-11.json?')
    expect(await dialog.locator('.facts').textContent()).toMatch(
      /Size[\d.]+\sKBFrom the accountkhacSeed11Exported\d\d\//,
    )
    await expect.poll(() => counts('Shipments')).toEqual(['9', '4'])
    expect(await counts('Customers')).toEqual(['3', '2'])
    expect(await counts('Endpoints')).toEqual(['0', '1'])
    expect(await axe()).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect((await sandbox.state.export()).rows).toEqual(before.rows)
    expect(await automaticOf(sandbox)).toEqual([])

    await askImport('thang-11.json', text)
    await confirm('Import')
    await toast('Imported thang-11.json: 4 shipments. The earlier state (9 shipments)').waitFor()
    const [name = ''] = await automaticOf(sandbox)
    await page.getByRole('button', { name: `Undo: restore ${name}` }).click()
    await toast(`Restored ${name}: 9 shipments.`).waitFor()
    expect((await sandbox.state.export()).rows.shipments).toEqual(before.rows.shipments)
  })

  test('a file that is no state is refused before the question', async context => {
    const opened = await openPage(context, { ...ACCOUNT, allowConsole: /status of 4/ })
    const { sandbox } = opened
    const { askImport, dialog } = partsOf(opened)
    await fillWith(sandbox, 2)
    for (const text of [
      '{"format":"something"}',
      '{"format":',
      JSON.stringify({ ...JSON.parse(await exportOther(sandbox, 1)), version: 2 }),
    ]) {
      await askImport('x.json', text)
      await dialog.getByRole('heading', { name: 'x.json cannot be imported' }).waitFor()
      expect(await dialog.getByRole('button').allTextContents()).toEqual(['', 'Close'])
      await dialog.getByText('Close', { exact: true }).click()
    }
    expect(await shipmentsOf(sandbox)).toBe(2)
  })

  test.for(['reset', 'import', 'restore'] as const)(
    'by keyboard, %s: nothing is sent before it is confirmed, Escape and Cancel mean no, the focus comes back',
    async (action, context) => {
      const opened = await openPage(context, ACCOUNT)
      const { page, sandbox, axe } = opened
      const { askImport, snapshots, dialog } = partsOf(opened)
      await sandbox.snapshot('truoc-khi-giao')
      await fillWith(sandbox, 3)
      const text = await exportOther(sandbox, 1)
      const sent: string[] = []
      page.on('request', request => {
        if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
      })
      const focused = () => page.evaluate('document.activeElement.textContent')
      const main = page.getByRole('main')
      const opener = {
        reset: main.getByRole('button', { name: 'Reset…' }),
        import: main.getByRole('button', { name: 'Import…' }),
        restore: snapshots.getByRole('row', { name: 'truoc-khi-giao' }).getByRole('button', { name: 'Restore' }),
      }[action]
      const ask = async () => {
        await opener.focus()
        if (action === 'import') await askImport('x.json', text)
        else await page.keyboard.press('Enter')
        await dialog.getByRole('row', { name: 'Shipments' }).waitFor()
      }
      for (const no of ['Escape', 'Cancel', 'Close'] as const) {
        await ask()
        if (no === 'Escape') await page.keyboard.press('Escape')
        else await dialog.getByRole('button', { name: no, exact: true }).press('Enter')
        await dialog.waitFor({ state: 'detached' })
        expect([no, await focused()]).toEqual([no, await opener.textContent()])
      }
      expect(sent.filter(call => call !== 'POST /__sandbox/state/check')).toEqual([])
      expect([await shipmentsOf(sandbox), await automaticOf(sandbox)]).toEqual([3, []])
      await ask()
      // It can be confirmed once it is known what comes: Close, Cancel and the verb.
      await dialog.locator('button:enabled').nth(2).waitFor()
      expect(await axe()).toEqual([])
      // From Close, where the focus begins, over Cancel.
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      expect(await automaticOf(sandbox)).toHaveLength(1)
      expect(await focused()).toBe(await opener.textContent())
    },
  )

  test('what another client does meanwhile shows in the open question, and the notice counts what was saved', async context => {
    const opened = await openPage(context, ACCOUNT)
    const { sandbox } = opened
    const { askReset, confirm, counts, toast } = partsOf(opened)
    await fillWith(sandbox, 5)
    await askReset()
    await expect.poll(() => counts('Shipments')).toEqual(['5'])
    const client = clientOf(sandbox, sandbox)
    await client.book()
    await client.register(`${NO_SERVER}/hook`)
    await expect.poll(() => counts('Shipments')).toEqual(['6'])
    await expect.poll(() => counts('Endpoints')).toEqual(['1'])
    await sandbox.reset()
    await expect.poll(() => counts('Shipments')).toEqual(['0'])
    await client.book()
    await confirm('Reset')
    await toast('The earlier state (1 shipment)').waitFor()
  })

  test('after six five are kept, marked and dated; a person’s own stay; any is removed and restored', async context => {
    const opened = await openPage(context, ACCOUNT)
    const { page, sandbox, axe } = opened
    const { askReset, askRestore, confirm, dialog, snapshots, toast } = partsOf(opened)
    await sandbox.snapshot('cua-toi')
    for (let n = 1; n <= 6; n++) {
      await clientOf(sandbox, sandbox).book()
      if (n % 2 === 0) await askRestore('cua-toi')
      else await askReset()
      await confirm(n % 2 === 0 ? 'Restore' : 'Reset')
      // It goes with the answer; the older snapshot is gone by then.
      await dialog.waitFor({ state: 'detached' })
      expect(await shipmentsOf(sandbox)).toBe(0)
    }
    const kept = await automaticOf(sandbox)
    expect(kept).toHaveLength(5)
    const rows = snapshots.getByRole('row')
    await rows.filter({ has: page.getByText(kept.at(-1) ?? '', { exact: true }) }).waitFor()
    expect(await rows.filter({ hasText: 'automatic' }).count()).toBe(5)
    expect(await rows.filter({ hasText: 'cua-toi' }).textContent()).not.toContain('automatic')
    expect(await rows.nth(1).textContent()).toMatch(
      /before-restore-\S+\d{6}(-\d)?automatic\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/,
    )
    expect(await axe()).toEqual([])
    const [oldest = ''] = kept
    await snapshots.getByRole('button', { name: `Remove ${oldest}`, exact: true }).click()
    await expect.poll(() => automaticOf(sandbox)).toEqual(kept.slice(1))
    await askRestore(kept[1] ?? '')
    await confirm('Restore')
    await toast(`Restored ${kept[1]}: 1 shipment.`).waitFor()
  })

  test('where there is no room nothing happens, and the person chooses: not at all, or without a snapshot', async context => {
    const opened = await openPage(context, { ...ACCOUNT, allowConsole: /status of 409/ })
    const { page, sandbox, axe } = opened
    const { askReset, confirm, dialog, toast } = partsOf(opened)
    await fillWith(sandbox, 4)
    await askReset()
    await confirm('Reset')
    await toast('Account reset.').waitFor()
    const [saved = ''] = await automaticOf(sandbox)
    await clientOf(sandbox, sandbox).book()
    for (let n = 1; n < 50; n++) await sandbox.snapshot(`own-${n}`)
    // Its Undo: the automatic one makes place, so a person's fiftieth is what leaves none.
    await sandbox.snapshots.of(saved).remove()
    await sandbox.snapshot(saved)
    await page.getByRole('button', { name: `Undo: restore ${saved}` }).click()
    await toast('The present state cannot be saved.').waitFor()
    expect(await shipmentsOf(sandbox)).toBe(1)

    await askReset()
    await confirm('Reset')
    await dialog.getByRole('alert').getByText('The present state cannot be saved').waitFor()
    expect(await shipmentsOf(sandbox)).toBe(1)
    expect(await axe()).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await shipmentsOf(sandbox)).toBe(1)
    await askReset()
    await confirm('Reset')
    await confirm('Reset without a snapshot')
    await toast('Account reset. The earlier state was not saved.').waitFor()
    expect(await shipmentsOf(sandbox)).toBe(0)
    await toast('The present state cannot be saved.')
      .getByRole('button', { name: 'Restore without a snapshot' })
      .click()
    await toast(`Restored ${saved}: 1 shipment. The earlier state was not saved.`).waitFor()
  })

  test('an Undo is for the account of its notice, whichever is shown by then', async context => {
    const opened = await openPage(context, ACCOUNT)
    const { page, sandbox } = opened
    const { askReset, confirm, toast } = partsOf(opened)
    await fillWith(sandbox, 3)
    await askReset()
    await confirm('Reset')
    await toast('Account reset.').waitFor()
    const other = await sandbox.createAccount({ id: 'khac' })
    await page.getByRole('button', { name: 'Account: default' }).click()
    await page.locator('.account-option').filter({ hasText: 'khac' }).click()
    await page.getByRole('heading', { level: 1, name: 'Account khac' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast('3 shipments.').waitFor()
    expect([await shipmentsOf(sandbox), (await other.state.export()).rows.shipments]).toEqual([3, []])
  })

  test('while it is under way, Escape cannot call it off, and its answer leaves a later question open', async context => {
    const opened = await openPage(context, ACCOUNT)
    const { page, sandbox } = opened
    const { askReset, askImport, confirm, dialog, toast } = partsOf(opened)
    let goOn = (): void => undefined
    const held = new Promise<void>(resolve => {
      goOn = resolve
    })
    await page.route('**/__sandbox/reset', async route => {
      await held
      await route.continue()
    })
    await fillWith(sandbox, 2)
    await askReset()
    const asked = page.waitForRequest('**/__sandbox/reset')
    await confirm('Reset')
    await asked
    for (let n = 0; n < 3; n++) await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(true)
    // What the browser does at a second gesture back.
    await page.evaluate(`document.querySelector('dialog').close()`)
    await dialog.waitFor()
    // No user reaches the field behind the dialog, a program does.
    await askImport('other.json', await exportOther(sandbox, 1))
    goOn()
    await toast('The earlier state (2 shipments)').waitFor()
    await confirm('Import')
    await toast('Imported other.json: 1 shipment.').waitFor()
    await dialog.waitFor({ state: 'detached' })
  })

  test('in Vietnamese on a dark phone: whole words, nothing beyond the edge, no serious finding of axe', async context => {
    const opened = await openPage(context, { ...ACCOUNT, context: { ...PHONE, viewport: { width: 360, height: 740 } } })
    const { page, sandbox, axe, tooWide } = opened
    const dialog = page.getByRole('dialog')
    await fillWith(sandbox, 7)
    const text = await exportOther(sandbox, 1)
    await page.getByRole('region', { name: 'Dữ liệu' }).getByRole('button', { name: 'Đặt lại…' }).click()
    await dialog.getByRole('row', { name: 'Đơn hàng 7' }).waitFor()
    expect(await dialog.textContent()).toMatch(/^Đặt lại tài khoản default\?.*Hủy bỏĐặt lại$/s)
    expect(await axe()).toEqual([])
    await dialog.getByRole('button', { name: 'Đặt lại' }).click()
    await page.getByText('Đã đặt lại tài khoản. Dữ liệu trước đó (7 đơn hàng) được lưu thành before-reset-').waitFor()
    await page.getByText('tự động').waitFor()
    await page.getByLabel('Tệp dữ liệu đã xuất').setInputFiles({
      name: 'mot-ten-tep-rat-dai-cua-thang-muoi-mot-nam-2026-ban-cuoi-cung.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
    await dialog.getByRole('row', { name: 'Đơn hàng 0 1' }).waitFor()
    expect(await axe()).toEqual([])
    expect(await tooWide()).toEqual([])
    const { width } = (await dialog.boundingBox()) ?? { width: 999 }
    expect(width).toBeLessThanOrEqual(360)
    expect(await dialog.evaluate(node => node.scrollWidth <= node.clientWidth)).toBe(true)
    await dialog.getByRole('button', { name: 'Nhập', exact: true }).click()
    await page.getByRole('button', { name: 'Hoàn tác: khôi phục before-import-' }).click()
    await page.getByRole('button', { name: 'Làm lại' }).waitFor()
    expect(await axe()).toEqual([])
  })
})
