import { rm, stat } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { packageVersion } from '../../src/schemas/openapi/package-version.ts'
import { validator } from '../../src/schemas/registry.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { startReceiver } from '../support/receiver.ts'
import { runCli, startCli } from '../support/run-cli.ts'
import { bookParcel, spawnSandbox, startSandbox } from './running-sandbox.ts'

const hasIpv6 = Object.values(networkInterfaces()).some(found => found?.some(({ address }) => address === '::1'))
const QUIET = ['--port', '0', '--data', ':memory:'] as const

describe('start --json', () => {
  test('prints exactly one line, valid by its schema, and nothing else on stdout', async () => {
    const { cli, ready, url } = await startSandbox('--seed', '7')
    expect(validator('sandbox/start-output.schema.json')(ready)).toEqual([])
    expect(ready).toMatchObject({ pid: cli.pid, seed: 7, profile: 'compatible', pace: 'script', control_token: null })
    expect((await fetch(`${url}/__sandbox/ready`)).status).toBe(200)
    expect(await cli.stop()).toBe(0)
    expect(cli.stdout.all).toHaveLength(1)
  })

  test('prints the control token that it requires', async () => {
    const { ready, url } = await startSandbox('--control-token', 'random')
    const ask = (headers: Record<string, string>) => fetch(`${url}/__sandbox/clock`, { headers })
    expect((await ask({})).status).toBe(401)
    expect((await ask({ authorization: `Bearer ${ready.control_token}` })).status).toBe(200)
  })
})

