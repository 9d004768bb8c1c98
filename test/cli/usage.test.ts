import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runCli } from '../support/run-cli.ts'

const NOWHERE = 'http://127.0.0.1:9'

describe('wrong usage is exit 2 with the nearest valid word, and asks no sandbox', () => {
  test.each([
    [['strat'], 'Did you mean start?'],
    [['listn'], 'Did you mean listen?'],
    [['simulat', 'A', 'continue'], 'Did you mean simulate?'],
    [['clock', '--jsn'], 'Did you mean --json?'],
    [['clock', 'advnce', '3d'], 'did you mean advance?'],
    [['clock', 'teleport'], 'clock cannot "teleport". It can: advance, to, idle, freeze, resume, scale'],
    [['clock', 'advance'], 'clock advance needs a duration such as 90s, 30m, 4h or 3d.'],
    [['clock', 'advance', '3x'], 'clock advance cannot be "3x": give a duration'],
    [['clock', 'to', 'tomorrow'], 'clock to cannot be "tomorrow": give an instant'],
    [['clock', 'scale', '0'], 'clock scale cannot be "0": give a factor above 0'],
    [['clock', 'idle', '3d'], 'clock idle takes nothing after it, not "3d".'],
    [['clock', 'freeze', '3d'], 'clock freeze takes nothing after it'],
    [['clock', 'advance', '3d', 'now'], 'too many arguments'],
    [['clock', '--settle-timeout', '5'], 'give a duration such as 250ms, 2s or 5m'],
    [['clock', '--url', 'shop'], 'give a complete URL'],
    [['simulate', 'A'], "missing required argument 'action'"],
    [
      ['simulate', 'A', 'contine'],
      'did you mean continue? There are: continue, to, fail, return, lose, cancel, scenario.',
    ],
    [['simulate', 'A', 'to'], 'simulate to needs a status'],
    [['simulate', 'A', 'continue', 'delivered'], 'write: to delivered'],
    [
      ['simulate', 'A', 'continue', '--jump'],
      '--jump does not go with the action "continue"; it goes with: to, fail, return, lose.',
    ],
    [['simulate', 'A', 'cancel', '--by', 'robot'], '--by cannot be "robot"; use user, driver, carrier.'],
    [['simulate', 'A', 'scenario'], 'simulate scenario needs the name of a scenario, such as lost.'],
    [['simulate', 'A', 'lose', '905'], 'simulate lose takes nothing after it; for a status write: to 905'],
    [['listen', '--scheme', 'standrd'], 'Did you mean standard?'],
    [['listen', '--answer', '99'], 'give an HTTP status from 200 to 599.'],
    [['listen', '--delay', 'long'], 'give a duration'],
    [['listen', '--forward-to', 'shop'], 'give a complete URL'],
    [['listen', '--forward-to', NOWHERE, '--answer', '500'], "cannot be used with option '--answer <status>'"],
    // Without a command it is a start.
    [['--prot', '1'], 'Did you mean --port?'],
  ] as const)('%j: %s', async (args, sentence) => {
    const { code, stdout, stderr } = await runCli(args, { env: { SANDBOX_URL: NOWHERE } })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(sentence)
  })
})

describe('help and version', () => {
  test.each([
    [[], 'carrier-sandbox listen --register'],
    [['start'], 'carrier-sandbox start --pace 2s'],
    [['listen'], 'carrier-sandbox listen --register --answer 500 --delay 2s'],
    [['clock'], 'carrier-sandbox clock advance 3d'],
    [['simulate'], 'carrier-sandbox simulate MY-ORDER-1 to delivered'],
  ] as const)('help of %j shows examples, on stdout', async (command, example) => {
    const { code, stdout, stderr } = await runCli([...command, '--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(example)
    expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([])
  })

  test('--version prints the version of the package', async () => {
    expect(await runCli(['--version'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  })
})

describe('a sandbox that cannot be reached is exit 3', () => {
  test.each([[['clock']], [['simulate', 'A', 'continue']], [['listen', '--register']]] as const)('%j', async args => {
    const { code, stdout, stderr } = await runCli([...args, '--url', NOWHERE])
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toBe(
      `carrier-sandbox: no sandbox answers at ${NOWHERE} (ECONNREFUSED); start one with carrier-sandbox start, or name another with --url.`,
    )
  })

  test.each([
    ['<html>a shop</html>', 'it is no carrier-sandbox'],
    ['{"hello":"world"}', "the answer is not a carrier-sandbox's of this version"],
  ])('another program that answers %s', async (body, sentence) => {
    const server = createServer((_request, response) => response.end(body))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { code, stderr } = await runCli(['clock', '--url', `http://127.0.0.1:${port}`])
    expect(code).toBe(3)
    expect(stderr).toContain(sentence)
  })
})
