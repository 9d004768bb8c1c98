import { expect, test } from 'vitest'
import { openTeam, through } from './open-team.ts'

test('what one process took into the inbox, another shows and waits for; both go on from one cursor', async () => {
  const { all } = await openTeam()
  const [one, two] = [await through(all[0]), await through(all[1])]
  await one.control.post('/inbox')
  const waiting = two.control
    .post('/inbox/wait', { match: { order_id: 'T-1', status: 'waiting-for-pickup' }, timeout_ms: 20_000 })
    .then(({ body }) => body)
  await one.book({ orderId: 'T-1' })
  await one.control.post('/clock/advance', { by: '3s' })
  expect(await waiting).toMatchObject({ matched: true, items: [{ n: 1, verified: true, attempt: 1 }] })
  const { items, cursor } = (await two.control.get('/inbox')).body
  expect(items).toEqual((await one.control.get('/inbox')).body.items)
  // Told through the other process, and counted for both.
  await two.control.put('/inbox/answer', { status: 500, times: 1 })
  await two.book({ orderId: 'T-2' })
  await two.control.post('/clock/advance', { by: '1m' })
  const later = (await one.control.get(`/inbox?after=${cursor}`)).body.items
  expect(later.map(({ n, answer }: { n: number; answer: number }) => [n, answer])).toEqual([
    [2, 500],
    [3, 200],
  ])
  await two.control.post('/reset')
  expect((await one.control.get('/inbox')).status).toBe(404)
})
