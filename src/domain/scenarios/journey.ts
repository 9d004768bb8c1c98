import type { ScenarioFile, StepChanges } from '../../schemas/types.gen.ts'
import { settlementGap } from '../settlement/calendar.ts'
import { awaitsSettlement, type SettlementRules, settlementInstant } from '../settlement/foresee.ts'
import { settlementPath } from '../settlement/join-session.ts'
import { allowedMoves } from '../shipments/moves.ts'
import type { StandardStatus, Statuses } from '../shipments/statuses.ts'
import type { FeeChange, FeeChanges, HistoryEntry, PlannedStep, Shipment } from '../world.ts'
import { FEE_FIELDS } from './read-step-changes.ts'
import { type Happening, type JourneyOptions, writeJourney } from './write-journey.ts'

/** How the account settles distinguishes the settlement's own moves from a person's. */
export interface ParcelJourneyOptions extends JourneyOptions, SettlementRules {
  readonly statuses: Statuses
  /** When the next move of its settlement comes; null = none does. */
  readonly settlesAt: number | null
}

const BY_HAND = 'Its settlement did not wait for the calendar of the account, so that stands here as steps.'
const UNANSWERED =
  'It ended before the carrier had answered; a scenario cannot say that, so here the carrier takes it at that moment.'

/**
 * A parcel's real course as a scenario that makes another parcel of the same content live it again: instants, reasons and
 * what steps set included, whatever brought it about. Its settlement is no step; the account does it again.
 */
export function parcelJourney(shipment: Shipment, options: ParcelJourneyOptions): ScenarioFile {
  const { id, orderId, createdAt, plan } = shipment
  const { answeredAt, error, isCertain, course, webhook = null } = beginning(shipment)
  const lived = withoutSettlement(shipment, course, options)
  // Steps that are still ahead keep a delivered parcel from being settled, so they belong to what it is now.
  const isHeld = plan.length > 0 && awaitsSettlement({ ...shipment, plan: [] })
  const ahead = options.plan || isHeld ? plan.filter(({ kind }) => kind === 'move') : []
  const moves = [...lived, ...ahead, ...lateSettlement(shipment, options)]
  const notes = [...(isCertain ? [] : [UNANSWERED]), ...(moves.some(isReconciling) ? [BY_HAND] : [])]
  const happenings = happeningsOf(moves, options.statuses)
  return writeJourney(
    { id, orderId, line: 'standard', createdAt, answeredAt, error, webhook, happenings, notes },
    { match: options.match },
  )
}

interface Beginning {
  /** When the carrier took the parcel or refused it, or will. */
  readonly answeredAt: number
  readonly error: string | null
  /** False: it was cancelled before the carrier had answered. */
  readonly isCertain: boolean
  /** What happened after the answer. */
  readonly course: readonly HistoryEntry[]
  /** What the script said of the event of that answer. */
  readonly webhook?: PlannedStep['webhook'] | undefined
}

function beginning({ history, plan, createdAt, acceptedAt, acceptance: webhook }: Shipment): Beginning {
  const [created, ...moves] = history
  if (acceptedAt !== null) {
    // Where creations begin as 900 the acceptance is a move (switch `created_status`).
    const isMove = created?.status === 900 && moves[0]?.status === 901
    return { answeredAt: acceptedAt, error: null, isCertain: true, course: isMove ? moves.slice(1) : moves, webhook }
  }
  if (created?.status === 900 && created.message !== null) return refused(created.at, created.message, created.webhook)
  const [answer] = moves
  // What is refused at once was never an order that waits: a millisecond makes this one of those.
  if (answer?.status === 900 && answer.message !== null)
    return refused(Math.max(answer.at, createdAt + 1), answer.message, answer.webhook)
  if (answer) return { answeredAt: answer.at, error: null, isCertain: false, course: moves }
  const [next] = plan
  if (next?.kind === 'refuse' && next.reason !== null) return refused(next.at, next.reason, next.webhook)
  return { answeredAt: next?.at ?? createdAt, error: null, isCertain: true, course: [], webhook: next?.webhook }
}

function refused(answeredAt: number, error: string, webhook: Beginning['webhook']): Beginning {
  return { answeredAt, error, isCertain: true, course: [], webhook }
}

function isReconciling({ status }: { readonly status: StandardStatus }): boolean {
  return status === 909 || status === 910 || status === 911 || status === 912 || status === 913
}

/** The moves without those that the settlement has made by itself, each at its own instant, and so will make again. */
function withoutSettlement(
  shipment: Shipment,
  moves: readonly HistoryEntry[],
  rules: SettlementRules,
): readonly HistoryEntry[] {
  const first = moves.findIndex((_, index) => index > 0 && moves.slice(index).every(isOwnMove(index)))
  return first < 0 ? moves : moves.slice(0, first)

  function isOwnMove(from: number) {
    return ({ status, at }: HistoryEntry, offset: number): boolean => {
      const history = moves.slice(0, from + offset)
      const before = history.at(-1)
      if (!before) return false
      const then = { ...shipment, status: before.status, history, plan: [] }
      return settlementPath(then)[0] === status && settlementInstant(then, rules) === at
    }
  }
}

/** A parcel that something had held back is settled later than its last move would have it: only steps can say when. */
function lateSettlement(shipment: Shipment, { settlesAt, ...rules }: ParcelJourneyOptions): readonly Move[] {
  if (settlesAt === null || settlesAt === settlementInstant(shipment, rules)) return []
  const gap = settlementGap(rules.paceMs)
  return settlementPath(shipment).map((status, index) => ({ at: settlesAt + index * gap, status }))
}

/** What an entry of a history and a step of a plan have in common. */
type Move = Pick<HistoryEntry, 'at' | 'status'> &
  Partial<Pick<HistoryEntry, 'message'> & Pick<PlannedStep, 'reason' | 'set' | 'noteUpdate' | 'webhook'>>

function happeningsOf(moves: readonly Move[], statuses: Statuses): readonly Happening[] {
  // As the validation of a file looks at them: from the acceptance on.
  let course: readonly StandardStatus[] = [901]
  return moves.map(({ at, status, message = null, reason = message, set, noteUpdate, webhook }) => {
    const isLegal = allowedMoves({ statuses: course, accepted: true, refused: false }).includes(status)
    course = [...(course.includes(916) ? ([916] as const) : []), ...course.slice(-1), status]
    return {
      at,
      step: {
        status: statuses.names(status).slug,
        ...(reason === null ? {} : { reason }),
        ...(isLegal ? {} : { force: true }),
        ...(set ? { set: writeStepChanges(set) } : {}),
        ...(noteUpdate === undefined ? {} : { note_update: noteUpdate }),
        ...(webhook ? { webhook } : {}),
      },
    }
  })
}

/** What a step changed, as `set` of a scenario file has it: the inverse of `readStepChanges`. */
export function writeStepChanges({ weight, fees, codCollected }: FeeChanges): StepChanges {
  const written: [string, number | string][] = []
  if (weight !== null) written.push(['weight', weight])
  for (const [field, fee] of Object.entries(FEE_FIELDS)) {
    const change = fees[fee]
    if (change !== undefined) written.push([field, writeFee(change)])
  }
  if (codCollected !== null) written.push(['cod_collected', codCollected])
  return Object.fromEntries(written)
}

function writeFee(change: FeeChange): number | string {
  return 'vnd' in change ? change.vnd : `${change.percent}%`
}
