import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import { clientOf } from '../../support/api-client.ts'
import { startReceiver } from '../../support/receiver.ts'
import { idOf, openShop } from './open-shop.ts'

test('each attempt records when the next one was due, with Retry-After applied', async () => {
  await using shop = await openShop()
  const { sandbox, client, receiver } = shop
  shop.answeringBy(() => ({
    status: receiver.received.length < 3 ? 503 : 200,
    headers: receiver.received.length === 1 ? { 'Retry-After': '7200' } : {},
  }))
  await shop.settings({ retry: ['1m', '1m'] })
  await client.book({ orderId: 'SBX-ERROR-1' })
  await sandbox.clock.until('idle')
  const [delivery] = await shop.log()
  const { attempts } = (await client.control.get(`/webhooks/deliveries/${delivery.id}`)).body
  expect(attempts.map(({ next_at }: { next_at: string | null }) => next_at)).toEqual([
    '2026-01-05T10:00:00+07:00',
    '2026-01-05T10:01:00+07:00',
    null,
  ])
})

test('an attempt that a shutdown cuts off is kept as aborted, costs no retry, and comes again with the same id', async () => {
  const data = mkdtempSync(join(tmpdir(), 'aborted-'))
  try {
    let n = 0
    await using receiver = await startReceiver({ answer: () => (++n === 1 ? 'hang' : { status: n === 2 ? 500 : 200 }) })
    const options = { listen: false, clock: 'frozen', seed: 7, data, webhooks: [`${receiver.url}/hook`] } as const
    const first = await createSandbox(options)
    await clientOf(first, first).control.put('/webhooks/1/settings', { retry: ['1m'] })
    await clientOf(first, first).book({ orderId: 'SBX-ERROR-1' })
    await receiver.waitFor(1)
    await first.close()
    const second = await createSandbox(options)
    await receiver.waitFor(2)
    await second.clock.until('idle')
    const [delivery] = await second.webhooks.deliveries()
    expect(delivery?.state).toBe('delivered')
    expect(delivery?.attempts.map(({ status, error }) => status ?? error)).toEqual(['aborted', 500, 200])
    expect(new Set(receiver.received.map(idOf)).size).toBe(1)
    await second.close()
  } finally {
    rmSync(data, { recursive: true })
  }
})
