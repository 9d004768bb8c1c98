import { describe, expect, test } from 'vitest'
import { rewriteInstants } from '../../src/dashboard/format.ts'
import { clientOf } from '../support/api-client.ts'
import { hold, nextFrames, openPage, PAGE_TIMEOUT } from './open-page.ts'

describe('the clock of the dashboard', PAGE_TIMEOUT, () => {
  test('goes to the next event, says what happened and leads to the parcel', async context => {
    const { page, sandbox } = await openPage(context, { hash: '#/account' })
    const next = page.getByRole('button', { name: 'Next event' }).first()
    expect(await next.isDisabled()).toBe(true)
    const booked = await clientOf(sandbox, sandbox).book()
    // First the carrier gives the tracking number, then it comes to fetch the parcel.
    await page.locator('button:enabled', { hasText: 'Next event' }).click()
    await page.getByText(/It is now 05\/01\/2026 08:00:02\. 0 steps/).waitFor()
    await page.locator('button:enabled', { hasText: 'Next event' }).click()
    const toast = page.getByText(/It is now 05\/01\/2026 .*1 step, 0 webhook attempts\./)
    await toast.waitFor()
    expect(await toast.getByRole('link', { name: 'See the parcel' }).getAttribute('href')).toBe(
      `#/shipments/${booked.id}`,
    )
  })

  test('runs, stands, goes faster and keeps a pace, as the panel says', async context => {
    const { page, sandbox } = await openPage(context, { hash: '#/account' })
    const clock = page.getByRole('button', { name: /^Clock: / })
    await page.getByRole('button', { name: 'Let the clock run' }).click()
    await page.getByRole('button', { name: /^Clock: .*08:00:0[1-9] real time/ }).waitFor()
    await page.getByRole('button', { name: 'Freeze the clock' }).click()
    await page.getByRole('button', { name: /^Clock: .*frozen/ }).waitFor()
    await clock.click()
    await page.getByLabel('Speed').selectOption('3600')
    await page.getByRole('button', { name: /^Clock: 05\/01\/2026 (09|1\d):.*×3600/ }).waitFor()
    await page.getByLabel('Speed').selectOption('frozen')
    await page.getByRole('button', { name: /^Clock: .*frozen/ }).waitFor()
    await page.getByLabel('Pace').selectOption('10m')
    await expect.poll(async () => (await clientOf(sandbox, sandbox).control.get('/clock')).body.pace).toBe('10m')
    await page.getByLabel('Advance by').fill('sometime')
    await page.getByRole('button', { name: 'Advance', exact: true }).click()
    await page.getByText('Write a duration such as 90s, 30m, 4h or 3d.').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByLabel('Speed').count()).toBe(0)
    await clock.and(page.locator(':focus')).waitFor()
  })

  test('a choice that is made while another is being stored is stored after it', async context => {
    const { page, sandbox } = await openPage(context, { hash: '#/account' })
    await page.getByRole('button', { name: /^Clock: / }).click()
    await page.getByLabel('Pace').waitFor()
    const release = await hold(page, '**/__sandbox/clock')
    const isAsked = page.waitForRequest(request => request.method() === 'POST')
    await page.getByLabel('Speed').selectOption('3600')
    await isAsked
    await nextFrames(page)
    await page.getByLabel('Pace').selectOption('10m')
    await page.getByLabel('Speed').selectOption('600')
    release()
    const stored = async () => (await clientOf(sandbox, sandbox).control.get('/clock')).body
    await expect.poll(stored).toMatchObject({ mode: 'scaled', factor: 600, pace: '10m' })
    await page.getByRole('button', { name: /^Clock: .*×600/ }).waitFor()
  })

  test('goes on until nothing is left to do, and shows that for two parcels', async context => {
    const { page, sandbox } = await openPage(context, { hash: '#/account' })
    const client = clientOf(sandbox, sandbox)
    await client.book()
    await client.book()
    await page.getByRole('button', { name: /^Clock: / }).click()
    await page.getByText('2 things are pending').waitFor()
    await page.getByRole('button', { name: 'Until idle' }).click()
    const toast = page.getByText(/It is now .* steps, 0 webhook attempts\./)
    await toast.waitFor()
    expect(await toast.getByRole('link', { name: 'See the parcels' }).getAttribute('href')).toBe('#/shipments')
    expect((await client.control.get('/clock')).body.pending).toBe(0)
  })
})

describe('"why does nothing move?"', PAGE_TIMEOUT, () => {
  test('asks again after its button was pressed, whether or not anything moved', async context => {
    const { page, sandbox } = await openPage(context, { hash: '#/account' })
    const client = clientOf(sandbox, sandbox)
    const { id } = await client.register('http://127.0.0.1:9/hook')
    expect((await client.control.put(`/webhooks/${id}/settings`, { enabled: false })).status).toBe(200)
    const { body } = await client.control.get('/why')
    const { title, fix } = body.findings.find(({ code }: { code: string }) => code === 'endpoint_disabled')
    await page.getByRole('button', { name: /^Why/ }).click()
    const finding = page.getByRole('listitem').filter({ hasText: title.en })
    await finding.getByRole('button', { name: fix.label.en }).click()
    await page.getByText(`Done: ${fix.label.en}`).waitFor()
    await finding.waitFor({ state: 'detached' })
  })

  test('names the cause, and a button fixes it', async context => {
    const { page, sandbox, axe } = await openPage(context, { hash: '#/account' })
    const client = clientOf(sandbox, sandbox)
    await client.book()
    await page.getByRole('button', { name: /^Why/ }).click()
    const panel = page.getByRole('group', { name: 'Why does nothing move?' })
    const { body } = await client.control.get('/why')
    const [gravest] = body.findings
    expect(gravest.code).toBe('clock_frozen')
    await panel.getByRole('heading', { name: gravest.title.en }).waitFor()
    await panel.getByText(rewriteInstants(gravest.detail.en)).waitFor()
    expect(await axe()).toEqual([])
    await panel.getByRole('button', { name: gravest.fix.label.en }).click()
    await page.locator('.toast').first().waitFor()
    const after = (await client.control.get('/clock')).body
    expect(after.mode === 'frozen' && after.now === '2026-01-05T08:00:00+07:00').toBe(false)
    await page.getByRole('button', { name: 'Hiển thị bằng tiếng Việt' }).click()
    await page.getByRole('button', { name: /^Vì sao/ }).click()
    const { body: later } = await client.control.get('/why')
    for (const { title } of later.findings) await page.getByRole('heading', { name: title.vi }).first().waitFor()
  })
})
