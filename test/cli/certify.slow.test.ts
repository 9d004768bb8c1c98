import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { validator } from '../../src/schemas/registry.ts'
import { startShop } from '../certify/shop-process.ts'
import { makeBooking } from '../support/booking.ts'
import { startReceiver } from '../support/receiver.ts'
import { runCli } from '../support/run-cli.ts'
import { spawnCli } from '../support/spawn-cli.ts'
import { readJson, startSandbox } from './running-sandbox.ts'

const NODE = `"${process.execPath}"`
const ORDER = `${NODE} "${fileURLToPath(new URL('../../examples/shop/order.mjs', import.meta.url))}"`
const NAMED = ['--order', 'DH-1', '--gcode', 'GS6ZE234V6', '--deadline', '1s', '--concurrency', '5'] as const
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const certify = (target: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCli(['certify', '--target', target, ...args], { env })

test('an order that is named is signed for with the secret of the account, where a sandbox is named too', async () => {
  const { url } = await startSandbox()
  const { webhook_secret: secret } = await readJson(`${url}/__sandbox/accounts/default`)
  await using consumer = await startReceiver({
    answer: ({ text, headers }) => {
      try {
        // The three headers that it looks at come once each.
        new Webhook(secret).verify(text, headers as Record<string, string>)
        return { status: 200 }
      } catch {
        return { status: 401 }
      }
    },
  })
  const args = ['--order', 'A-1', '--gcode', 'GS6ZE234V6', '--url', url, '--json']
  const { code, stdout } = await certify(consumer.url, args)
  expect(code).toBe(4)
  expect(JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'valid-events').verdict).toBe('PASS')
}, 60_000)

describe('the shop of the examples', () => {
  test('passes against a sandbox that runs, by its own orders, with the report on stdout', {
    timeout: 60_000,
  }, async () => {
    const sandbox = await startSandbox()
    await using shop = await startShop(`${sandbox.url}/api/v2`)
    const folder = await mkdtemp(join(tmpdir(), 'certify-'))
    const args = ['--url', sandbox.url, '--setup', ORDER, '--state-url', `${shop.url}/orders/{order_id}`]
    args.push('--state-path', 'status', '--effects-url', `${shop.url}/orders/{order_id}/mails`)
    const env = { SHOP_URL: shop.url }
    const { code, stdout, stderr } = await certify(`${shop.url}/hook`, [...args, '--junit', join(folder, 'c.xml')], env)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^PASS {2}disorder-outcome: /m)
    expect(stdout).toMatch(
      /^PASS: .*: 0 failed, 17 passed, 0 not judged, 1 not applicable; \d+ requests in \d+\.\d s\.$/m,
    )
    expect(await readFile(join(folder, 'c.xml'), 'utf8')).toContain('failures="0" errors="0" skipped="1"')
  })

  test('passes against a sandbox of its own, which the command finds in its variables', {
    timeout: 60_000,
  }, async () => {
    // Books as the shop would, with the variables alone, and prints nothing.
    const book = [
      'const { SANDBOX_API_URL: api, SANDBOX_ACCESS_TOKEN: token } = process.env',
      `const body = ${JSON.stringify(JSON.stringify(makeBooking({ orderId: 'BOOKED-BY-SETUP' })))}`,
      "const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' }",
      "const answer = await fetch(api + '/shipments', { method: 'POST', headers, body })",
      'process.exitCode = answer.ok ? 0 : 1',
    ]
    const folder = await mkdtemp(join(tmpdir(), 'certify-'))
    const script = join(folder, 'book.mjs')
    await writeFile(script, book.join('\n'))
    await using consumer = await startReceiver()
    const args = ['--setup', `${NODE} "${script}"`, '--scheme', 'none', '--json']
    const { code, stdout, stderr } = await certify(consumer.url, args)
    expect({ code, stderr }).toEqual({ code: 4, stderr: '' })
    const report = JSON.parse(stdout)
    expect(validator('sandbox/certify-report.schema.json')(report)).toEqual([])
    const events = consumer.received.map(request => JSON.parse(request.text))
    const ofSetup = events.filter(event => event.order_id === 'BOOKED-BY-SETUP')
    // A parcel of its own for each check that sends events of one.
    expect(new Set(ofSetup.map(event => event.gcode)).size).toBeGreaterThan(7)
    expect(ofSetup[0]).toMatchObject({
      gcode: expect.stringMatching(/^GS/),
      code: expect.stringMatching(/./),
      carrier_short_name: 'ghnv3',
    })
  })
})

