import { expect, test } from 'vitest'
import type { Attempt } from '../../../src/domain/outbox-rows.ts'
import { DAILY } from '../../../src/domain/settlement/calendar.ts'
import { type AccountRow, ROW_LAYOUT } from '../../../src/domain/world.ts'
import { stateOf } from '../../../src/service/state/capture-state.ts'
import { writeState } from '../../../src/service/state/write-state.ts'
import { openBareCore, sampleDelivery, sampleMessage } from '../bare-core.ts'

const attempt: Attempt = {
  n: 1,
  cause: 'scheduled',
  wallAt: 0,
  virtualAt: 0,
  url: 'http://127.0.0.1/',
  requestHeaders: {},
  faults: [],
  status: 500,
  error: null,
  detail: null,
  hint: null,
  responseHeaders: {},
  responseBody: 'y'.repeat(4_000),
  durationMs: 1,
  nextAt: null,
}

test('the pieces of an exported state are bounded by their characters, not only by their rows', async () => {
  const core = await openBareCore('default')
  await core.store.transact('default', 0, tx => {
    for (let seq = 1; seq <= 300; seq++) {
      tx.put('messages', sampleMessage(seq))
      tx.put('deliveries', sampleDelivery(seq, { attempts: Array.from({ length: 10 }, () => attempt) }))
    }
  })
  const profile = core.reference.profile('compatible')
  const settings = {
    profile,
    paceMs: null,
    settlement: DAILY,
    defaultScenario: 'happy',
    defaultOndemandScenario: 'ondemand-happy',
  }
  const account: AccountRow = {
    ...settings,
    id: 'default',
    layout: ROW_LAYOUT,
    username: 'demo@sandbox.test',
    password: 'sandbox',
    clientId: 1,
    clientSecret: 'client-secret',
    refreshToken: 'refresh-token',
    webhookSecret: 'whsec_AAAA',
    seed: 7,
    epoch: 0,
    scenarios: [],
    initial: { ...settings, clock: { mode: 'frozen', factor: 0, start: null } },
  }
  const state = stateOf({ ...(await core.store.allRows('default')), account: [account] })
  const pieces: string[] = []
  for await (const piece of writeState(state, { version: '0.0.0', at: 0 })) pieces.push(piece)
  const { rows: written } = JSON.parse(pieces.join(''))
  expect([written.messages.length, written.deliveries.length]).toEqual([300, 300])
  // A row more than the bound: 12 MB leave in some fifty pieces.
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(400_000)
})
