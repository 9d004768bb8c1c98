import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { runUnderFire } from '../support/under-fire.ts'

/** Figure N4 in full: so many events, each to an ordered endpoint and to one that is not. */
const EVENTS = 100_000
/** 1,000 events each: less than the log of an account keeps, so that all of it can be held against what arrived. */
const ACCOUNTS = 100
/** Eleven events of a parcel that is delivered, one of a creation that fails: a mixture of four has nine on average. */
const PARCELS = 124
/** Four virtual hours per second: a course of six days is cut some forty times, the long way back of a return more often. */
const FACTOR = 14_400
/** Enough to send all events on an idle machine; the rest are sent after the last restart. */
const KILLS = 150

test(`${EVENTS} events, a receiver that fails three in ten and resets one in twenty, killed every second: nothing is lost, nothing told twice under another id, order kept`, async () => {
  const data = await temporaryFolder()
  const { wrong, ...figures } = await runUnderFire({
    data,
    seed: 7,
    accounts: ACCOUNTS,
    parcels: PARCELS,
    factor: FACTOR,
    kills: KILLS,
    accountsPerLife: 1,
    lifeOf: () => wait(1_000),
    progress: text => console.log(text),
  })
  console.log(JSON.stringify({ ...figures, wrong: wrong.length }))
  expect(wrong.slice(0, 20)).toEqual([])
  expect(figures.events).toBeGreaterThanOrEqual(EVENTS)
  expect(figures.kills).toBeGreaterThan(50)
})
