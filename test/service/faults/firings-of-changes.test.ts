import { afterEach, beforeEach, expect, test } from 'vitest'
import { SandboxError } from '../../../src/domain/errors.ts'
import * as wall from '../../../src/ports/wall.ts'
import { type RunningSandbox, runSandbox } from '../../../src/sandbox.ts'
import type { FaultRule } from '../../../src/schemas/types.gen.ts'
import { faultOfBooking } from '../../../src/service/faults/fault-of-booking.ts'
import { type Change, commitDurably } from '../../../src/service/world/commit.ts'
import type { Notice } from '../../../src/service/world/notices.ts'
import { nodeFileSystem } from '../../../src/store/file-system.ts'
import { temporaryFolder } from '../../store/temporary-folder.ts'
import { type Client, clientOf } from '../../support/api-client.ts'
import { makeBooking } from '../../support/booking.ts'
import { makeEvent } from './fault-account.ts'

/** Both fire once: on the booking, and on its first event. */
const RULES: readonly FaultRule[] = [
  { when: { first: 1 }, fault: { carrier: 'lost' } },
  { when: { first: 1 }, fault: { webhook: { copies: 2 } } },
]

let sandbox: RunningSandbox
let client: Client
/** What each sync of the disk waits for. */
let sync: () => Promise<void>
let logged: string[]
let told: Notice[]

beforeEach(async () => {
  sync = () => Promise.resolve()
  logged = []
  told = []
  const fileSystem: typeof nodeFileSystem = {
    ...nodeFileSystem,
    async open(path, purpose) {
      const file = await nodeFileSystem.open(path, purpose)
      return { ...file, datasync: () => sync().then(file.datasync) }
    },
  }
  const onLogLine = (line: string) => void logged.push(line)
  const options = { listen: false, clock: 'frozen', seed: 7, data: await temporaryFolder(), onLogLine } as const
  sandbox = await runSandbox(options, { ...wall, fileSystem })
  client = clientOf(sandbox, { account: await sandbox.credentials() })
  await client.register('http://127.0.0.1:9/hook')
  await sandbox.core.faults.add('default', RULES)
  sandbox.core.notices.listen('default', notice => void told.push(notice))
})
// Where its disk has failed it says so again.
afterEach(() => sandbox.close().catch(() => undefined))

/** How often each rule was matched and fired; and the records of its firings, in three places. */
const seen = () => {
  const { faults } = sandbox.core
  return {
    counts: faults.list('default').map(({ seen, fired }) => [seen, fired]),
    kept: faults.firings('default').length,
    told: told.filter(({ kind }) => kind === 'fault').length,
    logged: logged.filter(line => line.includes('a fault rule fired')).length,
  }
}
const NOTHING = {
  counts: [
    [0, 0],
    [0, 0],
  ],
  kept: 0,
  told: 0,
  logged: 0,
}

test('a firing of a change is published once, when the change is on the disk', async () => {
  let goOn = (): void => undefined
  const gate = new Promise<void>(resolve => {
    goOn = resolve
  })
  let reached = (): void => undefined
  const asked = new Promise<void>(resolve => {
    reached = resolve
  })
  sync = () => {
    reached()
    return gate
  }
  const booking = client.post('/shipments', { shipment: {} }).then(answer => answer)
  await asked
  expect(seen()).toMatchObject({ kept: 0, told: 0, logged: 0 })
  goOn()
  expect((await booking).body.shipment_status).toBe(900)
  expect(seen()).toEqual({
    counts: [
      [0, 0],
      [1, 1],
    ],
    kept: 1,
    told: 1,
    logged: 1,
  })
})

test('a call that a rule counts is answered when the count is on the disk, and refused when the disk refuses it', async () => {
  await sandbox.core.faults.add('default', [{ match: { operation: 'listCities' }, fault: { status: 429 } }])
  let goOn = (): void => undefined
  const gate = new Promise<void>(resolve => {
    goOn = resolve
  })
  let reached = (): void => undefined
  const asked = new Promise<void>(resolve => {
    reached = resolve
  })
  sync = () => {
    reached()
    return gate
  }
  const call = client.get('/cities').then(answer => answer)
  await asked
  expect(seen()).toMatchObject({ kept: 0, told: 0, logged: 0 })
  goOn()
  expect((await call).status).toBe(429)
  expect(seen()).toMatchObject({ kept: 1, told: 1, logged: 1 })
  expect(seen().counts.at(-1)).toEqual([1, 1])
  sync = () => Promise.reject(new Error('ENOSPC: no space left on device'))
  expect((await client.get('/cities')).status).toBe(503)
  expect(seen().counts.at(-1)).toEqual([1, 1])
  // What no rule concerns is read as before.
  expect((await client.get('/banks')).status).toBe(200)
})

test('a firing of a change that the disk refuses is not published and not counted', async () => {
  sync = () => Promise.reject(new Error('ENOSPC: no space left on device'))
  expect((await client.post('/shipments', { shipment: {} })).status).toBe(503)
  expect(seen()).toEqual(NOTHING)
})

test.each([
  ['is refused', new SandboxError('conflict', 'it is too late for that.')],
  ['breaks', new Error('a row is missing.')],
])(
  'a firing of a change that %s is not published, and the next change counts as the first of the rule',
  async (_how, error) => {
    const { core } = sandbox
    const place = { world: 'default', at: core.clocks.now('default') }
    const meet = (order: string) => async (change: Change) => {
      const parcel = await faultOfBooking(change, {
        operation: 'createShipment',
        orderId: order,
        carrier: 'ghtk',
        body: {},
      })
      return { parcel, event: (await core.faults.onEvent('default', makeEvent(order), change))?.chaos }
    }
    const failing = commitDurably(core, place, async change => {
      for (const order of ['A', 'A', 'B']) await meet(order)(change)
      throw error
    })
    // It is queued before the error of the first one is reported.
    const next = commitDurably(core, place, meet('A'))
    await expect(failing).rejects.toBe(error)
    expect(await next).toEqual({ parcel: 'lost', event: { copies: 2 } })
    expect(seen()).toEqual({
      counts: [
        [1, 1],
        [1, 1],
      ],
      kept: 2,
      told: 2,
      logged: 2,
    })
  },
)

test('a fault by which a booking is refused with 422 is published, though nothing is stored', async () => {
  const { core, accounts } = sandbox
  await accounts.amend('default', row => {
    const { profile } = row
    return { ...row, profile: { ...profile, switches: { ...profile.switches, create_refusal: '422' } } }
  })
  await core.faults.clear('default')
  await core.faults.add('default', [{ when: { first: 1 }, fault: { carrier: 'rate_expired' } }])
  const statuses = [await client.post('/shipments', makeBooking()), await client.post('/shipments', makeBooking())]
  expect(statuses.map(({ status }) => status)).toEqual([422, 200])
  expect(seen()).toEqual({ counts: [[2, 1]], kept: 1, told: 1, logged: 1 })
  expect((await client.get('/shipments')).body.data).toHaveLength(1)
})
