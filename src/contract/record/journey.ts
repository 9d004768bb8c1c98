import { readFileSync } from 'node:fs'
import type { ScenarioFile, ScenarioStep, StatusCodesFile } from '../../schemas/types.gen.ts'
import { fieldsOf } from '../target/fields.ts'
import { ONDEMAND_MOVES, STANDARD_MOVES, wayTo } from './legal-moves.ts'

type Fields = Readonly<Record<string, unknown>>

/** Something that happened to a shipment. `at` in seconds of whatever clock, all of one record by the same. */
interface Happening {
  readonly status: number
  readonly at: number
  readonly message: string | null
}

const SETTLEMENT = [909, 910, 911, 912, 913]
const SETTLED = 'Its settlement is left out: the settlement calendar of the account does that.'

/**
 * A standard shipment's record as a scenario that makes a parcel repeat its history, in the same time. The record may
 * have any layout and its history either order.
 */
export function journeyOfParcel(record: Fields): ScenarioFile {
  const words = statusWords('standard')
  const lived = happeningsOf(record.history)
  const known = lived.filter(({ status }) => words.slugOf(status) !== null)
  const notes = known.length === lived.length ? [] : ['Statuses that the sandbox does not know are left out.']
  const { start, delay, error, rest } = beginningOf(known)
  const moves = rest.slice(0, rest.findLastIndex(({ status }) => !SETTLEMENT.includes(status)) + 1)
  if (moves.length < rest.length) notes.push(SETTLED)
  const collected = collectedOf(record, moves)
  let [status, at, struckFrom] = [901, start + delay, 901]
  const course = error === null ? [901] : delay === 0 ? [900] : [901, 900]
  const steps: ScenarioStep[] = []
  for (const move of moves) {
    // Said again of the status it has already: no move.
    if (move.status === status) continue
    const isLegal = allowed(status, struckFrom).includes(move.status)
    const isReason = move.message !== null && !words.isUsual(move.status, move.message)
    steps.push({
      after: duration(Math.max(0, move.at - at)),
      status: words.slugOf(move.status) ?? move.status,
      ...(isReason ? { reason: move.message ?? '' } : {}),
      ...(isLegal ? {} : { force: true }),
      ...(move.status === 916 && collected > 0 ? { set: { cod_collected: collected } } : {}),
    })
    course.push(move.status)
    if (move.status !== 915) struckFrom = move.status
    status = move.status
    at = Math.max(at, move.at)
  }
  const create = { ...(delay === 0 ? {} : { delay: duration(delay) }), ...(error === null ? {} : { error }) }
  return {
    ...nameOf(course, notes),
    line: 'standard',
    ...(Object.keys(create).length === 0 ? {} : { create }),
    ...(error === null ? { steps } : {}),
  }
}

/**
 * What a partial delivery collected, VND: amount_return_shop = collected − total_fee + what the recipient paid, which is
 * total_fee as it was then. Of a later return only its fee was added.
 */
function collectedOf({ shipment, ...flat }: Fields, moves: readonly Happening[]): number {
  const { payer, amount_return_shop, total_fee, return_fee } = { ...flat, ...fieldsOf(shipment) }
  const isReturned = moves.some(({ status }) => status === 907)
  const isLost = moves.some(({ status }) => status === 917)
  const fees = Number(payer) === 1 ? Number(total_fee) : isReturned ? Number(return_fee) : 0
  const collected = Number(amount_return_shop) + (isLost ? 0 : fees)
  return Number.isSafeInteger(collected) ? collected : 0
}

/** Where the delay struck decides how it goes on from 915. */
function allowed(status: number, struckFrom: number): readonly number[] {
  if (status !== 915) return STANDARD_MOVES[status] ?? []
  return struckFrom === 904 ? [904, 906, 907] : [901, 902, 903, 914]
}

function beginningOf(happenings: readonly Happening[]) {
  const [first, second] = happenings
  const start = first?.at ?? 0
  if (first?.status === 900 && second === undefined) return { start, delay: 0, error: errorOf(first), rest: [] }
  if (first?.status === 901 && second?.status === 900) {
    // Refused at once it would never have waited for its pickup.
    return { start, delay: Math.max(1, second.at - start), error: errorOf(second), rest: [] }
  }
  const isNew = first?.status === 900 && second?.status === 901
  if (isNew) return { start, delay: Math.max(0, second.at - start), error: null, rest: happenings.slice(2) }
  return { start, delay: 0, error: null, rest: first?.status === 901 ? happenings.slice(1) : happenings }
}