test('--public-url is the base of links, while the start output names the address it listens on', async () => {
  const { ready, url, token } = await startSandbox('--public-url', 'https://sandbox.test/base/')
  expect(ready.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const list = await fetch(`${url}/api/v2/districts?size=1`, { headers: { authorization: `Bearer ${token}` } })
  const next = 'https://sandbox.test/base/api/v2/districts?size=1&page=2'
  expect(await list.json()).toMatchObject({ meta: { pagination: { links: { next } } } })
})

describe('the banner', () => {
  test('shows addresses, credentials, profile and pace on 80 columns, and a first call that works', async () => {
    const cli = startCli(['start', ...QUIET])
    await cli.stdout.find(/listen --register/)
    const lines = cli.stdout.all
    const values = Object.fromEntries(
      lines.flatMap(line => {
        const [, name, value] = /^ {2}(\S+(?: \S+)?) {2,}(\S.*)$/.exec(line) ?? []
        return name === undefined || value === undefined ? [] : [[name, value]]
      }),
    )
    expect(values).toMatchObject({
      Dashboard: values.API?.replace('api/v2', ''),
      username: 'demo@sandbox.test',
      password: 'sandbox',
      client_id: '1',
      client_secret: 'sandbox-client-secret',
      profile: 'compatible; answers 40 open clauses',
      clock: 'real',
      pace: '10s: a parcel moves every 10s; --pace script = real durations',
      data: ':memory:',
    })
    const [, url = '', authorization = ''] =
      /curl(?:\.exe)? -s (\S+) -H "Authorization: (.*)"$/.exec(lines.join('\n').match(/^.*curl.*$/m)?.[0] ?? '') ?? []
    expect(url).toBe(`${values.API}/cities`)
    const cities = await fetch(url, { headers: { authorization } })
    expect(cities.status).toBe(200)
    expect(lines.filter(line => line.length > 80 && !line.includes('curl'))).toEqual([])
    expect(lines.join('')).not.toContain('\u001b')
  })

  test('says where a profile differs from the shipped one, on 80 columns', async () => {
    const wishes = ['login_layout=root', 'cancel_until=none', 'webhook_signature=body-hmac-base64:X-Our-Signature']
    const cli = startCli(['start', ...QUIET, '--profile', 'spec', ...wishes.flatMap(wish => ['--set', wish])])
    await cli.stdout.find(/listen --register/)
    const shown = cli.stdout.all.slice(cli.stdout.all.findIndex(line => line.startsWith('  profile')))
    expect(shown.slice(0, 3)).toEqual([
      '  profile         spec, with login_layout=root, cancel_until=none,',
      '                  webhook_signature=body-hmac-base64:X-Our-Signature; answers 40',
      '                  open clauses',
    ])
  })

  test('names the address to listen at when it is not the default one', async () => {
    const cli = startCli(['start', ...QUIET, '--control-token', 'abc'])
    const line = await cli.stdout.find(/listen --register/)
    expect(line).toMatch(/listen --register --url http:\/\/127\.0\.0\.1:\d+ --control-token abc$/)
    expect(cli.stdout.all).toContainEqual(
      expect.stringMatching(/^ {2}Dashboard {7}http:\/\/127\.0\.0\.1:\d+\/#token=abc$/),
    )
  })
})

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it with 0 and keeps the data', async signal => {
    const data = join(await temporaryFolder(), 'data')
    const first = await startSandbox('--data', data, '--seed', '7')
    const id = await bookParcel(first, 'KEEP-1')
    expect(await first.cli.stop(signal)).toBe(0)
    expect((await stat(data)).mode & 0o777).toBe(0o700)

    const second = await startSandbox('--data', data)
    expect(second.ready.seed).toBe(7)
    const kept = await fetch(`${second.url}/__sandbox/shipments/${id}`)
    expect(await kept.json()).toMatchObject({ id, order_id: 'KEEP-1' })
  })

  test('a request in flight is answered before it ends', async () => {
    const { cli, url, token } = await startSandbox()
    const body = JSON.stringify({ shipment: {} })
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    }
    const call = request(`${url}/api/v2/rates`, { method: 'POST', headers })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      call.on('response', response => resolve(response.resume().statusCode))
      call.on('error', reject)
    })
    // The server has read the head and waits for the body: the request is in flight.
    await new Promise<void>(resolve => {
      call.on('continue', resolve)
      call.flushHeaders()
    })
    cli.send('SIGTERM')
    await cli.stderr.find(/finishing what is in flight/)
    call.end(body)
    expect(await answered).toBe(422)
    expect(await cli.exited).toBe(0)
  })

  test('--drain: not ready at once, served for so long, and each answer ends its connection', async () => {
    const { cli, url } = await startSandbox('--drain', '1s')
    expect((await fetch(`${url}/__sandbox/ready`)).status).toBe(200)
    cli.send('SIGTERM')
    await cli.stderr.find(/not ready any more, still serving for 1s/)
    const answer = await fetch(`${url}/__sandbox/ready`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'not_serving', detail: expect.stringContaining('about to stop') })
    const served = await fetch(`${url}/__sandbox/clock`)
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
    expect(await cli.exited).toBe(0)
    await expect(fetch(url)).rejects.toThrow()
  })

  test('--drain: a second SIGTERM ends it at once, and Ctrl+C waits for nothing', async () => {
    const first = await startSandbox('--drain', '1h')
    first.cli.send('SIGTERM')
    await first.cli.stderr.find(/not ready any more/)
    expect(await first.cli.stop('SIGTERM')).toBe(143)
    const second = await startSandbox('--drain', '1h')
    expect(await second.cli.stop('SIGINT')).toBe(0)
  })

  test('a second Ctrl+C does not wait for what is in flight', async () => {
    // A receiver that never answers holds a delivery in flight.
    const hanging = createServer(() => hung())
    let hung = () => {}
    const reached = new Promise<void>(resolve => {
      hung = resolve
    })
    await new Promise<void>(resolve => hanging.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void hanging.closeAllConnections())
    onTestFinished(() => void hanging.close())
    const address = hanging.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const sandbox = await startSandbox('--clock', 'x1000', '--webhook', `http://127.0.0.1:${port}/`)
    await bookParcel(sandbox, 'HANG-1')
    await reached
    sandbox.cli.send('SIGINT')
    await sandbox.cli.stderr.find(/^SIGINT: finishing/)
    sandbox.cli.send('SIGINT')
    expect(await sandbox.cli.exited).toBe(130)
  })
})

test('stopped after its store has failed, it says so in one line and ends with 3', async () => {
  const data = join(await temporaryFolder(), 'data')
  const sandbox = await startSandbox('--data', data, '--log-level', 'silent')
  await rm(join(data, 'carrier-sandbox.lock'), { recursive: true })
  const headers = { 'content-type': 'application/json' }
  const body = '{"amount": 1000}'
  const topUp = await fetch(`${sandbox.url}/__sandbox/wallet/top-up`, { method: 'POST', headers, body })
  expect(topUp.status).toBe(503)
  expect(await sandbox.cli.stop()).toBe(3)
  expect(sandbox.cli.stderr.all).toEqual([
    'SIGTERM: finishing what is in flight …',
    expect.stringMatching(/^carrier-sandbox: stopped with a read-only store\. The data folder .* uses the folder\.$/),
  ])
})

