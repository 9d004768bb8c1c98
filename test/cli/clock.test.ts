import { describe, expect, test } from 'vitest'
import { validator } from '../../src/schemas/registry.ts'
import { startReceiver } from '../support/receiver.ts'
import { runCli, startCli } from '../support/run-cli.ts'
import { bookParcel, readJson, startSandbox } from './running-sandbox.ts'

const START = '2026-01-05 08:00:00 GMT+7'

describe('clock', () => {
  test('shows, freezes, scales and resumes', async () => {
    const { url } = await startSandbox()
    const env = { SANDBOX_URL: url }
    const clock = async (...words: readonly string[]) => (await runCli(['clock', ...words], { env })).stdout
    expect(await clock()).toBe(`${START}, frozen\nnothing is pending`)
    // A second of it is 17 ms of the machine.
    const scaled = /^2026-01-05 08:\d\d:\d\d GMT\+7, 60 times as fast as wall time\nnothing is pending$/
    expect(await clock('scale', 'x60')).toMatch(scaled)
    expect(await clock('freeze')).toMatch(/, frozen\n/)
    expect(await clock('resume')).toMatch(/, real\n/)
    expect(validator('sandbox/clock.schema.json')(JSON.parse(await clock('--json')))).toEqual([])
  })

  test('pace caps every wait from now on; script ends that', async () => {
    const sandbox = await startSandbox()
    const { url } = sandbox
    await bookParcel(sandbox, 'PACE-1')
    const clock = async (...words: readonly string[]) => (await runCli(['clock', ...words, '--url', url])).stdout
    const [shown, ahead] = (await clock('pace', '1s')).split('\n')
    expect(shown).toBe(`${START}, frozen, a step every 1s at the latest`)
    expect(ahead).toBe('1 pending, the next at 2026-01-05 08:00:01 (in 1s)')
    expect(JSON.parse(await clock('--json'))).toMatchObject({ mode: 'frozen', pace: '1s' })
    expect(await clock('pace', 'script')).toMatch(/, frozen\n/)
    const none = await runCli(['clock', 'pace', '0s', '--url', url])
    expect(none.code).toBe(2)
    expect(none.stderr).toContain('the pace cannot be "0s": use script, or a duration above 0')
    const near = await runCli(['clock', 'pase', '10s', '--url', url])
    expect({ code: near.code, stdout: near.stdout }).toEqual({ code: 2, stdout: '' })
    expect(near.stderr).toContain('clock cannot "pase"; did you mean pace?')
    expect(await clock('--help')).toContain('carrier-sandbox clock pace 10s')
  })

  test('advance prints every move and webhook in order, with time, shipment, order and answer', async () => {
    await using receiver = await startReceiver()
    const sandbox = await startSandbox('--webhook', `${receiver.url}/hook`)
    const id = await bookParcel(sandbox, 'CLOCK-1')
    const { code, stdout } = await runCli(['clock', 'advance', '31m', '--url', sandbox.url])
    expect(code).toBe(0)
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(
        `^2026-01-05 08:00:\\d\\d  ${id}  CLOCK-1  webhook 901 answered 200  by ${receiver.url}/hook$`,
      ),
      expect.stringMatching(`^2026-01-05 08:30:\\d\\d  ${id}  CLOCK-1  902 on-the-way-to-pick-up`),
      expect.stringMatching(
        `^2026-01-05 08:30:\\d\\d  ${id}  CLOCK-1  webhook 902 answered 200  by ${receiver.url}/hook$`,
      ),
      'The clock shows 2026-01-05 08:31:00 GMT+7: 1 move, 2 webhooks delivered.',
    ])
  })

  test('idle moves until nothing is left; a failed attempt says when the next one comes', async () => {
    let answers = 0
    await using receiver = await startReceiver({ answer: () => ({ status: answers++ === 0 ? 500 : 200 }) })
    const sandbox = await startSandbox('--webhook', receiver.url)
    const id = await bookParcel(sandbox, 'IDLE-1')
    const { code, stdout } = await runCli(['clock', 'idle', '--url', sandbox.url])
    expect(code).toBe(0)
    expect(stdout).toMatch(
      new RegExp(`${id}  IDLE-1  webhook 901 answered 500  by ${receiver.url}/?; again at 2026-01-05`),
    )
    expect(stdout).toMatch(/webhook 901 answered 200 {2}by \S+, attempt 2$/m)
    expect(stdout).toMatch(/: \d+ moves, 11 webhooks delivered, 1 attempt failed\.$/)
  })

  test('to moves to an instant in GMT+7; --json prints the answer as one document', async () => {
    const { url } = await startSandbox()
    const { code, stdout } = await runCli(['clock', 'to', '2026-01-08T08:00', '--json', '--url', url])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      now: '2026-01-08T08:00:00+07:00',
      transitions: [],
      deliveries: [],
      settled: true,
      pending_deliveries: 0,
      stopped: false,
    })
  })

  test('--quiet prints the summary alone', async () => {
    const sandbox = await startSandbox()
    await bookParcel(sandbox, 'QUIET-1')
    const { code, stdout } = await runCli(['clock', 'advance', '31m', '--quiet', '--url', sandbox.url])
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'The clock shows 2026-01-05 08:31:00 GMT+7: 1 move, 0 webhooks delivered.',
    })
  })

  test('Ctrl+C stops a move after the step it is at, prints what happened until then, and exits 130', async () => {
    // The second webhook is not answered, so the advance waits for it at 902.
    await using receiver = await startReceiver({
      answer: ({ text }) => (text.includes('"902"') ? 'hang' : { status: 200 }),
    })
    const sandbox = await startSandbox('--webhook', receiver.url)
    const id = await bookParcel(sandbox, 'STOP-1')
    const cli = startCli(['clock', 'advance', '3d', '--url', sandbox.url])
    await receiver.waitFor(2)
    expect(await cli.stop('SIGINT')).toBe(130)
    expect(cli.stderr.all).toEqual([
      'SIGINT: stopping after the step it is at … Ctrl+C again leaves at once.',
      'Stopped before it had come to its end; the clock stands there.',
    ])
    expect(cli.stdout.all).toEqual([
      expect.stringMatching(`${id}  STOP-1  webhook 901 answered 200`),
      expect.stringMatching(`${id}  STOP-1  902 on-the-way-to-pick-up`),
      expect.stringMatching(/^The clock shows 2026-01-05 08:3\d:\d\d GMT\+7: 1 move, 1 webhook delivered\.$/),
    ])
    // It stays there, and takes the next move.
    expect(await readJson(`${sandbox.url}/__sandbox/clock`)).toMatchObject({
      now: expect.stringMatching(/^2026-01-05T08:3/),
    })
    const moved = await runCli(['clock', 'advance', '1h', '--no-settle', '--quiet', '--url', sandbox.url])
    expect(moved).toMatchObject({ code: 0, stdout: expect.stringMatching(/^The clock shows 2026-01-05 09:3/) })
  })

  test('a second Ctrl+C leaves at once and says that the move goes on', async () => {
    // It takes both requests and answers neither.
    await using mute = await startReceiver({ answer: () => 'hang' })
    const cli = startCli(['clock', 'advance', '3d', '--url', mute.url])
    await mute.waitFor(1)
    cli.send('SIGINT')
    const [, asked] = await mute.waitFor(2)
    expect(asked).toMatchObject({ method: 'DELETE', path: '/__sandbox/clock/advance' })
    // SIGTERM: the same signal twice at once is taken for one that npm passes on.
    expect(await cli.stop('SIGTERM')).toBe(130)
    expect(cli.stderr.all.at(-1)).toMatch(/^carrier-sandbox: left without an answer: the move goes on/)
  })

  test('a sandbox that cannot stop it is named, and the answer is waited for', async () => {
    let isAsked: () => void = () => undefined
    const stopped = new Promise<void>(resolve => {
      isAsked = resolve
    })
    const answer = { now: '2026-01-08T08:00:00+07:00', transitions: [], deliveries: [], settled: true }
    await using old = await startReceiver({
      answer: ({ method }) => {
        if (method !== 'DELETE') return response => void stopped.then(() => response.end(JSON.stringify(answer)))
        isAsked()
        return { status: 405, body: '{"detail":"DELETE is not allowed here."}' }
      },
    })
    const cli = startCli(['clock', 'advance', '3d', '--url', old.url])
    await old.waitFor(1)
    expect(await cli.stop('SIGINT')).toBe(0)
    expect(cli.stderr.all).toContain(
      'carrier-sandbox: it could not be stopped: DELETE is not allowed here. It goes on.',
    )
  })

  test('not settled in time is exit 1 with what is pending; --no-settle does not wait and is 0', async () => {
    await using receiver = await startReceiver({ answer: () => 'hang' })
    const sandbox = await startSandbox('--webhook', receiver.url)
    const id = await bookParcel(sandbox, 'SLOW-1')
    const env = { SANDBOX_URL: sandbox.url }
    const waited = await runCli(['clock', 'advance', '1m', '--settle-timeout', '50ms'], { env })
    expect(waited.code).toBe(1)
    expect(waited.stderr).toContain('not settled: 1 webhook attempts were still under way when the time-out struck.')
    expect(waited.stderr).toMatch(new RegExp(`^ {2}${id} {2}SLOW-1 {2}901 {2}to ${receiver.url}`, 'm'))
    const unwaited = await runCli(['clock', 'advance', '1m', '--no-settle'], { env })
    expect(unwaited).toMatchObject({ code: 0, stderr: '1 webhook attempts are still under way.' })
  })

  test('an account has a clock of its own; an unknown one is exit 1', async () => {
    const { url } = await startSandbox()
    await fetch(`${url}/__sandbox/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'alice', clock: 'frozen' }),
    })
    await runCli(['clock', 'advance', '1d', '--account', 'alice', '--url', url])
    const shown = async (...flags: readonly string[]) => (await runCli(['clock', '--url', url, ...flags])).stdout
    expect(await shown('--account', 'alice')).toContain('2026-01-06 08:00:00')
    expect(await shown()).toContain('2026-01-05 08:00:00')
    expect(await runCli(['clock', '--url', url, '--account', 'bob'])).toMatchObject({ code: 1, stdout: '' })
  })

  test('an earlier instant is refused; with --json the refusal is a document too', async () => {
    const { url } = await startSandbox()
    const { code, stdout, stderr } = await runCli(['clock', 'to', '2020-01-01', '--json', '--url', url])
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ status: 422, code: 'invalid', pointer: '/to' })
    expect(stderr).toContain('it cannot go back to 2020-01-01T00:00:00+07:00')
  })

  test('the control token opens it, by flag or environment; without it the answer says what is wanted', async () => {
    const { url } = await startSandbox('--control-token', 'sesame')
    expect((await runCli(['clock', '--url', url, '--control-token', 'sesame'])).code).toBe(0)
    expect((await runCli(['clock', '--url', url], { env: { SANDBOX_CONTROL_TOKEN: 'sesame' } })).code).toBe(0)
    const refused = await runCli(['clock', '--url', url])
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('--control-token, or SANDBOX_CONTROL_TOKEN')
    const wrong = await runCli(['clock', '--url', url, '--control-token', 'sesam'])
    expect(wrong.code).toBe(2)
    expect(wrong.stderr).toContain('refused the token of --control-token')
  })

  test.each(['/api/v2', '/__sandbox'])(
    'the address of an API (%s) is not the sandbox’s own, and which is',
    async path => {
      const { url } = await startSandbox()
      const { code, stdout, stderr } = await runCli(['clock'], { env: { SANDBOX_URL: `${url}${path}` } })
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain(`${url}${path} is an API of the sandbox, not its own address; give --url ${url}.`)
    },
  )
})
