/** The page of a recorded run, opened as a file in a real browser. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { writePage } from '../../src/cli/process/write-page.ts'
import { packRecording, type ReplayPage } from '../../src/replay-tools.ts'
import { HOSTILE, traceRun } from '../replay/traced-run.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { startCli } from '../support/run-cli.ts'
import { DARK_PHONE, openAddress, openFile, openPage, PAGE_TIMEOUT } from './open-page.ts'

let run: ReplayPage

beforeAll(async () => {
  run = await traceRun({ orderId: `A-1 ${HOSTILE}` })
}, 60_000)

async function write(page: ReplayPage): Promise<string> {
  const file = join(await temporaryFolder(), 'replay.html')
  writePage(file, page)
  return file
}

describe('the page of a run', PAGE_TIMEOUT, () => {
  test('has the first problem on top, and shows it: why, what it led to, bodies, and the shipments after it', async context => {
    const { page, axe } = await openFile(context, await write(run))
    const problem = page.getByRole('region', { name: 'First problem' })
    await expect.poll(() => problem.textContent()).toContain('The command ended with exit code 1: npm test')
    expect(await problem.textContent()).toContain('shipment-status')
    expect(await problem.textContent()).toContain('was answered 500')
    const rows = page.getByRole('listbox', { name: 'What happened' })
    expect(await rows.getByRole('option', { selected: true }).textContent()).toContain('500')
    const detail = page.getByRole('article')
    await detail.getByText('Answer of the receiver').waitFor()
    // From the webhook to the status change that it reports, and from there to the booking.
    await detail.getByRole('button', { name: /waiting-for-pickup 901/ }).click()
    await detail.getByRole('button', { name: /^POST \/api\/v2\/shipments · 200/ }).click()
    await detail.getByText('Request body').waitFor()
    expect(await detail.textContent()).toContain('createShipment')
    expect(await detail.getByRole('button', { name: /waiting-for-pickup 901/ }).count()).toBe(1)
    const state = page.getByRole('region', { name: 'Shipments after this row' })
    expect(await state.getByRole('row').count()).toBe(2)
    expect(await state.textContent()).toContain('waiting-for-pickup')
    expect(await axe()).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axe()).toEqual([])
  })

  test('cuts a long order_id before the status and the number of the attempt, on a phone too', async context => {
    const { page } = await openFile(context, await write(run), { context: DARK_PHONE })
    const rows = page.getByRole('listbox')
    await rows.focus()
    await page.keyboard.press('Home')
    const attempt = rows.locator('.trace-title', { hasText: / 901 · attempt 2$/ })
    const widths = await attempt.evaluate(title =>
      [...title.children].map(({ textContent, scrollWidth, clientWidth }) => ({
        ends: String(textContent).slice(-9),
        isCut: scrollWidth > clientWidth,
      })),
    )
    expect(widths).toEqual([
      { ends: expect.any(String), isCut: true },
      { ends: 'attempt 2', isCut: false },
    ])
  })

  test('is walked through by keyboard, and says where one is', async context => {
    const { page } = await openFile(context, await write(run))
    const rows = page.getByRole('listbox')
    await rows.focus()
    await page.keyboard.press('Home')
    const selected = rows.getByRole('option', { selected: true })
    expect(await selected.getAttribute('aria-posinset')).toBe('1')
    await page.keyboard.press('ArrowDown')
    expect(await selected.getAttribute('aria-posinset')).toBe('2')
    expect(await rows.getAttribute('aria-activedescendant')).toBe(await selected.getAttribute('id'))
    await page.keyboard.press('End')
    await page.keyboard.press('p')
    const last = await selected.textContent()
    expect(last).toMatch(/404|500/)
    await page.keyboard.press('n')
    await expect.poll(() => selected.textContent()).toContain('500')
    await page.getByLabel('Problems only').check()
    const counts = await page.getByRole('status').first().textContent()
    expect(counts).toMatch(/^\d+ of \d+ rows$/)
    await page.getByRole('searchbox').fill('GS0000000000')
    await expect.poll(() => rows.getByRole('option').count()).toBe(1)
    // What is chosen elsewhere is seen, whatever was filtered.
    await page.getByRole('slider', { name: 'Position in the run' }).fill('0')
    expect(await selected.getAttribute('aria-posinset')).toBe('1')
  })

  test('speaks Vietnamese on a phone in the dark', async context => {
    const file = await write(run)
    const { page, axe } = await openFile(context, file, { context: { ...DARK_PHONE, locale: 'vi-VN' } })
    await page.getByRole('heading', { name: 'Vấn đề đầu tiên' }).waitFor()
    await page.getByText('Lệnh kết thúc với mã thoát 1').waitFor()
    expect(await axe()).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: 'Show in English' }).click()
    await page.getByRole('heading', { name: 'First problem' }).waitFor()
  })

  test('foreign text stays text: in names, bodies and answers, and no script but its own runs', async context => {
    const { page } = await openFile(context, await write(run), { allowConsole: /Content Security Policy/ })
    const rows = page.getByRole('listbox')
    await rows.focus()
    await page.keyboard.press('Home')
    const selected = rows.getByRole('option', { selected: true })
    const total = Number(await selected.getAttribute('aria-setsize'))
    for (let row = 1; row < Math.min(total, 40); row++) {
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => selected.getAttribute('aria-posinset')).toBe(String(row + 1))
      await page.locator('details').evaluateAll('nodes => nodes.forEach(node => { node.open = true })')
    }
    expect(await page.locator('img, iframe, object, link').count()).toBe(0)
    expect(await page.locator('script').count()).toBe(2)
    await page.getByRole('searchbox').fill('<img src=x')
    await expect.poll(() => rows.getByRole('option').count()).toBeGreaterThan(0)
    expect(await rows.textContent()).toContain('<!--<img src=x')
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('script'), { text: 'window.wasRun = 3' }))`,
    )
    expect(await page.evaluate('window.wasRun')).toBeUndefined()
    expect(await page.evaluate(`fetch('data:text/plain,x').then(() => 'asked', () => 'refused')`)).toBe('refused')
  })

  test('two runs side by side at their first difference; a file that is none says so', async context => {
    const other = await traceRun({ orderId: 'B-2' })
    const folder = await temporaryFolder()
    const [one, recording] = [await write(run), join(folder, 'other.json.gz')]
    await writeFile(recording, packRecording(other.recording))
    const { page } = await openFile(context, one)
    const choose = page.locator('input[type=file]')
    await choose.setInputFiles(recording)
    const comparison = page.getByRole('region', { name: 'Compare with another run' })
    await comparison.getByText('Call 0 is the first that differs').waitFor()
    expect(await comparison.getByRole('row').filter({ hasText: 'different' }).first().textContent()).toMatch(
      /A-1.*B-2/s,
    )
    await choose.setInputFiles(one)
    await comparison.getByText('The same calls and answers.').waitFor()
    for (const [name, bytes, message] of [
      ['newer.gz', gzipSync(JSON.stringify({ ...other, version: 2 })), 'The file comes from a newer carrier-sandbox.'],
      ['damaged.gz', gzipSync(JSON.stringify({ ...other, recording: { calls: 7 } })), 'The file is damaged.'],
      ['foreign.json', Buffer.from('[]'), 'The file is no recording of carrier-sandbox.'],
    ] as const) {
      await writeFile(join(folder, name), bytes)
      await choose.setInputFiles(join(folder, name))
      await page.getByText(message).waitFor()
    }
  })

  test('ten thousand rows are there as fast as ten, because only those are drawn that are seen', async context => {
    const file = await write(repeated(run, 10_000))
    const began = performance.now()
    const { page } = await openFile(context, file)
    await page.getByRole('option').first().waitFor()
    console.log(`10,000 rows were there after ${Math.round(performance.now() - began)} ms`)
    expect(await page.getByRole('option').count()).toBeLessThan(100)
    await page.getByRole('listbox').focus()
    await page.keyboard.press('End')
    const selected = page.getByRole('option', { selected: true })
    await expect.poll(() => selected.getAttribute('aria-posinset')).toBe(await selected.getAttribute('aria-setsize'))
    expect(Number(await selected.getAttribute('aria-setsize'))).toBeGreaterThanOrEqual(10_000)
  })
})

describe('the dashboard of a replay', PAGE_TIMEOUT, () => {
  test('has the same view, with the slider at the call after which it stopped', async context => {
    const file = join(await temporaryFolder(), 'run.json.gz')
    await writeFile(file, packRecording(run.recording))
    const replay = startCli(['replay', file, '--at', '2', '--json'])
    const { dashboard } = JSON.parse(await replay.stdout.find(/^\{/))
    const { page, axe } = await openAddress(context, dashboard)
    await page.getByText('The other views show the sandbox as it was after call 2.').waitFor()
    const slider = page.getByRole('slider', { name: 'Position in the run' })
    expect(await slider.getAttribute('aria-valuetext')).toContain('POST /__sandbox/clock/advance')
    // What came after that call is part of the run, too.
    await slider.press('End')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toContain('row')
    await page.getByRole('article').waitFor()
    expect(await axe()).toEqual([])
    await page.getByRole('link', { name: 'Shipments', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor()
    await page.getByRole('link', { name: 'Run', exact: true }).click()
    await slider.waitFor()
    expect(await replay.stop()).toBe(0)
  })

  test('says in any other sandbox that there is none', async context => {
    const { page } = await openPage(context, { hash: '#/replay' })
    await page.getByText('This sandbox plays no recorded run.').waitFor()
  })
})

/** The same run again and again, until it has so many calls. */
function repeated({ recording, trace, ...page }: ReplayPage, count: number): ReplayPage {
  const { calls, events } = recording
  const call = calls[0]
  const known = trace?.calls[0]
  if (!call || !known || !trace) throw new Error('the run has no call')
  const more = Array.from({ length: count }, (_, n) => calls.length + n)
  const last = events.at(-1) ?? { at: 0, made: [0, 0, 0] }
  return {
    ...page,
    recording: {
      ...recording,
      calls: [...calls, ...more.map(() => call)],
      events: [
        ...events,
        ...more.map(number => ({ at: last.at + number, kind: 'call' as const, number, made: last.made })),
      ],
    },
    trace: { ...trace, calls: [...trace.calls, ...more.map(number => ({ ...known, at: known.at + number * 1_000 }))] },
  }
}
