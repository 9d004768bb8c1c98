import { expect, test } from 'vitest'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import { clientOf } from '../../support/api-client.ts'
import { sameState } from './same-state.ts'

const QUIET = { listen: false, clock: 'frozen', seed: 7, logLevel: 'silent' } as const

test('a state that was taken amid the deletion of an endpoint: what was held for it ends, as it ends there', async () => {
  await using sandbox = await createSandbox(QUIET)
  const { register, control, book } = clientOf(sandbox, sandbox)
  const { id } = await register('http://127.0.0.1:9/own')
  await control.put(`/webhooks/${id}/settings`, { enabled: false })
  for (const orderId of ['A-1', 'A-2']) await book({ orderId })
  await sandbox.clock.advance('1m')
  const whole = await sandbox.state.export()
  // Of more than a hundred held deliveries the endpoint is gone first, and then they end.
  const amid = { ...whole, rows: { ...whole.rows, endpoints: [] } }

  await using fresh = await createSandbox({ ...QUIET, seed: 1 })
  const states = async () => (await fresh.webhooks.deliveries()).map(({ state }) => state)
  await fresh.state.import(amid)
  expect(await states()).toEqual(['failed', 'failed'])
  // With its endpoint, it is the same as before.
  await fresh.state.import(whole)
  expect(await states()).toEqual(['held', 'held'])
  expect(sameState(await fresh.state.export())).toEqual(sameState(whole))
})
