import {
  asFields,
  type Fields,
  listAt,
  numberAt,
  optionalNumberAt,
  optionalTextAt,
  textAt,
} from '../client/read-answer.ts'
import { describeFaults } from './describe-faults.ts'
import { localTime } from './local-time.ts'
import { paint, plain } from './output.ts'
import { describeStatus } from './status-names.ts'

/** What arrived, a line each, with the body below it where it is asked for. */
export function describeEvents(items: readonly Fields[], { bodies }: { readonly bodies: boolean }): readonly string[] {
  if (items.length === 0) return ['No events.']
  return items.flatMap(item => [describeEvent(item), ...(bodies ? [`  ${plain(textAt(item, 'raw'), 4_000)}`] : [])])
}

/** One line: when (virtual), what it tells, of which order, which attempt, whether it is valid, what was answered. */
function describeEvent(item: Fields): string {
  const answer = optionalNumberAt(item, 'answer')
  const told = answer === null ? 'answered too late' : `answered ${answer}`
  return [
    localTime(textAt(item, 'at')),
    paint('cyan', describeStatus(item)),
    plain(optionalTextAt(item, 'order_id') ?? textAt(item, 'shipment')),
    `attempt ${numberAt(item, 'attempt')}`,
    describeSignature(item.verified),
    item.accepted === true ? told : paint('red', told),
    ...describeFaults(item),
    paint('dim', plain(textAt(item, 'delivery'))),
  ].join('  ')
}

function describeSignature(verified: unknown): string {
  if (verified === null) return 'not signed'
  return verified === true ? paint('green', 'signature valid') : paint('red', 'signature invalid')
}

/** Why a wait ended without its events. */
export function describeMissed(answer: Fields): readonly string[] {
  const misses = listAt(answer, 'near_misses').map(miss => {
    const { differs, wanted, got } = miss
    return `near miss: ${plain(String(differs))} is ${plain(String(got ?? 'nothing'))}, not ${plain(String(wanted))}`
  })
  const why = optionalTextAt(answer, 'why')
  return [...misses, ...(why === null ? [] : [plain(why, 4_000)])]
}

/** What the inbox answers. */
export function describeInbox(inbox: Fields): string {
  const answer = describeAnswer(asFields(inbox.answer))
  const first = inbox.first === null ? null : asFields(inbox.first)
  const now =
    first === null
      ? `it answers ${answer}`
      : `it answers ${describeAnswer(first)} ${numberAt(first, 'times')} times, then ${answer}`
  return `The inbox is open: ${now}.`
}

function describeAnswer(answer: Fields): string {
  const delay = numberAt(answer, 'delay_ms')
  return delay === 0 ? String(numberAt(answer, 'status')) : `${numberAt(answer, 'status')} after ${delay} ms`
}
