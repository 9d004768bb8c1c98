import { describe, expect, test } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { runCli, startCli } from '../support/run-cli.ts'
import { bookOrder, bookParcel, readJson, type StartedSandbox, startSandbox } from './running-sandbox.ts'

const envOf = ({ url }: StartedSandbox) => ({ SANDBOX_URL: url })

async function act({ url }: StartedSandbox, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(`${url}/__sandbox${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(status).toBe(200)
}

describe('shipments list', () => {
  test('shows the newest first, in columns: order, id, status, when it moved, what comes next', async () => {
    const sandbox = await startSandbox()
    const env = envOf(sandbox)
    expect((await runCli(['shipments'], { env })).stdout).toBe('No shipments.')
    const first = await bookParcel(sandbox, 'SH-1')
    await act(sandbox, `/shipments/${first}/simulate`, { action: 'lose' })
    await act(sandbox, '/clock/advance', { by: '1m' })
    const second = await bookOrder(sandbox, 'A-LONGER-1')
    const { code, stdout, stderr } = await runCli(['shipments'], { env })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.split('\n')).toEqual([
      `A-LONGER-1  ${second}  900 new   2026-01-05 08:01  next 08:01`,
      `SH-1        ${first}  917 lost  2026-01-05 08:00  ended`,
    ])
  })

  test('shows those of a status, refuses one that there is not, and says when there are more', async () => {
    const sandbox = await startSandbox()
    const env = envOf(sandbox)
    const id = await bookParcel(sandbox, 'SH-1')
    await bookParcel(sandbox, 'SH-2')
    await act(sandbox, `/shipments/${id}/simulate`, { action: 'to', to: 'picked-up' })
    expect((await runCli(['shipments', 'list', '--status', 'picked-up'], { env })).stdout).toMatch(/^SH-1 .*$/)
    const wrong = await runCli(['shipments', 'list', '--status', 'pickedup'], { env })
    expect(wrong).toMatchObject({ code: 2, stdout: '' })
    expect(wrong.stderr).toContain('did you mean "picked-up"?')
    const cut = await runCli(['shipments', 'list', '--size', '1'], { env })
    expect(cut.stdout.split('\n').at(-1)).toBe('1 of 2; --size shows more.')
  })

  test('what a shop has sent cannot reach the terminal as a control character', async () => {
    const sandbox = await startSandbox()
    await bookParcel(sandbox, 'A\u001b[2J\u009b31m')
    const { stdout } = await runCli(['shipments'], { env: envOf(sandbox) })
    expect(stdout).toContain('A\\u001b[2J\\u009b31m')
  })

  test('--follow prints each move after the list, those to --status alone, until the sandbox ends', async () => {
    const sandbox = await startSandbox()
    const id = await bookParcel(sandbox, 'SH-1')
    const all = startCli(['shipments', '--follow', '--url', sandbox.url])
    const some = startCli(['shipments', '-f', '--status', 'picked-up', '--json', '--url', sandbox.url])
    await all.stdout.find(/^SH-1/)
    // The stream of the other one is open when a move of another status does not show in it.
    await expect.poll(() => followersOf(sandbox)).toBe(2)
    for (const to of ['on-the-way-to-pick-up', 'picked-up']) {
      await act(sandbox, `/shipments/${id}/simulate`, { action: 'to', to })
    }
    const line = await some.stdout.first(1)
    expect(JSON.parse(line[0] ?? '')).toMatchObject({ order_id: 'SH-1', from: 902, slug: 'picked-up' })
    await all.stdout.find(/picked-up/)
    expect(all.stdout.all.slice(1)).toEqual([
      `2026-01-05 08:00:00  move     SH-1  ${id}  901 → 902 on-the-way-to-pick-up`,
      `2026-01-05 08:00:00  move     SH-1  ${id}  902 → 903 picked-up`,
    ])
    await sandbox.cli.stop()
    expect([await all.exited, await some.exited]).toEqual([0, 0])
    expect(all.stderr.all).toEqual(['The events have ended: the sandbox is being stopped.'])
    expect(some.stdout.all).toHaveLength(1)
  })

  test('Ctrl+C ends --follow with 0', async () => {
    const sandbox = await startSandbox()
    const following = startCli(['shipments', '--follow', '--url', sandbox.url])
    await following.stdout.find(/No shipments/)
    expect(await following.stop('SIGINT')).toBe(0)
  })
})

/** How many streams of events are open. */
async function followersOf({ url }: StartedSandbox): Promise<number> {
  const text = await (await fetch(`${url}/__sandbox/metrics`)).text()
  return Number(/^carrier_sandbox_open_streams(?:\{[^}]*\})? (\d+)$/m.exec(text)?.[1] ?? Number.NaN)
}

describe('shipments show', () => {
  test('shows what it is, what has happened and what is planned', async () => {
    const sandbox = await startSandbox()
    const id = await bookParcel(sandbox, 'SBX-RETURN-1')
    await act(sandbox, '/clock/advance', { by: '1h' })
    const { code, stdout } = await runCli(['shipments', 'show', id], { env: envOf(sandbox) })
    expect(code).toBe(0)
    const lines = stdout.split('\n')
    expect(lines[0]).toBe(`${id}  SBX-RETURN-1  902 on-the-way-to-pick-up`)
    expect(stdout).toMatch(/^ {2}carrier {7}\S/m)
    expect(stdout).toMatch(/^ {2}scenario {6}delivery-failed-then-returned$/m)
    expect(stdout).toMatch(/^ {2}COD {11}\d+ VND, fees \d+ VND$/m)
    const planned = lines.indexOf('planned:')
    expect(lines[planned - 1]).toMatch(/^2026-01-05 08:30:02 {2}902 on-the-way-to-pick-up$/)
    expect(lines.at(-1)).toMatch(/ 908 returned$/)
  })

  test('of an on-demand order the points too', async () => {
    const sandbox = await startSandbox()
    const id = await bookOrder(sandbox, 'RIDE-1')
    const { stdout } = await runCli(['shipments', 'show', id], { env: envOf(sandbox) })
    expect(stdout).toMatch(/ {2}905 out-for-delivery +point \d/)
  })

  test('one that there is not is exit 1', async () => {
    const sandbox = await startSandbox()
    const { code, stderr } = await runCli(['shipments', 'show', 'NOPE/1'], { env: envOf(sandbox) })
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('no shipment "NOPE/1"') })
  })

  test('--follow prints its moves and webhooks, and no others', async () => {
    await using receiver = await startReceiver()
    const sandbox = await startSandbox('--webhook', `${receiver.url}/hook`)
    const id = await bookParcel(sandbox, 'SH-1')
    await bookParcel(sandbox, 'SH-2')
    const following = startCli(['shipments', 'show', id, '--follow', '--url', sandbox.url])
    await following.stdout.find(/completed$/)
    await act(sandbox, '/clock/advance', { by: '31m' })
    await following.stdout.find(/webhook .*902/)
    const seen = following.stdout.all.filter(line => /move|webhook/.test(line))
    const place = `${receiver.url.slice('http://'.length)}/hook`
    expect(seen).toEqual([
      `2026-01-05 08:00:02  webhook  200  901 waiting-for-pickup  SH-1  ${place}`,
      `2026-01-05 08:30:02  move     SH-1  ${id}  901 → 902 on-the-way-to-pick-up`,
      `2026-01-05 08:30:02  webhook  200  902 on-the-way-to-pick-up  SH-1  ${place}`,
    ])
  })
})

test.each(['compatible', 'spec', 'observed'])('shipments book books a parcel under the profile %s', async profile => {
  const sandbox = await startSandbox('--profile', profile)
  const env = envOf(sandbox)
  const named = await runCli(['shipments', 'book', 'MINE-1'], { env })
  expect(named.code, named.stderr).toBe(0)
  expect(named.stdout).toMatch(/^GS\w{8} {2}MINE-1 {2}\d{3} /)
  const other = await runCli(['shipments', 'book', '--json'], { env })
  expect(JSON.parse(other.stdout).order_id).toMatch(/^DEMO-[0-9A-Z]+$/)
  expect((await readJson(`${sandbox.url}/__sandbox/shipments`)).total).toBe(2)
})
