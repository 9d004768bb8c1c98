import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { startReceiver } from '../support/receiver.ts'
import { runCli } from '../support/run-cli.ts'
import { bookParcel, readJson, startSandbox } from './running-sandbox.ts'

const PARCELS = 4

test('SIGTERM in the middle of deliveries loses none: after the next start all of them have arrived', async () => {
  let slow = true
  await using receiver = await startReceiver({
    // Some taken, then one that is still unanswered when the signal comes.
    answer: () => (slow && receiver.received.length > 5 ? 'hang' : { status: 200 }),
  })
  const data = join(await temporaryFolder(), 'data')
  const first = await startSandbox('--data', data, '--webhook', receiver.url)
  for (let number = 1; number <= PARCELS; number++) await bookParcel(first, `SBX-HAPPY-${number}`)
  const moved = await runCli(['clock', 'advance', '10d', '--no-settle', '--url', first.url, '--json'])
  expect(moved.code).toBe(0)
  await receiver.waitFor(6)
  const before = await readJson(`${first.url}/__sandbox/webhooks/deliveries?size=500`)
  expect(await first.cli.stop('SIGTERM')).toBe(0)
  const states = new Set(before.items.map(({ state }: { state: string }) => state))
  expect([...states].sort(), 'it was in the middle').toEqual(['delivered', 'pending'])

  slow = false
  const second = await startSandbox('--data', data, '--webhook', receiver.url)
  const idle = await runCli(['clock', 'idle', '--url', second.url, '--json'])
  expect(JSON.parse(idle.stdout)).toMatchObject({ settled: true })
  const { items, total } = await readJson(`${second.url}/__sandbox/webhooks/deliveries?size=500`)
  expect(total).toBeGreaterThanOrEqual(before.total)
  expect(items.filter(({ state }: { state: string }) => state !== 'delivered')).toEqual([])
  const arrived = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
  const messages = new Set(items.map(({ message }: { message: string }) => message))
  expect(arrived).toEqual(messages)
  // Each parcel sent its whole course, to the last status.
  const delivered = receiver.received.filter(({ text }) => /"status(_id)?":\s*"?905/.test(text))
  expect(new Set(delivered.map(({ headers }) => headers['webhook-id'])).size).toBe(PARCELS)
}, 60_000)
