import { expect, test } from 'vitest'
import { SandboxError } from '../../src/domain/errors.ts'
import { startReceiver } from '../support/receiver.ts'
import { openTeam, through } from './open-team.ts'

/** Ids of timers that are no attempt's. */
const OF_A_PARCEL = /:(step|settle|claim)$/

test('no event overtakes an earlier one of its parcel whose attempt the store did not answer', async () => {
  await using receiver = await startReceiver()
  const { all } = await openTeam()
  const [one] = all
  const { book, control, register } = await through(one)
  await register(receiver.url)
  const { store } = one.core
  const read = store.read.bind(store)
  let refused = 0
  // An attempt asks for its timer first.
  store.read = (world, look) =>
    read(world, view =>
      look({
        get(table, id) {
          if (table !== 'timers' || refused > 0 || OF_A_PARCEL.test(id)) return view.get(table, id)
          refused += 1
          throw new SandboxError('store_unavailable', 'the connection ended')
        },
        find: (index, key) => view.find(index, key),
        ids: (index, key) => view.ids(index, key),
        page: (list, query) => view.page(list, query),
        count: table => view.count(table),
      }),
    )
  const { id } = await book()
  const goOn = () => control.post(`/shipments/${id}/simulate`, { action: 'continue' })
  await goOn()
  await expect.poll(() => refused).toBe(1)
  for (let step = 0; step < 2; step++) await goOn()
  const { timeline } = (await control.get(`/shipments/${id}`)).body
  const came = (await receiver.waitFor(timeline.length)).map(request => Number(Object(request.json()).status))
  expect(came).toEqual(timeline.map(({ status }: { status: number }) => status))
})