function errorOf({ message }: Happening): string {
  return message ?? 'Hãng vận chuyển không nhận đơn'
}

/** Oldest first. */
function happeningsOf(history: unknown): readonly Happening[] {
  const entries = (Array.isArray(history) ? history : []).map(fieldsOf)
  const read = entries.map(
    ({ status, updated_time, message }): Happening => ({
      status: Number(status),
      at: Number(updated_time),
      message: typeof message === 'string' && message !== '' ? message : null,
    }),
  )
  const isNewestFirst = (read[0]?.at ?? 0) > (read.at(-1)?.at ?? 0)
  return isNewestFirst ? read.toReversed() : read
}

/** Fields of an on-demand record that hold an instant, with the status they report. */
const TIMES = [
  ['shipper_accept_at', 903],
  ['pickup_at', 904],
  ['delivery_at', 906],
  ['returned_at', 909],
  ['completed_at', 910],
  ['cancel_at', 911],
] as const

const BETWEEN = 'The moves between two known times happen at the later one; what happened at single stops is not known.'

/** An on-demand record as a scenario. It tells six instants at most; the moves that lie between them are the shortest way. */
export function journeyOfOrder(record: Fields): ScenarioFile {
  const words = statusWords('ondemand')
  const created = secondsOf(record.created_at) ?? 0
  const now = Number(record.status)
  const error = now === 1000 ? String(record.error_text ?? 'Hãng vận chuyển không nhận đơn') : null
  const told = TIMES.flatMap(([field, status]): Happening[] => {
    const at = secondsOf(record[field])
    return at === null ? [] : [{ status, at, message: null }]
  }).toSorted((one, other) => one.at - other.at)
  const last = told.at(-1)?.status
  const present = { status: now, at: secondsOf(record.updated_at) ?? created, message: null }
  const moves = last === now || error !== null || now === 900 ? told : [...told, present]
  let [status, at] = [900, created]
  const course = [status]
  const steps: ScenarioStep[] = []
  for (const move of moves) {
    const way = wayTo(ONDEMAND_MOVES, status, move.status) ?? [move.status]
    for (const [index, code] of way.entries()) {
      const isLegal = (ONDEMAND_MOVES[status] ?? []).includes(code)
      const after = duration(index === 0 ? Math.max(0, move.at - at) : 0)
      steps.push({ after, status: words.slugOf(code) ?? code, ...(isLegal ? {} : { force: true }) })
      course.push(code)
      status = code
    }
    at = Math.max(at, move.at)
  }
  return {
    ...nameOf(error === null ? course : [1000], steps.length === 0 ? [] : [BETWEEN]),
    line: 'ondemand',
    ...(error === null ? { steps } : { create: { error } }),
  }
}

/** `2025-04-26 16:03:24` as seconds; null for no such time. */
function secondsOf(time: unknown): number | null {
  if (typeof time !== 'string') return null
  const ms = Date.parse(`${time.replace(' ', 'T')}+07:00`)
  return Number.isNaN(ms) ? null : ms / 1_000
}

/** By the statuses alone: the file must not show whose shipment it was. */
function nameOf(course: readonly number[], notes: readonly string[]): Pick<ScenarioFile, 'name' | 'description'> {
  const description = [`Journey ${course.join(' → ')} as a deployment reported it.`, ...notes].join(' ')
  return { name: `journey-${course.at(-1)}`, description }
}

/** The shortest exact form: 5400 → `90m`. */
function duration(seconds: number): string {
  for (const [unit, length] of [
    ['d', 86_400],
    ['h', 3_600],
    ['m', 60],
  ] as const) {
    if (seconds >= length && seconds % length === 0) return `${seconds / length}${unit}`
  }
  return `${seconds}s`
}

interface StatusWords {
  /** As scenario files write it; null for a code that the line does not have. */
  slugOf(code: number): string | null
  /** Whether this is what the service says of the status anyway, so that it gives no reason. */
  isUsual(code: number, message: string): boolean
}

type Line = 'standard' | 'ondemand'

/** From fixtures/status-codes.json, which is data that the package ships. */
function statusWords(line: Line): StatusWords {
  const text = readFileSync(new URL('../../../fixtures/status-codes.json', import.meta.url), 'utf8')
  // test/fixtures holds the file to its schema.
  const all = (JSON.parse(text) as StatusCodesFile)[line]
  return {
    slugOf: code => all.find(status => status.code === code)?.slug ?? null,
    isUsual: (code, message) =>
      all.some(status => status.code === code && [status.text, status.message, status.description].includes(message)),
  }
}
