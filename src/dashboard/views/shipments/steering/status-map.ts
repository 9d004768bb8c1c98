/**
 * The statuses of each line as a picture: where each one stands, and which moves lead from it. The control API says what is
 * legal from the present status; what can follow later is drawn from here. A test holds both to the domain's moves.
 */

export type Line = 'standard' | 'ondemand'

/** A part of the way, which is a column of the picture and a heading of the list. */
export type Stage = 'booking' | 'pickup' | 'transport' | 'delivery' | 'return' | 'money' | 'end'

export interface MappedStatus {
  readonly slug: string
  readonly code: number
  readonly stage: Stage
  readonly column: number
  readonly row: number
  /** Slugs; those of a refused or accepted parcel as well. */
  readonly moves: readonly string[]
}

export interface StatusMap {
  readonly statuses: readonly MappedStatus[]
  /** What stands above the columns. */
  readonly columns: readonly Stage[]
  readonly rows: number
}

const COMPLETED = 'completed'
const CANCELLED = 'cancelled'
const ERROR = 'error'
const DELAYED = 'delayed'
const LOST = 'lost'
const OUT = 'out-for-delivery'
const FAILED = 'delivery-failed'
const RETURNING = 'returning'
const STORED = 'stored'
const WITH_CARRIER = 'reconciled-with-carrier'

const STANDARD: StatusMap = {
  columns: ['booking', 'pickup', 'transport', 'delivery', 'return', 'money'],
  rows: 5,
  statuses: [
    at('new', 900, 'booking', [0, 0], ['waiting-for-pickup', CANCELLED, ERROR]),
    at(
      'waiting-for-pickup',
      901,
      'booking',
      [0, 1],
      ['on-the-way-to-pick-up', 'picked-up', 'creation-error', CANCELLED, DELAYED, ERROR],
    ),
    at('on-the-way-to-pick-up', 902, 'pickup', [1, 0], ['picked-up', CANCELLED, DELAYED, ERROR]),
    at('picked-up', 903, 'pickup', [1, 1], [OUT, 'in-transit', STORED, LOST]),
    at(
      DELAYED,
      915,
      'pickup',
      [1, 2],
      ['waiting-for-pickup', 'on-the-way-to-pick-up', 'picked-up', CANCELLED, OUT, FAILED, RETURNING],
    ),
    at('in-transit', 919, 'transport', [2, 0], [OUT, RETURNING, LOST, STORED]),
    at(STORED, 918, 'transport', [2, 1], [OUT, RETURNING, LOST, 'in-transit']),
    at(OUT, 904, 'delivery', [3, 0], ['delivered', FAILED, DELAYED, 'partly-delivered', LOST]),
    at('delivered', 905, 'delivery', [3, 1], [COMPLETED, WITH_CARRIER]),
    at('partly-delivered', 916, 'delivery', [3, 2], [RETURNING, WITH_CARRIER, COMPLETED]),
    at(FAILED, 906, 'delivery', [3, 3], [OUT, RETURNING, LOST, STORED]),
    at(RETURNING, 907, 'return', [4, 2], ['returned', LOST]),
    at('returned', 908, 'return', [4, 3], [COMPLETED, WITH_CARRIER]),
    at(WITH_CARRIER, 909, 'money', [5, 0], ['waiting-for-cod']),
    at('waiting-for-cod', 912, 'money', [5, 1], ['reconciled-with-customer']),
    at('reconciled-with-customer', 910, 'money', [5, 2], ['cod-paid']),
    at('cod-paid', 911, 'money', [5, 3], [COMPLETED]),
    at('creation-error', 900, 'end', [0, 3], []),
    at(CANCELLED, 914, 'end', [0, 4], []),
    at(ERROR, 1000, 'end', [1, 4], []),
    at(LOST, 917, 'end', [2, 4], [WITH_CARRIER]),
    at(COMPLETED, 913, 'end', [5, 4], []),
  ],
}

const ONDEMAND: StatusMap = {
  columns: ['booking', 'pickup', 'delivery', 'return', 'end'],
  rows: 3,
  statuses: [
    at('new', 900, 'booking', [0, 0], ['sent-to-carrier', CANCELLED, ERROR]),
    at('sent-to-carrier', 901, 'booking', [0, 1], ['waiting-for-pickup', CANCELLED, ERROR]),
    at('waiting-for-pickup', 902, 'booking', [0, 2], ['picking-up', FAILED, CANCELLED]),
    at('picking-up', 903, 'pickup', [1, 0], ['picked-up', 'waiting-for-pickup', FAILED, CANCELLED]),
    at('picked-up', 904, 'pickup', [1, 1], [OUT, RETURNING]),
    at(OUT, 905, 'delivery', [2, 0], ['delivered', FAILED, RETURNING]),
    at('delivered', 906, 'delivery', [2, 1], [COMPLETED, OUT, RETURNING]),
    at(FAILED, 907, 'delivery', [2, 2], [OUT, 'waiting-for-pickup', RETURNING, CANCELLED]),
    at(RETURNING, 908, 'return', [3, 1], ['returned']),
    at('returned', 909, 'return', [3, 2], [COMPLETED, OUT]),
    at(COMPLETED, 910, 'end', [4, 0], []),
    at(CANCELLED, 911, 'end', [4, 1], []),
    at(ERROR, 1000, 'end', [4, 2], []),
  ],
}

export const STATUS_MAPS: Readonly<Record<Line, StatusMap>> = { standard: STANDARD, ondemand: ONDEMAND }

function at(
  slug: string,
  code: number,
  stage: Stage,
  [column, row]: readonly [column: number, row: number],
  moves: readonly string[],
): MappedStatus {
  return { slug, code, stage, column, row, moves }
}
