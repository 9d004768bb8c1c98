import { describe, expect, test } from 'vitest'
import { runCli, startCli } from '../support/run-cli.ts'
import { bookParcel, readJson, type StartedSandbox, startSandbox } from './running-sandbox.ts'

function call({ url, token }: StartedSandbox, path: string): Promise<Response> {
  return fetch(`${url}/api/v2${path}`, { headers: { authorization: `Bearer ${token}` } })
}

/** Without numbers and wall times. */
function plainLines(stdout: string): readonly string[] {
  return stdout.split('\n').map(line => line.replace(/^ *\d+ {2}/, '').replace(/ +\d+ ms {2}/, '  '))
}

describe('requests list', () => {
  test('shows the last calls, the newest at the end, and why one was refused', async () => {
    const sandbox = await startSandbox()
    const env = { SANDBOX_URL: sandbox.url }
    expect((await runCli(['requests'], { env })).stdout).toBe('No calls.')
    await bookParcel(sandbox, 'RQ-1')
    await call(sandbox, '/cities?token=geheim')
    await call(sandbox, '/cities/99/districts')
    const { code, stdout, stderr } = await runCli(['requests'], { env })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(plainLines(stdout)).toEqual([
      '2026-01-05 08:00:00  POST     200  /api/v2/shipments  RQ-1',
      '2026-01-05 08:00:00  GET      200  /api/v2/cities?token=[redacted]',
      '2026-01-05 08:00:00  GET      404  /api/v2/cities/99/districts  no city has the code "99"',
    ])
    const cut = await runCli(['requests', 'list', '--size', '1'], { env })
    expect(cut.stdout.split('\n')[0]).toBe('the last 1 of 3; --size shows more.')
  })

  test.each([
    [['--status', '4xx'], 1],
    [['--method', 'POST'], 1],
    [['--path', '/api/v2/cities*'], 2],
    [['--operation', 'listCities'], 1],
    [['--order-id', 'RQ-1'], 1],
    [['--status', '5xx'], 0],
  ])('%j shows those alone', async (flags, count) => {
    const sandbox = await startSandbox()
    await bookParcel(sandbox, 'RQ-1')
    await call(sandbox, '/cities')
    await call(sandbox, '/cities/99/districts')
    const { stdout } = await runCli(['requests', 'list', ...flags, '--json', '--url', sandbox.url])
    expect(JSON.parse(stdout).total).toBe(count)
  })

  test('--without-account shows the calls with a wrong token, which cannot be followed', async () => {
    const sandbox = await startSandbox()
    await fetch(`${sandbox.url}/api/v2/cities`)
    const { stdout } = await runCli(['requests', 'list', '--without-account', '--url', sandbox.url])
    expect(stdout).toMatch(/^nobody-\S+ {2}\S+ \S+ {2}GET {6}401 .*no valid bearer token/)
    const following = await runCli(['requests', 'list', '--without-account', '-f', '--url', sandbox.url])
    expect(following).toMatchObject({ code: 2, stdout: '' })
  })

  test('--follow prints each further call that matches, once', async () => {
    const sandbox = await startSandbox()
    await call(sandbox, '/cities/98/districts')
    const all = startCli(['requests', '--follow', '--url', sandbox.url])
    const refused = startCli(['requests', '-f', '--status', '4xx', '--url', sandbox.url])
    await Promise.all([all.stdout.first(1), refused.stdout.first(1)])
    await call(sandbox, '/cities')
    await call(sandbox, '/cities/99/districts')
    await Promise.all([all, refused].map(({ stdout }) => stdout.find(/99/)))
    const paths = ({ stdout }: typeof all) => stdout.all.map(line => /\/api\S+/.exec(line)?.[0])
    expect(paths(all)).toEqual(['/api/v2/cities/98/districts', '/api/v2/cities', '/api/v2/cities/99/districts'])
    expect(paths(refused)).toEqual(['/api/v2/cities/98/districts', '/api/v2/cities/99/districts'])
    await sandbox.cli.stop()
    expect(await all.exited).toBe(0)
  })
})

describe('requests show', () => {
  test('shows a call by its number or its id: headers, bodies and a curl, without secrets', async () => {
    const sandbox = await startSandbox()
    const env = { SANDBOX_URL: sandbox.url }
    await bookParcel(sandbox, 'RQ-1')
    const [{ id }] = (await readJson(`${sandbox.url}/__sandbox/requests`)).items
    const { code, stdout } = await runCli(['requests', 'show', id.split('.')[1]], { env })
    expect(code).toBe(0)
    expect(stdout).toContain(`${id}  2026-01-05 08:00:00  operation createShipment, order_id RQ-1, shipment GS`)
    expect(stdout).toContain('  authorization: Bearer [redacted]')
    expect(stdout).toContain('"order_id":"RQ-1"')
    expect(stdout).toMatch(/^answered 200 in \d+ ms$/m)
    expect(stdout).toMatch(/^curl -i/m)
    expect(stdout).not.toContain(sandbox.token)
    expect((await runCli(['requests', 'show', id], { env })).stdout).toBe(stdout)
  })

  test('one that there is not is exit 1', async () => {
    const sandbox = await startSandbox()
    for (const number of ['7', 'a/b.7']) {
      const { code, stderr } = await runCli(['requests', 'show', number, '--url', sandbox.url])
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('no call "') })
    }
  })
})
