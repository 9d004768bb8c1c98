/** What went wrong in a script, as a sentence, and the check of `certify` that names it, too. */
import type { ExploreOutcome } from '../../schemas/types.gen.ts'
import { wrongAnswers } from './compare-outcomes.ts'
import { countWord, describeWay, listWords, type NameStatus, namesOf } from './describe-script.ts'
import type { Failing } from './result.ts'
import { attemptOf, eventAt, lineOf, numbersOf, ordersOf, parcelsOf, type Script } from './script.ts'
import { isKnown } from './statuses.ts'

type Failed = Pick<Failing, 'script' | 'expected' | 'observation' | 'kinds'>

/** `905 delivered arrives twice: two effects are counted, one is expected.` */
export function sentenceOf(failed: Failed, nameStatus: NameStatus): string {
  const { script } = failed
  const way = describeWay(script, nameStatus)
  const names = namesOf(script, nameStatus)
  const plain = script.deliveries.map(({ event }) => names(event))
  const inOrder = `${listWords(plain)} ${plain.length === 1 ? 'arrives' : 'arrive in this order'}`
  // That there are several parcels does not say what arrives.
  const isTold = way.length > 1 || (way.length === 1 && (parcelsOf(script).length === 1 || isTogether(script)))
  const told = isTold ? listWords(way) : listWords([...way, inOrder])
  return capital(`${told}: ${listWords(describeFailure(failed, nameStatus))}.`)
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function describeFailure({ script, expected, observation, kinds }: Failed, nameStatus: NameStatus): readonly string[] {
  if (observation.gone !== null) return ['the consumer no longer answers']
  const names = namesOf(script, nameStatus)
  const answers = wrongAnswers(script, observation).map(
    ({ event, answer }) => `${names(event)} is taken on no attempt (${answer})`,
  )
  const shown = expected.flatMap((wanted, index) => {
    const got = observation.outcomes[index] ?? {}
    const order = expected.length > 1 ? ` of order ${ordersOf(script)[index]}` : ''
    return [
      ...(kinds.includes('status') ? describeStates(wanted, got, order) : []),
      ...(kinds.includes('effects') ? describeEffects(wanted, got, order) : []),
    ]
  })
  return [...answers, ...shown]
}

function describeStates(wanted: ExploreOutcome, got: ExploreOutcome, order: string): readonly string[] {
  const states = wanted.state === undefined ? [] : [{ name: `the state${order}`, wanted: wanted.state, got: got.state }]
  const parcels = (wanted.parcels ?? []).map((state, index) => ({
    name: wanted.parcels?.length === 1 ? `the state${order}` : `the state of parcel ${index + 1}${order}`,
    wanted: state,
    got: got.parcels?.[index],
  }))
  return [...states, ...parcels]
    .filter(one => one.got !== undefined && JSON.stringify(one.wanted) !== JSON.stringify(one.got))
    .map(one => `${one.name} is ${JSON.stringify(one.got)} instead of ${JSON.stringify(one.wanted)}`)
}

function describeEffects({ effects: wanted }: ExploreOutcome, { effects: got }: ExploreOutcome, order: string) {
  if (wanted === undefined || got === undefined || wanted === got) return []
  const is = got === 1 ? 'is' : 'are'
  return [`${countWord(got)} effect${got === 1 ? '' : 's'}${order} ${is} counted instead of ${countWord(wanted)}`]
}

/** The number of the delivery after which the consumer cannot be right any more. */
export function certainAfter({ script, observation }: Failed): number {
  const wrong = new Set(wrongAnswers(script, observation).map(({ event }) => event))
  const first = script.deliveries.findIndex(({ event }) => wrong.has(event))
  return first < 0 ? script.deliveries.length : first + 1
}

/** Statuses that `certify` sends twice to look at the status or the effects. */
const REPEATED_BY_CERTIFY: ReadonlySet<number> = new Set([903, 904, 905, 911])

/** Null = no check of `certify` sends this. */
export function checkOf({ script, observation, kinds }: Failed): string | null {
  const { history, deliveries } = script
  const isServerError = ({ status }: { readonly status: number | null }) => status === null || status >= 500
  const wrong = wrongAnswers(script, observation)
  const failed = wrong.map(({ event }) => eventAt(script, event))
  if (wrong.some(isServerError)) {
    if (failed.some(event => !isKnown(lineOf(event), event.status))) return 'unknown-status'
    if (failed.some(event => event.unknown_field === true)) return 'unknown-field'
    if (failed.some(event => event.order_id === null)) return 'null-order-id'
  }
  if (isTogether(script)) return observation.stumbled.length > 0 ? 'many-at-once' : null
  const isOrdinary = history.every(
    event => isKnown(lineOf(event), event.status) && event.unknown_field === undefined && event.order_id === undefined,
  )
  if (!isOrdinary || deliveries.some(({ signature }) => signature !== undefined) || parcelsOf(script).length > 1)
    return null
  const [event] = history
  if (event === undefined) return null
  if (isPlain(script)) {
    if (kinds.includes('answer')) return lineOf(event) === 'ondemand' ? 'ondemand-events' : 'valid-events'
    return history.length === 1 && lineOf(event) === 'standard' && kinds.includes('status') ? 'state-changes' : null
  }
  if (lineOf(event) === 'ondemand') return null
  if (history.length === 1 && deliveries.every(one => attemptOf(one) === 1)) {
    return REPEATED_BY_CERTIFY.has(event.status) ? 'duplicate-outcome' : null
  }
  return isOlderAfterNewer(script) && kinds.includes('status') ? 'disorder-outcome' : null
}

function isTogether({ deliveries }: Script): boolean {
  return deliveries.some(({ at_once: atOnce }) => atOnce === true)
}

function isPlain({ history, deliveries }: Script): boolean {
  return deliveries.length === history.length && deliveries.every(({ event }, index) => event === index + 1)
}

/** Out for delivery after delivered, which is what `certify` sends. */
function isOlderAfterNewer(script: Script): boolean {
  const statuses = numbersOf(script, 1).map(number => eventAt(script, number).status)
  const order = script.deliveries.map(({ event }) => event)
  return (
    statuses.join() === '904,905' && order.join() === '2,1' && script.deliveries.every(({ late }) => late === undefined)
  )
}