describe('what keeps it from starting', () => {
  test('a data folder in use names the process that uses it, and is exit 3', async () => {
    const data = await temporaryFolder()
    const { cli, url } = await startSandbox('--data', data)
    const second = await runCli(['start', '--port', '0', '--data', data, '--json'])
    expect(second).toMatchObject({ code: 3, stdout: '' })
    expect(second.stderr).toContain(`${data} is already used by process ${cli.pid}, ${url}, started `)
  })

  test('a taken port is named, with what would do, and is exit 3', async () => {
    const holder = createSocketServer()
    await new Promise<void>(resolve => holder.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void holder.close())
    const address = holder.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { code, stdout, stderr } = await runCli(['start', '--port', String(port), '--data', ':memory:'])
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toBe(
      `carrier-sandbox: port ${port} is taken by another program; stop it, or choose a port: --port 0 takes a free one.`,
    )
  })

  test('a port that another sandbox has names that one, whatever address it was taken on', async () => {
    const { url } = await startSandbox()
    const { port } = new URL(url)
    for (const [host, named] of [
      [[], url],
      [['--host', '0.0.0.0'], url],
      // Where this machine has IPv6, the sandbox has both.
      ...(hasIpv6 ? [[['--host', '::1'], `http://[::1]:${port}`] as const] : []),
    ] as const) {
      const { code, stdout, stderr } = await runCli(['start', '--port', port, '--data', ':memory:', ...host])
      expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
      expect(stderr).toBe(
        `carrier-sandbox: port ${port} is taken by another carrier-sandbox (version ${packageVersion()}, ${named}); ` +
          'use that one or stop it, or choose a port: --port 0 takes a free one.',
      )
    }
  })

  test.each([
    [['--port', '70000'], {}, 'port cannot be "70000": a port is 0 (a free one) to 65535.'],
    [['--data', ''], {}, 'data cannot be "": name a folder, or :memory: to keep nothing.'],
    [['--host', ''], {}, 'host cannot be "": name an address to listen on, or leave it out for loopback.'],
    [['--port', 'abc'], {}, "argument 'abc' is invalid. give a whole number."],
    [[], { SANDBOX_SEED: 'abc' }, "value 'abc' from env 'SANDBOX_SEED' is invalid. give a whole number."],
    [['--clock', 'forzen'], {}, 'clock cannot be "forzen": use real, frozen, or x and a factor such as x60.'],
    [['--clock-start', 'now'], {}, 'clock-start cannot be "now": give an instant from 1971 to 9999, such as'],
    [['--pace', 'fast'], {}, 'pace cannot be "fast": use script, or a duration such as 10s, 5m or 1h.'],
    [['--seed', '-1'], {}, "argument '-1' is invalid. give a whole number."],
    [['--public-url', 'shop'], {}, 'public-url cannot be "shop": give an http or https URL.'],
    [['--scenario', 'hapy'], {}, 'no scenario "hapy"; did you mean "happy"?'],
    [['--webhook', 'shop'], {}, '"shop" is not a complete http or https URL; write it as http://127.0.0.1:3000/hook.'],
    [['--profile', 'specc'], {}, 'no profile "specc"; did you mean "spec"? There are: compatible, observed, spec.'],
    [['--profile', './gone.yaml'], {}, './gone.yaml: there is no such file'],
    [['--set', 'login_layot=root'], {}, 'unknown switch "login_layot"; did you mean "login_layout"? There are: login_'],
    [['--set', 'login_layout=rot'], {}, 'login_layout cannot be "rot"; one of: data, root, both; did you mean "root"?'],
    [['--set', 'login_layout'], {}, "argument 'login_layout' is invalid. write switch=value, e.g. login_layout=root."],
    [[], { SANDBOX_PROFILE: 'observd' }, 'no profile "observd"; did you mean "observed"?'],
    [[], { SANDBOX_SET: 'numbers=roman' }, 'numbers cannot be "roman"; one of: number, string, mixed.'],
    [['--after-sleep', 'wait'], {}, 'after-sleep cannot be "wait": use one of catch-up, skip.'],
    [['--scenario-dir', './gone'], {}, 'scenario-dir cannot be "./gone": there is no such folder.'],
    [['--scenario-dir', 'package.json'], {}, 'scenario-dir cannot be "package.json": it is no folder.'],
    [['--locations', './gone'], {}, 'locations cannot be "./gone": there is no such folder.'],
    [[], { SANDBOX_LOCATIONS: 'scenarios' }, 'scenarios/cities.json: there is no such file'],
    [['--watch'], {}, 'watch needs a folder to look at: add --scenario-dir DIR'],
    [[], { SANDBOX_WATCH: '1' }, 'watch needs a folder to look at: add --scenario-dir DIR'],
    [['--log-format', 'jsn'], {}, 'Did you mean json?'],
    [['--log-level', 'loud'], {}, 'use one of silent, error, warn, info, debug'],
    [['--prot', '1'], {}, 'Did you mean --port?'],
    [[], { SANDBOX_REPAIR: 'perhaps' }, 'SANDBOX_REPAIR cannot be "perhaps": it is a switch, write 1 or 0.'],
  ] as const)('%j with %j is wrong usage: %s', async (flags, env, sentence) => {
    const { code, stdout, stderr } = await runCli(['start', ...QUIET, ...flags], { env })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(sentence)
  })
})

