import { expect, test } from 'vitest'
import { clientOf } from '../../support/api-client.ts'
import { startReceiver } from '../../support/receiver.ts'
import { DARK_PHONE, openPage, PAGE_TIMEOUT } from '../open-page.ts'

test(
  'an endpoint shows how it does, by its last deliveries, and that its URL is registered twice',
  PAGE_TIMEOUT,
  async context => {
    let count = 0
    await using receiver = await startReceiver({
      answer: () => {
        count += 1
        return { status: count % 4 === 0 ? 500 : 200 }
      },
    })
    const { page, sandbox, axe } = await openPage(context, { hash: '#/webhooks' })
    const client = clientOf(sandbox, sandbox)
    const { id } = await client.register(`${receiver.url}/hook`)
    for (let n = 0; n < 8; n++) await client.control.post(`/webhooks/${id}/test`)
    const table = page.getByRole('table', { name: 'Endpoints' })
    await table.getByText('75\u00a0%').waitFor()
    await table.getByRole('img', { name: /^The last 8 deliveries: .*6 delivered/ }).waitFor()
    expect(await table.getByText('Registered twice').count()).toBe(0)

    const { id: twin } = await client.register(`${receiver.url}/hook`)
    await expect.poll(() => table.getByText('Registered twice').count()).toBe(2)
    expect(await axe()).toEqual([])

    await table
      .getByRole('link', { name: `${receiver.url}/hook` })
      .first()
      .click()
    await page.getByText('Over the 8 deliveries that the log keeps, with 8 attempts.').waitFor()
    await page.getByText('6 of 8 attempts accepted').waitFor()
    await page.getByText('2 server error (5xx)').waitFor()
    const columns = page.getByRole('list', { name: 'The last 8 deliveries' }).getByRole('link')
    expect(await columns.count()).toBe(8)
    expect(await axe()).toEqual([])

    // One stop for Tab, at the newest; the arrows move.
    expect(await columns.evaluateAll(links => links.map(link => link.tabIndex))).toEqual([...Array(7).fill(-1), 0])
    await columns.last().focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    const label = await page.evaluate('document.activeElement.getAttribute("aria-label")')
    expect(label).toMatch(/delivered, 200 in /)
    const href = await columns.nth(3).getAttribute('href')
    await columns.nth(3).click()
    await expect.poll(() => page.url()).toContain(String(href))
    await expect.poll(() => page.locator('main h1').textContent()).not.toContain(receiver.url)
    await page.goBack()

    await page.getByRole('link', { name: `endpoint ${twin}` }).click()
    await page.getByText('The log keeps no delivery to this endpoint.').waitFor()

    const phone = await openPage(context, {
      on: sandbox,
      context: { ...DARK_PHONE, locale: 'vi-VN' },
      hash: `#/webhooks/${id}`,
    })
    await phone.page.getByRole('heading', { name: 'Tình trạng' }).waitFor()
    await phone.page.locator('.beat-row').waitFor()
    expect(await phone.axe()).toEqual([])
    expect(await phone.tooWide({ except: 'thead, svg, .tabs, .beat-scroll' })).toEqual([])
    const box = await phone.page.locator('.beat-row a').last().boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(24)
  },
)