describe('exit codes', () => {
  test('1: a check failed, and --json is one document', async () => {
    await using consumer = await startReceiver()
    const { code, stdout, stderr } = await certify(consumer.url, [...NAMED, '--json'], { SANDBOX_SECRET: SECRET })
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'FAIL', counts: { fail: 4 } })
    expect(stdout).not.toContain(SECRET.slice(6))
  })

  test('3: no consumer listens', async () => {
    const { code, stdout, stderr } = await certify('http://127.0.0.1:9/hook', [...NAMED, '--scheme', 'none'])
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toMatch(
      /^carrier-sandbox: No consumer answers at http:\/\/127\.0\.0\.1:9\/hook: nothing listens there/,
    )
  })

  test.each([
    ['exit 3', 'ended with 3'],
    ['echo booked', 'booked no parcel at http://'],
  ])('3: --setup "%s" %s', async (setup, sentence) => {
    await using consumer = await startReceiver()
    const { code, stderr } = await certify(consumer.url, ['--setup', setup])
    expect(code).toBe(3)
    expect(stderr).toContain(sentence)
    expect(consumer.received).toEqual([])
  })

  test.each([
    [[], 'events must name an order that the consumer knows: --setup'],
    [['--order', 'A'], 'or --order ID --gcode ID names one.'],
    [
      ['--order', 'A', '--gcode', 'B'],
      'the scheme "standard" needs the consumer\'s secret: --secret or SANDBOX_SECRET, or --url',
    ],
    [[...NAMED, '--setup', 'x'], '--setup books the orders; leave --order and --gcode out.'],
    [[...NAMED, '--secret', 'x y'], 'must be "whsec_" followed by base64'],
    [[...NAMED, '--scheme', 'standrd'], 'Did you mean standard?'],
    [
      [...NAMED, '--port', '4100'],
      '--port, --seed and --profile are for the sandbox that --setup without --url starts.',
    ],
    [[...NAMED, '--state-path', 'status'], '--state-path belongs to --state-url.'],
    [[...NAMED, '--state-header', 'A: b'], '--state-header belongs to --state-url and --effects-url.'],
    [
      [...NAMED, '--effects-url', 'http://a', '--effects-cmd', 'x'],
      "cannot be used with option '--effects-cmd <command>'",
    ],
    [[...NAMED, '--state-url', 'http://a', '--state-cmd', 'x'], "cannot be used with option '--state-cmd <command>'"],
    [[...NAMED, '--state-header', 'Bearer x'], 'write "Name: value"'],
    [[...NAMED, '--concurrency', '0'], 'give a whole number from 1 to 1000.'],
    [[...NAMED, '--deadline', '1ms'], 'give a duration from 100ms to 5m.'],
  ])('2: %j', async (args, sentence) => {
    const { code, stdout, stderr } = await certify('http://127.0.0.1:9', args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(sentence)
  })
})

test('a sandbox that sends its own events to the same consumer gets a warning', async () => {
  const sandbox = await startSandbox()
  await using consumer = await startReceiver({ answer: () => ({ status: 401 }) })
  const headers = { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ endpoint: consumer.url })
  expect((await fetch(`${sandbox.url}/api/v2/webhooks`, { method: 'POST', headers, body })).status).toBe(200)
  const { stderr } = await certify(consumer.url, ['--url', sandbox.url, '--setup', 'echo booked'])
  expect(stderr).toContain('sends its own events to that address too; freeze its clock, or leave --url out.')
})

test('SIGINT during the run ends certify and the command it runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'certify-'))
  const pidFile = join(folder, 'pid')
  const setup = `${NODE} -e "require('fs').writeFileSync('${pidFile}', String(process.pid)); console.error('up'); setInterval(() => {}, 1000)"`
  const cli = spawnCli(['certify', '--target', 'http://127.0.0.1:9', '--setup', setup])
  await expect.poll(() => readIfThere(pidFile), { timeout: 15_000 }).toMatch(/^\d+$/)
  expect(await cli.stop('SIGINT')).toBe(130)
  const pid = Number(readIfThere(pidFile))
  await expect.poll(() => runs(pid), { timeout: 30_000 }).toBe(false)
})

test('help fits a terminal and shows examples', async () => {
  const { code, stdout } = await runCli(['certify', '--help'])
  expect(code).toBe(0)
  expect(stdout).toContain('carrier-sandbox certify --target http://localhost:3000/hook')
  expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([])
})

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Not written yet.
    return ''
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // Ended processes that were not reaped answer too.
    return !/^\d+ \(.*\) Z/s.test(readIfThere(`/proc/${pid}/stat`))
  } catch {
    return false
  }
}
