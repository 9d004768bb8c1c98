import { type Fields, listAt, numberAt, optionalNumberAt, optionalTextAt, textAt } from '../client/read-answer.ts'
import { localTime } from './local-time.ts'
import { paint, plain } from './output.ts'

/**
 * What happened while the clock moved: a line per transition and webhook attempt, in order, and a summary.
 */
export function describeAdvance(answer: Fields): readonly string[] {
  const transitions = listAt(answer, 'transitions')
  const deliveries = listAt(answer, 'deliveries')
  const happened = [
    ...transitions.map(move => ({ at: instantOf(move), line: describeTransition(move) })),
    ...deliveries.map(delivery => ({ at: instantOf(delivery), line: describeDelivery(delivery) })),
  ]
  // The sort is stable: at one instant, a status comes before the webhooks that tell it.
  const lines = happened.sort((a, b) => a.at - b.at).map(({ line }) => line)
  const failed = deliveries.filter(delivery => textAt(delivery, 'state') !== 'delivered').length
  const counts = [
    count(transitions.length, 'move'),
    count(deliveries.length - failed, 'webhook delivered', 'webhooks delivered'),
    ...(failed === 0 ? [] : [count(failed, 'attempt failed', 'attempts failed')]),
  ]
  const shows = `The clock shows ${localTime(textAt(answer, 'now'))} GMT+7`
  return [...lines, `${paint('bold', shows)}: ${counts.join(', ')}.`]
}

/** `stream` decides about colour. */
export function describeTransition(move: Fields, stream: NodeJS.WriteStream = process.stdout): string {
  const status = `${numberAt(move, 'status')} ${textAt(move, 'slug')}`
  const message = optionalTextAt(move, 'message')
  return row(move, [paint('cyan', status, stream), ...(message === null ? [] : [plain(message)])])
}

/** `stream` decides about colour. */
export function describeDelivery(delivery: Fields, stream: NodeJS.WriteStream = process.stdout): string {
  const webhook = `webhook ${numberAt(delivery, 'status')}`
  const url = plain(optionalTextAt(delivery, 'url') ?? 'its endpoint')
  const answer = optionalNumberAt(delivery, 'answer')
  const attempt = numberAt(delivery, 'attempt')
  const nth = attempt > 1 ? `, attempt ${attempt}` : ''
  if (textAt(delivery, 'state') === 'delivered') {
    return row(delivery, [paint('green', `${webhook} answered ${answer}`, stream), `by ${url}${nth}`])
  }
  const error = optionalTextAt(delivery, 'error')
  const why = error === null ? `answered ${answer}` : `failed (${error})`
  const next = optionalTextAt(delivery, 'next_at')
  const then = next === null ? 'no further attempt' : `again at ${localTime(next)}`
  return row(delivery, [paint('red', `${webhook} ${why}`, stream), `by ${url}${nth}; ${then}`])
}

function row(fields: Fields, cells: readonly string[]): string {
  const orderId = plain(optionalTextAt(fields, 'order_id') || '–')
  return [localTime(textAt(fields, 'at')), textAt(fields, 'shipment'), orderId, ...cells].join('  ')
}

function instantOf(fields: Fields): number {
  return Date.parse(textAt(fields, 'at'))
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}
