import { expect, test } from 'vitest'
import { SandboxError } from '../../src/domain/errors.ts'
import { SharedPostgres } from '../../src/store/postgres/shared-postgres.ts'
import { openTeam } from './open-team.ts'

test('a world whose store is lost just after a process has taken it is free for the others', async () => {
  const { all } = await openTeam()
  const [one, other] = all.map(({ core }) => core)
  const shared = one?.store.shared
  if (!one || !(shared instanceof SharedPostgres) || !other?.store.shared)
    throw new Error('the processes share no store')
  const { settings } = shared
  const see = settings.see.bind(settings)
  settings.see = () => Promise.reject(new SandboxError('store_unavailable', 'the connection ended'))
  const taking = shared.hold('default', 'steps', { instant: one.clocks.now('default') })
  await expect(taking).rejects.toThrow('the connection ended')
  settings.see = see
  const hold = await other.store.shared.hold('default', 'steps', { instant: other.clocks.now('default') })
  if (!('release' in hold)) throw new Error(`the world is held for ${hold.purpose}`)
  await hold.release()
}, 120_000)
