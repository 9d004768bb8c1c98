import {
  asFields,
  type Fields,
  listAt,
  numberAt,
  optionalNumberAt,
  optionalTextAt,
  textAt,
} from '../client/read-answer.ts'
import { describeAnswer, describeRequest, exchangeOf, isTaken, type Language } from './describe-exchange.ts'
import { describeFaults } from './describe-faults.ts'
import { localTime } from './local-time.ts'
import { paint, plain } from './output.ts'
import { describeStatus } from './status-names.ts'

const COLOURS: Readonly<Record<string, 'green' | 'red' | 'yellow'>> = {
  delivered: 'green',
  failed: 'red',
  dropped: 'red',
  pending: 'yellow',
  held: 'yellow',
  'no-endpoint': 'yellow',
}

/** The delivery log, a line each; at its end how many there are in all. */
export function describeDeliveries(answer: Fields): readonly string[] {
  const items = listAt(answer, 'items')
  const total = numberAt(answer, 'total')
  if (total === 0) return ['No deliveries.']
  const rest = items.length < total ? [paint('dim', `${items.length} of ${total}; --size shows more.`)] : []
  return [...items.map(describeDelivery), ...rest]
}

/** One line: when (virtual), state, what it tells, of which order, where to, how often, what comes next, and its id. */
export function describeDelivery(delivery: Fields): string {
  const state = textAt(delivery, 'state')
  const attempts = numberAt(delivery, 'attempts')
  return [
    localTime(textAt(delivery, 'at')),
    paint(COLOURS[state] ?? 'yellow', plain(state).padEnd(11)),
    paint('cyan', describeStatus(delivery)),
    plain(optionalTextAt(delivery, 'order_id') || '–'),
    plain(optionalTextAt(delivery, 'url') ?? 'no endpoint', 200),
    attempts === 1 ? '1 attempt' : `${attempts} attempts`,
    ...describeLast(delivery),
    ...describeNext(delivery),
    paint('dim', plain(textAt(delivery, 'id'))),
  ].join('  ')
}

function describeLast(delivery: Fields): readonly string[] {
  const error = optionalTextAt(delivery, 'last_error')
  const answer = optionalNumberAt(delivery, 'last_answer')
  if (textAt(delivery, 'state') === 'delivered') {
    const hint = optionalTextAt(delivery, 'last_hint')
    return hint === null ? [] : [paint('yellow', `answered ${answer}, but see its hint: ${plain(hint)}`)]
  }
  if (error !== null) return [paint('red', plain(error))]
  return answer === null ? [] : [paint('red', `answered ${answer}`)]
}

function describeNext(delivery: Fields): readonly string[] {
  const next = optionalTextAt(delivery, 'next_at')
  const wait = optionalTextAt(delivery, 'waits_for')
  return [
    ...(next === null ? [] : [`next at ${localTime(next)}`]),
    ...(wait === null ? [] : [`waits for ${plain(wait)}`]),
  ]
}

/** One delivery with each of its attempts: what was sent, what came back, and what to do about it. */
export function describeDeliveryDetail(delivery: Fields, language: Language): readonly string[] {
  const attempts = listAt(delivery, 'attempts')
  const faults = describeFaults(delivery).map(cell => `, ${cell}`)
  return [
    describeDelivery({ ...delivery, attempts: attempts.length }),
    `${plain(textAt(delivery, 'event'))} of ${plain(textAt(delivery, 'shipment'))}, webhook-id ${plain(textAt(delivery, 'message'))}${faults}`,
    ...attempts.flatMap(attempt => ['', ...describeAttempt(attempt, language)]),
  ]
}

export function describeAttempt(attempt: Fields, language: Language): readonly string[] {
  const cause = textAt(attempt, 'cause')
  const why = cause === 'brought-forward' ? 'sent at once because the endpoint answers again' : plain(cause)
  const head = `attempt ${numberAt(attempt, 'n')}, ${why}, ${localTime(textAt(attempt, 'virtual_at'))}`
  const wall = `by the machine's own clock ${localTime(textAt(attempt, 'wall_at'))}`
  const body = optionalTextAt(attempt, 'request_body') ?? ''
  const taken = isTaken(optionalNumberAt(attempt, 'answer'), optionalTextAt(attempt, 'detail'))
  return [
    `${paint('bold', head)} (${wall})${describeFaults(attempt).map(cell => `, ${cell}`)}`,
    ...describeRequest(textAt(attempt, 'url'), asFields(attempt.request_headers), body),
    '',
    ...describeAnswer(exchangeOf(attempt, { taken }), language),
  ]
}
