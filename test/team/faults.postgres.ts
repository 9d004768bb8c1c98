import { expect, onTestFinished, test } from 'vitest'
import { rng } from '../../src/domain/random.ts'
import { startCluster } from '../support/postgres.ts'
import { TEAM_FAULTS } from './torture/team-faults.ts'
import { runUnderFaults } from './torture/under-faults.ts'

/** How long each fault lasts; `npm run torture:postgres` says 120 s, and asks for the throughput. */
const FAULT_MS = Number(process.env.SANDBOX_FAULT_MS ?? 1_500)
const isLong = process.env.SANDBOX_FAULT_MS !== undefined
/** Bookings per second; a parcel has some 15 transitions. */
const PER_SECOND = Number(process.env.SANDBOX_BOOKINGS_PER_S ?? 2)
const WORLDS = Number(process.env.SANDBOX_FAULT_WORLDS ?? 3)
/** Of what it was before, after the fault. */
const LEAST_PART = 0.98

const names = Object.keys(TEAM_FAULTS).filter(name => !process.env.SANDBOX_FAULT || name === process.env.SANDBOX_FAULT)

test(`nine faults of ${FAULT_MS} ms each under ${PER_SECOND} bookings a second: nothing is lost or doubled, and all goes on`, async () => {
  // What is acknowledged must outlive the crash of the server.
  const cluster = await startCluster({ settings: ['fsync=off', 'max_connections=400'] })
  onTestFinished(() => cluster.close())
  const { wrong, failed, reports, ...figures } = await runUnderFaults({
    cluster,
    groups: isLong ? names.map(name => [name]) : [names],
    worlds: WORLDS,
    perSecond: PER_SECOND,
    // Until what had waited while the processes were cold is carried: after that the throughput is what is offered.
    warmMs: isLong ? 60_000 : 1_000,
    coldMs: isLong ? 180_000 : 1_000,
    faultMs: FAULT_MS,
    // A minute, because housekeeping comes once a minute.
    windowMs: isLong ? 60_000 : 300,
    recoveryMs: isLong ? 15_000 : 3_000,
    draw: rng(7, 'faults'),
    progress: text => console.log(text),
  })
  const perSecond = Math.round((figures.transitions / Math.max(1, figures.booked)) * PER_SECOND)
  const offered = { bookingsPerSecond: PER_SECOND, eventsPerSecond: perSecond }
  const part = ({ before, after }: (typeof reports)[number]) => Math.round((after / before) * 1_000) / 1_000
  const recovered = reports.filter(report => part(report) >= LEAST_PART).length
  const parts = Object.fromEntries(reports.map(report => [report.fault, part(report)]))
  const [wrongs, failures] = [wrong.length, failed.length]
  console.log(
    JSON.stringify({ test: 'T9', faultMs: FAULT_MS, offered, ...figures, recovered, parts, wrongs, failures }),
  )
  for (const text of wrong) console.log(text)
  expect({ wrong: wrong.slice(0, 10), failed: failed.slice(0, 10) }).toEqual({ wrong: [], failed: [] })
  expect(figures.booked).toBeGreaterThan(0)
  if (isLong)
    expect(parts).toEqual(Object.fromEntries(reports.map(({ fault }) => [fault, expect.toSatisfy(isRecovered)])))
}, 7_200_000)

const isRecovered = (part: number): boolean => part >= LEAST_PART
