import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { runCli } from '../support/run-cli.ts'

let sandbox: Sandbox
let client: Client
beforeEach(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterEach(() => sandbox.close())

const inbox = (...words: readonly string[]) => runCli(['inbox', ...words], { env: { SANDBOX_URL: sandbox.url } })

async function book(orderId: string) {
  await client.book({ orderId })
  await sandbox.clock.advance('3s')
}

test('opens, shows what arrived, and closes', async () => {
  expect((await inbox('open')).stdout).toBe('The inbox is open: it answers 200.')
  expect((await inbox()).stdout).toBe('No events.')
  await book('A-1')
  const listed = await inbox()
  expect(listed.stdout).toMatch(
    /^2026-01-05 08:00:02 {2}901 waiting-for-pickup {2}A-1 {2}attempt 1 {2}signature valid {2}answered 200 {2}msg_\S+-0$/,
  )
  expect((await inbox('list', '--body')).stdout).toMatch(/\n {2}\{"gcode":"GS/)
  expect((await inbox('close')).stderr).toBe('The inbox is closed.')
  const closed = await inbox()
  expect(closed.code).toBe(1)
  expect(closed.stderr).toMatch(/the inbox of this account is not open; POST \/__sandbox\/inbox opens it/)
})

test('waits for an event, and says with exit 1 what came near and what was not accepted', async () => {
  await inbox('open')
  const waiting = inbox('wait', 'waiting-for-pickup', '--shipment', 'A-1', '--timeout', '20s')
  await book('A-1')
  const waited = await waiting
  expect(waited).toMatchObject({ code: 0 })
  expect(waited.stdout).toMatch(/901 waiting-for-pickup {2}A-1 {2}attempt 1/)
  await inbox('answer', '500', '--times', '1')
  await book('A-2')
  const missed = await inbox('wait', '--shipment', 'A-2', '--timeout', '0ms')
  expect(missed.code).toBe(1)
  expect(missed.stderr).toMatch(/^carrier-sandbox: it did not come in time\.\nnear miss: answer is 500, not success\n/)
  expect(missed.stderr).toMatch(/Not accepted: waiting-for-pickup \(901\) of A-2: attempt 1 was answered 500, next at/)
  const spoilt = await inbox('wait', '--invalid', '--timeout', '0ms', '--json')
  expect(spoilt.code).toBe(1)
  expect(JSON.parse(spoilt.stdout)).toMatchObject({ matched: false, items: [] })
})

test('says what it answers', async () => {
  await inbox('open', '--answer', '503')
  const told = await inbox('answer', '500', '--times', '2', '--delay', '1s')
  expect(told.stdout).toBe('The inbox is open: it answers 500 after 1000 ms 2 times, then 503.')
})

test.each([
  [['answer', '99'], /give an HTTP status from 200 to 599/],
  [['lst'], /Did you mean list\?/],
])('wrong usage is exit 2: %s', async (words, message) => {
  const { code, stderr } = await inbox(...words)
  expect(code).toBe(2)
  expect(stderr).toMatch(message)
})
