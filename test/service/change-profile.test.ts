import { expect, onTestFinished, test } from 'vitest'
import { DAILY } from '../../src/domain/settlement/calendar.ts'
import { openAccounts } from '../../src/service/accounts/accounts.ts'
import { createDispatcher } from '../../src/service/delivery/dispatcher.ts'
import { createEngine } from '../../src/service/time/engine.ts'
import type { Core } from '../../src/service/world/core.ts'
import { SYSTEM_WORLD } from '../../src/service/world/world-names.ts'
import { openStore } from '../../src/store/open-store.ts'
import { FaultyFileSystem } from '../store/faulty-file-system.ts'
import { MemoryFileSystem } from '../store/memory-file-system.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { openBareCore } from './bare-core.ts'

const SAID = {
  id: 'a',
  seed: 1,
  clock: { mode: 'frozen', factor: 0 },
  username: 'u',
  password: 'p',
  clientId: 1,
  clientSecret: 's',
  webhookSecret: 'whsec_c2VjcmV0',
  refreshToken: 'r',
} as const

async function openOneAccount(bare: Core) {
  const core = { ...bare, wallTimers: { after: () => () => undefined } }
  const dispatcher = createDispatcher(core)
  const engine = createEngine(core, dispatcher)
  const profile = core.reference.profile('compatible')
  const defaults = { clock: SAID.clock, clockStart: null, paceMs: null, isPaceSaid: false, settlement: DAILY, profile }
  const accounts = await openAccounts(core, { engine, dispatcher, defaults })
  await accounts.create(SAID)
  const stored = async () => (await core.store.read('a', view => view.get('account', 'a')))?.profile
  return { accounts, stored, shipped: core.reference.profile }
}

test('two changes at the same moment both hold, in the store and in memory', async () => {
  const { accounts, stored, shipped } = await openOneAccount(await openBareCore(SYSTEM_WORLD))
  await Promise.all([
    accounts.changeProfile('a', { profile: shipped('spec') }),
    accounts.changeProfile('a', { set: { login_layout: 'root' } }),
    accounts.changeProfile('a', { set: { max_page_size: 9 } }),
  ])
  const { name, switches } = accounts.require('a').profile
  expect({ name, switches }).toEqual({
    name: 'spec',
    switches: { ...shipped('spec').switches, login_layout: 'root', max_page_size: 9 },
  })
  expect(await stored()).toEqual(accounts.require('a').profile)
})

test('a change that the disk refuses is refused, and the profile in memory stays the stored one', async () => {
  const faults: { failAt?: number } = {}
  const fs = new FaultyFileSystem(new MemoryFileSystem(), faults)
  const store = await openStore({ dir: await temporaryFolder(), fs })
  onTestFinished(() => store.close())
  const { accounts, stored, shipped } = await openOneAccount({ ...(await openBareCore(SYSTEM_WORLD)), store })
  faults.failAt = fs.calls.length + 1
  await expect(accounts.changeProfile('a', { profile: shipped('spec') })).rejects.toMatchObject({
    code: 'store_unavailable',
  })
  expect(accounts.require('a').profile).toEqual(shipped('compatible'))
  expect(await stored()).toEqual(shipped('compatible'))
})
