/** The money of a parcel as "Money", "Sessions" and "Lost" of the open clauses have it, from the booking and its moves. */
import { percentOf, tariffOf } from './prices.mjs'

export const TOP_UP = 10_000_000
const PARTS = ['delivery_fee', 'service_fee', 'cod_fee', 'insurrance_fee', 'return_fee', 're_delivery_fee']
const MORE = ['update_info_fee', 'overweight_fee']
export const FEE_FIELDS = [...PARTS, ...MORE, 'discount']

export function totalOf(fees) {
  return [...PARTS, ...MORE].reduce((sum, name) => sum + fees[name], 0) - fees.discount
}

/** The fees at the booking. */
export function bookedFees({ location, service_fee, cod_fee, insurrance_fee }) {
  const none = { return_fee: 0, re_delivery_fee: 0, update_info_fee: 0, overweight_fee: 0, discount: 0 }
  return { delivery_fee: location, service_fee, cod_fee, insurrance_fee, ...none }
}

const VOIDED = new Set([914, 1000])

/**
 * Everything about money after each move.
 *
 * @param {{booking: object, scenario: object, transitions: Array<{status: number, from: number, at: number}>}} life
 * @returns {Array<object>} first the booking, then one for each move: fees, total, amount, collected, taken, flags …
 */
export function moneyOf({ booking, scenario, transitions }) {
  const { quote, payer, cod } = booking
  const first = scenario.create?.error !== undefined && scenario.create.delay === undefined
  let state = {
    status: booking.answer.body.shipment_status,
    at: undefined,
    fees: bookedFees(quote),
    weight: booking.parcel.weight,
    outcome: undefined,
    collected: 0,
    recipient: 0,
    taken: 0,
    attempts: 0,
    flags: { is_return: 0, is_part_delivery: 0, is_lost: 0 },
    wallet: [],
  }
  if (first) return [withAmount({ ...state, outcome: 'void' }, { payer, cod })]
  if (payer === 1 && cod === 0) state = take(state, totalOf(state.fees))
  const states = [withAmount(state, { payer, cod })]
  const steps = (scenario.steps ?? []).slice()
  const carrierSteps = transitions.filter(({ from, status }) => !(from === 900 && status === 901))
  const byMove = new Map(carrierSteps.map((move, index) => [move, steps[index]]))
  for (const move of transitions) {
    state = after({ ...state, wallet: [] }, move, { booking, set: byMove.get(move)?.set ?? {} })
    states.push(withAmount(state, { payer, cod }))
  }
  return states
}

function after(before, { status, at }, { booking, set }) {
  const { quote, payer, cod, carrier } = booking
  const state = { ...before, status, at, flags: flagsAfter(before.flags, status), fees: { ...before.fees } }
  for (const name of FEE_FIELDS) if (typeof set[name] === 'number') state.fees[name] = set[name]
  if (set.weight !== undefined) {
    state.weight = set.weight
    const beyond = set.weight > quote.charged + carrier.overweight.tolerance
    if (beyond) state.fees.overweight_fee = tariffOf(quote.zone, set.weight) - tariffOf(quote.zone, quote.charged)
  }
  if (status === 904) {
    state.attempts += 1
    const beyond = Math.max(0, state.attempts - carrier.redelivery.free_attempts)
    state.fees.re_delivery_fee = Math.max(state.fees.re_delivery_fee, beyond * carrier.redelivery.fee)
  }
  if (status === 907 && state.fees.return_fee === 0 && set.return_fee === undefined) {
    state.fees.return_fee = percentOf(quote.total_fee, carrier.return_fee_percent)
  }
  const total = totalOf(state.fees)
  if (status === 905 || status === 916) {
    state.outcome = status
    state.collected = status === 905 ? cod : Math.min(set.cod_collected ?? 0, cod)
    state.recipient = payer === 0 ? total : 0
  }
  if (status === 907 && state.outcome === undefined) state.outcome = 'return'
  if (status === 917) state.outcome = state.outcome === 916 ? 'lost after 916' : 'lost'
  if (VOIDED.has(status) || (status === 900 && state.outcome === undefined)) state.outcome = 'void'
  return charge(state, { payer, cod, total })
}

/** What the wallet pays or gets back with this move. */
function charge(state, { payer, cod, total }) {
  if (['void', 'lost', 'lost after 916'].includes(state.outcome))
    return state.taken > 0 ? take(state, -state.taken) : state
  const prepaid = payer === 1 && cod === 0
  const nothingCollected = [905, 916].includes(state.outcome) && state.collected === 0
  const returned = state.outcome === 'return' && (prepaid || state.status === 908)
  if (!(prepaid || nothingCollected || returned)) return state
  const due = total - state.recipient - state.taken
  return due === 0 ? state : take(state, due)
}

function take(state, amount) {
  return { ...state, taken: state.taken + amount, wallet: [...state.wallet, -amount] }
}

function flagsAfter(flags, status) {
  return {
    is_return: status === 907 ? 1 : flags.is_return,
    is_part_delivery: status === 916 ? 1 : flags.is_part_delivery,
    is_lost: status === 917 ? 1 : flags.is_lost,
  }
}

function withAmount(state, { payer, cod }) {
  const total = totalOf(state.fees)
  return { ...state, total, amount: amountOf(state, { payer, cod, total }) }
}

function amountOf({ outcome, collected, recipient }, { payer, cod, total }) {
  if (outcome === 'void' || outcome === 'lost') return 0
  if (outcome === 'lost after 916') return collected
  if (outcome === 905 || outcome === 916) return collected - total + recipient
  if (outcome === 'return') return -total
  return cod - total + (payer === 0 ? total : 0)
}

/** The claim for a lost parcel: declared value less what was collected, to the ceiling, or four times delivery_fee. */
export function claimOf({ booking }, { collected }) {
  const { carrier, quote, parcel } = booking
  const declared = parcel.amount ?? 0
  if (declared === 0) return 4 * quote.location
  return Math.max(0, Math.min(declared - collected, carrier.compensation_ceiling ?? Number.POSITIVE_INFINITY))
}

/** The COD session of a parcel that is alone in it and whose sender owes nothing. */
export function sessionOf({ collected, total, recipient }) {
  const total_fee = total - recipient
  const total_amount = collected - total_fee
  const recovery_amount = Math.max(0, -total_amount)
  return {
    total_cod: collected,
    total_fee,
    total_amount,
    recovery_amount,
    wallet_debt: 0,
    real_amount: total_amount + recovery_amount,
    count: 1,
  }
}
