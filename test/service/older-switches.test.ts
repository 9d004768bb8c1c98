/** Accounts, snapshots and states of a version that knew fewer switches. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Profile } from '../../src/domain/profile.ts'
import { SWITCH_NAMES } from '../../src/domain/set-switches.ts'
import type { AccountRow } from '../../src/domain/world.ts'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { readSchema } from '../../src/schemas/registry.ts'
import { openStore } from '../../src/store/open-store.ts'
import { clientOf } from '../support/api-client.ts'

const { properties } = readSchema('sandbox/profile-switches.schema.json')

/** How every account answered before there were these switches: none of them changed what a profile did. */
const BEFORE: Readonly<Record<string, unknown>> = Object.fromEntries(
  SWITCH_NAMES.flatMap(name => ('x-before' in properties[name] ? [[name, properties[name]['x-before']]] : [])),
)

function withoutNewer(profile: Profile): Profile {
  const kept = Object.entries(profile.switches).filter(([name]) => !(name in BEFORE))
  // Exactly what the version before wrote.
  return { ...profile, switches: Object.fromEntries(kept) as unknown as Profile['switches'] }
}

test('there are 29 switches of before', () => {
  expect(SWITCH_NAMES.length - Object.keys(BEFORE).length).toBe(29)
})

describe.each(['spec', 'observed', 'compatible'] as const)('a stored account of %s', profile => {
  let data: string
  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), 'older-switches-'))
  })
  afterEach(() => rmSync(data, { recursive: true }))

  const open = (more: object = {}) => createSandbox({ listen: false, data, clock: 'frozen', seed: 3, ...more })
  const switchesOf = async (sandbox: Sandbox) => (await sandbox.profile.get()).switches

  async function makeOlder(): Promise<Record<string, unknown>> {
    const first = await open({ profile })
    const { ...before } = await switchesOf(first)
    await first.snapshot('then')
    await first.close()
    const store = await openStore({ dir: data })
    for (const world of await store.worlds()) {
      const id = 'default'
      const account = await store.read(world, view => view.get('account', id))
      if (!account) continue
      const { initial } = account
      const row: AccountRow = {
        ...account,
        profile: withoutNewer(account.profile),
        initial: { ...initial, profile: withoutNewer(initial.profile) },
      }
      await (await store.transact(world, 0, tx => tx.put('account', row))).durable
    }
    await store.close()
    return before
  }

  test('answers as before, after a restart, a reset and a restored snapshot too', async () => {
    const wanted = { ...(await makeOlder()), ...BEFORE }
    for (const _start of [1, 2]) {
      await using sandbox = await open()
      expect(await switchesOf(sandbox)).toEqual(wanted)
      const client = clientOf(sandbox, sandbox)
      expect((await client.book()).id).toMatch(/^GS/)
      await sandbox.reset()
      expect(await switchesOf(sandbox)).toEqual(wanted)
      expect((await client.control.post('/snapshots/then/restore', {})).status).toBe(200)
      expect(await switchesOf(sandbox)).toEqual(wanted)
    }
    const store = await openStore({ dir: data })
    const row = await store.read('default', view => view.get('account', 'default'))
    await store.close()
    expect([row?.profile.switches, row?.initial.profile.switches]).toEqual([wanted, wanted])
  })

  test('a profile named at the start has all its own values', async () => {
    const own = await makeOlder()
    await using sandbox = await open({ profile })
    expect(await switchesOf(sandbox)).toEqual(own)
  })

  test('an exported state without them is imported, and answers as before', async () => {
    await using source = await open({ profile })
    const client = clientOf(source, source)
    await client.book()
    const { body: state } = await client.control.get('/state')
    const older = { ...state, account: { ...state.account, profile: withoutNewer(state.account.profile) } }
    const imported = await client.control.put('/state', older)
    expect(imported.status).toBe(200)
    expect(await switchesOf(source)).toEqual({ ...state.account.profile.switches, ...BEFORE })
    const wrong = { ...older, account: { ...older.account, profile: { ...older.account.profile, switches: 7 } } }
    expect((await client.control.put('/state', wrong)).status).toBe(422)
  })
})
