import { expect, test } from 'vitest'
import { openTeam, through } from './open-team.ts'

test('a parcel is moved by hand though another process has the world for steps that are late', async () => {
  const { all } = await openTeam()
  const [one, other] = all
  const { book, control } = await through(other)
  const { id } = await book()
  const hold = await one.core.store.shared?.hold('default', 'steps', { instant: one.core.clocks.now('default') })
  if (!hold || !('release' in hold)) throw new Error('the world is held by another')
  const moved = await control.post(`/shipments/${id}/simulate`, { action: 'continue' })
  expect([moved.status, hold.isLost]).toEqual([200, false])
  await hold.release()
}, 120_000)
