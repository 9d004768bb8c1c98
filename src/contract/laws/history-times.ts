import { type Fields, numberOf } from '../records/list-records.ts'
import { shipmentHistory } from '../records/shipment-layouts.ts'
import { readInstant } from './compare/read-instant.ts'
import { breach, type Law } from './law.ts'
import { parcelSample, sight } from './sample-sights.ts'
import { parcelsIn } from './seen-records.ts'

const CLAUSE = 'Standard shipment record'
const RULE = { clause: CLAUSE, basis: 'shown' } as const
/** "UNIX timestamp in GMT+7" leaves room for seven hours, either way. */
const SHIFTS = [0, 7 * 3_600, -7 * 3_600]

export const historyTimes: Law = {
  name: 'history-times',
  title: 'each step of a history has one time, as text and as a number, and the steps are in order',
  clause: CLAUSE,
  watch: ({ must }) => ({
    answer(seen) {
      for (const { pointer, record } of parcelsIn(seen)) {
        const entries = shipmentHistory(record)
        for (const [at, { updated_at: text, updated_time: time }] of entries.entries()) {
          const [instant, seconds] = [readInstant(text), numberOf(time)]
          if (instant === null || seconds === null) continue
          const isOne = SHIFTS.some(shift => {
            const late = seconds - shift - instant.seconds
            return late >= -1 && late < instant.precision
          })
          must(isOne, () =>
            breach(
              { seen, pointer: `${pointer}/history/${at}/updated_at`, value: text },
              { ...RULE, expected: `the instant ${seconds} of updated_time` },
            ),
          )
        }
        const times = timesOf(entries)
        if (times === null) continue
        const rises = times.every((time, at) => time >= (times[at - 1] ?? time))
        const falls = times.every((time, at) => time <= (times[at - 1] ?? time))
        must(rises || falls, () =>
          breach(
            { seen, pointer: `${pointer}/history`, value: times },
            { ...RULE, expected: 'steps in the order of their times, oldest or newest first' },
          ),
        )
      }
    },
  }),
  samples: {
    good: [
      [seenWith([step('2026-01-05 08:00:00', 1_767_574_800), step('2026-01-05 08:01:00', 1_767_574_860)])],
      [seenWith([step('2026-01-05 08:01:00', 1_767_600_060), step('2026-01-05 08:00:00', 1_767_600_000)])],
      [seenWith([step('08:01 05/01/2026', 1_767_574_875), step('2026-01-05T01:00:00Z', 1_767_574_800)])],
      [seenWith([step('yesterday', 1_767_574_800)])],
    ],
    bad: [
      { name: 'a day late', evidence: [seenWith([step('2026-01-06 08:00:00', 1_767_574_800)])] },
      { name: 'milliseconds', evidence: [seenWith([step('2026-01-05 08:00:00', 1_767_574_800_000)])] },
      {
        name: 'two steps have changed places',
        evidence: [
          seenWith([
            step('2026-01-05 08:01:00', 1_767_574_860),
            step('2026-01-05 08:00:00', 1_767_574_800),
            step('2026-01-05 08:02:00', 1_767_574_920),
          ]),
        ],
      },
    ],
  },
}

/** By their number, else by their text; null where one has neither. */
function timesOf(entries: readonly Fields[]): readonly number[] | null {
  const times = entries.map(({ updated_at: text, updated_time: time }) => {
    return numberOf(time) ?? readInstant(text)?.seconds ?? null
  })
  const all = times.filter(time => time !== null)
  return all.length === entries.length && all.length > 1 ? all : null
}

function step(text: string, time: number): Fields {
  return { status: 901, updated_at: text, updated_time: time }
}

function seenWith(history: readonly Fields[]) {
  return sight('listShipments', [parcelSample({}, { history })])
}
