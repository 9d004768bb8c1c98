import { expect, test } from 'vitest'
import { createSandbox } from '../../../src/library/create-sandbox.ts'

test('a state larger than other bodies may be is taken, and 256 MB are not', { timeout: 180_000 }, async () => {
  await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  const world = await sandbox.createAccount({ id: 'large' })
  await world.fill({ shipments: 700, customers: 50, ondemand: 0, days: 20 })
  const text = JSON.stringify(await world.state.export())
  expect(text.length).toBeGreaterThan(1_048_576)
  const put = (body: ReadableStream | string) =>
    fetch(`${sandbox.controlUrl}/state`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-sandbox-account': 'large' },
      body,
      duplex: 'half',
      // Node's fetch knows `duplex`, its types do not.
    } as RequestInit)
  expect((await put(text)).status).toBe(200)
  // Blanks are no value: only the sum of all bytes stops them.
  const blank = new Uint8Array(1_048_576).fill(0x20)
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      if (++sent > 300) controller.close()
      else controller.enqueue(blank)
    },
  })
  const refused = await put(endless)
  expect([refused.status, (await refused.json()).code]).toEqual([413, 'body_too_large'])
  expect(JSON.stringify(await world.state.export()).length).toBe(text.length)
})