test('--log-level debug logs each request on stderr, without the secrets of its query', async () => {
  const { cli, url } = await startSandbox('--log-level', 'debug')
  await fetch(`${url}/__sandbox/clock?token=abc&x=1`)
  expect(await cli.stderr.find(/__sandbox/)).toMatch(
    /^carrier-sandbox: debug: GET \/__sandbox\/clock\?token=\[redacted\]&x=1: 200, \d+ ms$/,
  )
})

test('--log-format json logs the same as JSON', async () => {
  // The log writes to the file of stderr itself.
  const { cli, url } = await spawnSandbox('--log-level', 'debug', '--log-format', 'json')
  await fetch(`${url}/__sandbox/clock?token=abc&x=1`)
  const line = await cli.stderr.find(/"request"/)
  expect(JSON.parse(line)).toMatchObject({ method: 'GET', path: '/__sandbox/clock?token=[redacted]&x=1', status: 200 })
})

test('--log-format lines shows each call, move and webhook once on stderr, without a secret, whatever is sent', async () => {
  await using receiver = await startReceiver()
  const { cli, url, token, ...sandbox } = await startSandbox('--log-format', 'lines', '--log-level', 'debug')
  const api = `${url}/api/v2`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const hook = `${receiver.url.replace('://', '://shop:geheim-1@')}/hook?token=geheim-2`
  await fetch(`${api}/webhooks`, { method: 'POST', headers, body: JSON.stringify({ endpoint: hook }) })
  const gcode = await bookParcel({ cli, url, token, ...sandbox }, 'LINES-1\u001b[2J')
  await fetch(`${api}/cities?token=geheim-3`, { headers: { authorization: 'Bearer geheim-4' } })
  const advance = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"by": "1m"}' }
  await fetch(`${url}/__sandbox/clock/advance`, advance)
  await cli.stop()
  const lines = cli.stderr.all
  const hidden = `${receiver.url.slice('http://'.length)}/hook?…`
  expect(lines.filter(line => line.includes('/api/v2')).map(withoutTimes)).toEqual([
    'POST     200  /api/v2/webhooks',
    'POST     200  /api/v2/shipments',
    'GET      401  /api/v2/cities?token=[redacted]  no valid bearer token in Authorization  [no account]',
  ])
  expect(lines.filter(line => line.includes('LINES-1')).map(withoutTimes)).toEqual([
    `move     LINES-1\\u001b[2J  ${gcode}  new → 901 waiting-for-pickup`,
    `webhook  200  901 waiting-for-pickup  LINES-1\\u001b[2J  ${hidden}`,
  ])
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not reach a terminal.
  expect(lines.join('\n')).not.toMatch(/geheim|"msg"|[\u0000-\u0009\u000b-\u001f]/)
})

function withoutTimes(line: string): string {
  return line.replace(/^(received \S+ +|\S+ \S+ {2})/, '').replace(/ +\d+ ms(?=$| {2})/, '')
}

test('elsewhere than on a terminal there is no such line, and nothing is JSON', async () => {
  const sandbox = await startSandbox()
  await bookParcel(sandbox, 'QUIET-1')
  await sandbox.cli.stop()
  expect(sandbox.cli.stderr.all).toEqual(['SIGTERM: finishing what is in flight …'])
})

test('every flag is also an environment variable; a flag wins, and an empty variable or a 0 says nothing', async () => {
  const env = {
    SANDBOX_PORT: '0',
    SANDBOX_DATA: ':memory:',
    SANDBOX_SEED: '5',
    SANDBOX_PACE: '7s',
    SANDBOX_CLOCK: '',
    SANDBOX_REPAIR: '0',
    SANDBOX_JSON: '1',
  }
  const cli = startCli(['start', '--seed', '6'], { env })
  const [line = ''] = await cli.stdout.first(1)
  const { control, ...started } = JSON.parse(line)
  expect(started).toMatchObject({ seed: 6, pace: '7s' })
  // An account that is made later has the pace of the start, too.
  const headers = { 'Content-Type': 'application/json', 'X-Sandbox-Account': 'lan' }
  await fetch(`${control}/accounts`, { method: 'POST', headers, body: '{"id": "lan"}' })
  expect(await (await fetch(`${control}/clock`, { headers })).json()).toMatchObject({ pace: '7s' })
})
