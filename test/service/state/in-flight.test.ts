import { expect, test } from 'vitest'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import { clientOf } from '../../support/api-client.ts'
import { startReceiver } from '../../support/receiver.ts'

/** A receiver that keeps its first caller waiting. */
async function slowReceiver() {
  let release: () => void = () => undefined
  let calls = 0
  const receiver = await startReceiver({
    answer: () => response => {
      const end = () => response.writeHead(200).end()
      if (++calls === 1) release = end
      else end()
    },
  })
  return { receiver, release: () => release() }
}

test.each(['a snapshot', 'an import'])(
  '%s taken and restored while an attempt is on the wire: its late answer is ignored, and the event is sent again',
  async way => {
    const { receiver, release } = await slowReceiver()
    await using _closed = receiver
    await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7, webhooks: [receiver.url] })
    await clientOf(sandbox, sandbox).book({ orderId: 'SBX-STUCK-1' })
    await sandbox.clock.advance('3s', { settle: false })
    await receiver.waitFor(1)
    const snapshot = await sandbox.snapshot('on-the-wire')
    const document = await sandbox.state.export()
    expect(document.rows.deliveries).toMatchObject([{ state: 'pending', attempts: [] }])

    if (way === 'a snapshot') await snapshot.restore()
    else await sandbox.state.import(document)
    // As after a restart, what was on its way goes at once.
    await receiver.waitFor(2)
    release()
    await sandbox.clock.advance('1s')
    const [delivery, ...more] = await sandbox.webhooks.deliveries()
    expect([delivery?.state, delivery?.attempts.map(({ error }) => error), more]).toEqual(['delivered', [null], []])
    // At least once, and by the same id.
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([delivery?.message, delivery?.message])
  },
)

test('a state in which events are held for an endpoint that is enabled sends them on', async () => {
  await using receiver = await startReceiver()
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7, webhooks: [receiver.url] })
  const client = clientOf(sandbox, sandbox)
  const [{ id }] = (await client.get('/webhooks')).body.data
  await client.control.put(`/webhooks/${id}/settings`, { enabled: false })
  await client.book({ orderId: 'SBX-STUCK-1' })
  await sandbox.clock.advance('2s')
  const document = await sandbox.state.export()
  expect(document.rows.deliveries.map(({ state }) => state)).toEqual(['held'])
  for (const endpoint of document.rows.endpoints) endpoint.disabled = null
  await sandbox.state.import(document)
  await sandbox.clock.advance('1s')
  expect((await sandbox.webhooks.deliveries()).map(({ state }) => state)).toEqual(['delivered'])
})
