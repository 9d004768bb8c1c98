import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import schema from '../../schemas/events/shipment-status.schema.json' with { type: 'json' }
import { NUMBER_FIELDS } from '../../src/cli/commands/trigger.ts'
import { NO_SERVER } from '../support/closed-port.ts'
import { startReceiver } from '../support/receiver.ts'
import { runCli } from '../support/run-cli.ts'
import { startSandbox } from './running-sandbox.ts'

test('sends one signed event of the status and prints what was sent and the answer', async () => {
  await using receiver = await startReceiver({ answer: () => ({ status: 200, body: 'thanks' }) })
  const sandbox = await startSandbox()
  const env = { SANDBOX_URL: sandbox.url }
  const to = `${receiver.url}/hook`
  const { code, stdout, stderr } = await runCli(['trigger', 'delivered', '--to', to, '--order-id', 'TR-1'], { env })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const [request] = receiver.received
  expect(request?.json()).toMatchObject({ order_id: 'TR-1', status: '905' })
  expect(stdout.split('\n')[0]).toBe(`POST ${to}`)
  expect(stdout).toContain(`  webhook-signature: ${request?.headers['webhook-signature']}`)
  expect(stdout).toContain(`  ${request?.text}`)
  expect(stdout).toMatch(/^answered 200 in \d+ ms$/m)
  expect(stdout.split('\n').at(-1)).toBe('  thanks')
  const deliveries = await runCli(['deliveries'], { env })
  expect(deliveries.stdout).toBe('No deliveries.')
})

test('--set writes fields as the event has them, := takes JSON, and --scheme says how it is signed', async () => {
  await using receiver = await startReceiver()
  const sandbox = await startSandbox()
  const account = sandbox.ready.account
  const { code, stdout } = await runCli(
    [
      ...['trigger', '908', '--to', receiver.url, '--scheme', 'github', '--json'],
      ...['--set', 'cod=250000', '--set', 'is_return=1', '--set', 'order_id:=null', '--set', 'message=Hẹn lại = mai'],
    ],
    { env: { SANDBOX_URL: sandbox.url } },
  )
  expect(code).toBe(0)
  const [request] = receiver.received
  expect(request?.json()).toMatchObject({ cod: '250000', is_return: 1, order_id: null, message: 'Hẹn lại = mai' })
  const answer = JSON.parse(stdout)
  expect(answer).toMatchObject({ answer: { status: 200 }, error: null, request: { body: request?.text } })
  const secret =
    typeof account === 'object' && account !== null && 'webhook_secret' in account ? account.webhook_secret : ''
  const signature = createHmac('sha256', String(secret))
    .update(request?.body ?? '')
    .digest('hex')
  expect(request?.headers['x-hub-signature-256']).toBe(`sha256=${signature}`)
})

test('the fields that are numbers are those of the event', () => {
  const [example = {}] = schema.examples
  const numbers = Object.entries(example).filter(([, value]) => typeof value === 'number')
  expect(NUMBER_FIELDS.toSorted()).toEqual(numbers.map(([name]) => name).sort())
})

test('a receiver that refuses is exit 1, with the hint in the language asked for', async () => {
  await using receiver = await startReceiver({ answer: () => ({ status: 419, body: 'Page Expired' }) })
  const sandbox = await startSandbox()
  const run = (...more: readonly string[]) =>
    runCli(['trigger', '901', '--to', receiver.url, ...more], { env: { SANDBOX_URL: sandbox.url } })
  const english = await run()
  expect(english).toMatchObject({ code: 1, stderr: 'carrier-sandbox: the receiver refused it with 419.' })
  expect(english.stdout).toMatch(/^answered 419 in \d+ ms/m)
  expect(english.stdout).toMatch(/^hint: .*CSRF/ms)
  const json = await run('--json')
  expect(json.code).toBe(1)
  const { hint } = JSON.parse(json.stdout)
  const [, shown = ''] = /^hint: (.*)$/ms.exec((await run('--lang', 'vi')).stdout) ?? []
  expect(shown.replaceAll(/\s+/g, ' ')).toBe(hint.vi)
})

test('a receiver that is not there is exit 1 and says why', async () => {
  const sandbox = await startSandbox()
  const { code, stdout, stderr } = await runCli(['trigger', '901', '--to', NO_SERVER], {
    env: { SANDBOX_URL: sandbox.url },
  })
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'carrier-sandbox: the receiver could not be reached.' })
  expect(stdout).toMatch(/^no answer \(refused\) in \d+ ms: /m)
})

test.each([
  [['trigger', 'deliverd', '--to', 'http://127.0.0.1:1'], 'did you mean "delivered"?'],
  [['trigger', '905', '--to', 'http://169.254.169.254/latest'], '169.254.169.254'],
])('what the sandbox refuses to send is exit 2: %j', async (args, sentence) => {
  const { url } = await startSandbox()
  const { code, stdout, stderr } = await runCli(args, { env: { SANDBOX_URL: url } })
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(sentence)
})

test.each([
  [['trigger', '--to', 'http://127.0.0.1:1'], "missing required argument 'status'"],
  [['trigger', '905'], "required option '--to <url>' not specified"],
  [['trigger', '905', '--to', 'shop'], 'give a complete URL'],
  [['trigger', '905', '--to', 'http://127.0.0.1:1', '--set', 'cod'], 'write field=value'],
  [['trigger', '905', '--to', 'http://127.0.0.1:1', '--set', 'cod:=x'], 'after := stands JSON'],
  [['trigger', '905', '--to', 'http://127.0.0.1:1', '--scheme', 'strip'], 'Did you mean stripe?'],
  [['triger', '905'], 'Did you mean trigger?'],
])('wrong usage is exit 2: %j', async (args, sentence) => {
  const { code, stdout, stderr } = await runCli(args, { env: { SANDBOX_URL: 'http://127.0.0.1:9' } })
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(sentence)
})

test('no sandbox is exit 3; help shows examples in 80 columns', async () => {
  const { code } = await runCli(['trigger', '905', '--to', 'http://127.0.0.1:1', '--url', 'http://127.0.0.1:9'])
  expect(code).toBe(3)
  const { stdout } = await runCli(['trigger', '--help'])
  expect(stdout).toContain('carrier-sandbox trigger delivered --to http://localhost:3000/hook')
  expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([])
})
