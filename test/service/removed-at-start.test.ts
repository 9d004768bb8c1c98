/** A start reads the accounts of a store while a process that seemed to have ended removes one of them. */
import { expect, test } from 'vitest'
import { DAILY } from '../../src/domain/settlement/calendar.ts'
import { openAccounts } from '../../src/service/accounts/accounts.ts'
import { createDispatcher } from '../../src/service/delivery/dispatcher.ts'
import { createEngine } from '../../src/service/time/engine.ts'
import type { Core } from '../../src/service/world/core.ts'
import { SYSTEM_WORLD } from '../../src/service/world/world-names.ts'
import { openBareCore } from './bare-core.ts'

async function openWith(core: Core) {
  const dispatcher = createDispatcher(core)
  const engine = createEngine(core, dispatcher)
  const profile = core.reference.profile('compatible')
  const clock = { mode: 'frozen', factor: 0 } as const
  const defaults = { clock, clockStart: null, paceMs: null, isPaceSaid: false, settlement: DAILY, profile }
  return openAccounts(core, { engine, dispatcher, defaults })
}

const account = (id: string) =>
  ({
    id,
    seed: 1,
    clock: { mode: 'frozen', factor: 0 },
    username: id,
    password: 'p',
    clientId: 1,
    clientSecret: 's',
    webhookSecret: 'whsec_c2VjcmV0',
    refreshToken: `r-${id}`,
  }) as const

test('the removed account is passed over, and all others are there', async () => {
  const bare = await openBareCore(SYSTEM_WORLD)
  const core = { ...bare, wallTimers: { after: () => () => undefined } }
  const first = await openWith(core)
  await first.create(account('kept'))
  await first.create(account('removed'))
  const listed = await core.store.worlds()
  await core.store.dropWorld('removed')
  let looks = 0
  const worlds = () => (looks++ === 0 ? listed : core.store.worlds())
  const started = await openWith({ ...core, store: { ...lookAt(core.store), worlds } })
  expect(started.list().map(({ id }) => id)).toEqual(['kept'])
})

test('what is wrong with an account that is there ends the start', async () => {
  const bare = await openBareCore(SYSTEM_WORLD)
  const core = { ...bare, wallTimers: { after: () => () => undefined } }
  const first = await openWith(core)
  await first.create(account('kept'))
  const damaged = new Error('the disk is damaged')
  const read: Core['store']['read'] = (world, look) =>
    world === 'kept' ? Promise.reject(damaged) : core.store.read(world, look)
  await expect(openWith({ ...core, store: { ...lookAt(core.store), read } })).rejects.toBe(damaged)
})

/** The methods of a store, bound to it. */
function lookAt(store: Core['store']): Core['store'] {
  return {
    worlds: () => store.worlds(),
    replaceWorld: (...words) => store.replaceWorld(...words),
    dropWorld: world => store.dropWorld(world),
    adoptWorld: (...words) => store.adoptWorld(...words),
    allRows: world => store.allRows(world),
    transact: (...words) => store.transact(...words),
    read: (...words) => store.read(...words),
    nextTimer: (...words) => store.nextTimer(...words),
    nextTimers: (...words) => store.nextTimers(...words),
    claimDue: (...words) => store.claimDue(...words),
    release: (...words) => store.release(...words),
    lastAt: world => store.lastAt(world),
    flushed: () => store.flushed(),
    failure: () => store.failure(),
    journalBytes: () => store.journalBytes(),
    onTimersChanged: listener => store.onTimersChanged(listener),
    compact: when => store.compact(when),
    close: () => store.close(),
  }
}
