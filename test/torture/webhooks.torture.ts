import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { type FireReport, runUnderFire } from '../support/under-fire.ts'

/** Figure N4 in full: so many events, each to an ordered endpoint and to one that is not. */
const EVENTS = 100_000
/** Each has a sandbox and a data folder of its own: the deliveries of all events would be more than a sandbox keeps, 256 MB. */
const ROUNDS = 10
/**
 * 516 events each: with their attempts less than the 8 MB that the log of an account keeps, so that all of it can be held
 * against what arrived.
 */
const ACCOUNTS = 20
/** Eleven events of a parcel that is delivered, one of a creation that fails: a mixture of four has nine on average. */
const PARCELS = 62
/** Four virtual hours per second: a course of six days is cut some forty times, the long way back of a return more often. */
const FACTOR = 14_400
/** Of each round. Enough to send all events on an idle machine; the rest are sent after the last restart. */
const KILLS = 25

test(`${EVENTS} events, a receiver that fails three in ten and resets one in twenty, killed every second: nothing is lost, nothing told twice under another id, order kept`, async () => {
  const reports: FireReport[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const report = await runUnderFire({
      data: await temporaryFolder(),
      seed: round,
      accounts: ACCOUNTS,
      parcels: PARCELS,
      factor: FACTOR,
      kills: KILLS,
      accountsPerLife: 2,
      lifeOf: () => wait(1_000),
      progress: text => console.log(`round ${round}: ${text}`),
    })
    reports.push(report)
    console.log(JSON.stringify(addUp(reports)))
    expect(report.wrong.slice(0, 20)).toEqual([])
  }
  const { events, kills } = addUp(reports)
  expect(events).toBeGreaterThanOrEqual(EVENTS)
  expect(kills).toBeGreaterThan(100)
})

function addUp(reports: readonly FireReport[]) {
  const sum = (of: (report: FireReport) => number) => reports.reduce((total, report) => total + of(report), 0)
  return {
    rounds: reports.length,
    events: sum(({ events }) => events),
    requests: sum(({ requests }) => requests),
    failed: sum(({ failed }) => failed),
    resets: sum(({ resets }) => resets),
    repeated: sum(({ repeated }) => repeated),
    kills: sum(({ kills }) => kills),
    wrong: sum(({ wrong }) => wrong.length),
  }
}
