import {
  asFields,
  type Fields,
  listAt,
  numberAt,
  optionalNumberAt,
  optionalTextAt,
  textAt,
} from '../client/read-answer.ts'
import { describeBody, describeHeaders } from './describe-exchange.ts'
import { describeFaults } from './describe-faults.ts'
import { describeAnswered } from './event-lines.ts'
import { columnsOf, fitCells, terminalWidth } from './layout.ts'
import { localTime } from './local-time.ts'
import { paint, plain } from './output.ts'

/** A page of the request log, oldest first, so that the newest stands where a person looks; how many there are in all. */
export function describeRequests(answer: Fields): readonly string[] {
  const items = listAt(answer, 'items')
  const total = numberAt(answer, 'total')
  if (total === 0) return ['No calls.']
  const rest = items.length < total ? [paint('dim', `the last ${items.length} of ${total}; --size shows more.`)] : []
  return [...rest, ...items.toReversed().flatMap(describeRequest)]
}

/** Number, when (virtual), method, answer, wall time, path, of which order, and why it was refused. */
export function describeRequest(call: Fields): readonly string[] {
  const number = plain(numberOf(textAt(call, 'id'))).padStart(4)
  const order = optionalTextAt(call, 'order_id') ?? optionalTextAt(call, 'shipment')
  const reason = optionalTextAt(call, 'reason')
  const time = localTime(textAt(call, 'at'))
  return fitCells(
    [
      paint('dim', number),
      time,
      ...describeAnswered(call),
      ...(order === null ? [] : [plain(order)]),
      ...describeFaults(call),
      ...(reason === null ? [] : [plain(reason, 300)]),
    ],
    { width: terminalWidth(process.stdout), indent: columnsOf(number) + 2 + time.length + 2 },
  )
}

/** `12` of `k3J9_w2A.12`: within one run of the sandbox it is enough. A call of no account is named in full. */
function numberOf(id: string): string {
  return /^nobody-/.test(id) ? id : id.replace(/^.*\./, '')
}

/** One call: what was sent, what was answered, and a command that repeats it. */
export function describeRequestDetail(call: Fields): readonly string[] {
  const status = optionalNumberAt(call, 'status')
  const answered = status === null ? 'cut off' : `answered ${status}`
  const style = status === null || status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green'
  const facts = ['operation', 'order_id', 'shipment'].flatMap(name => {
    const value = optionalTextAt(call, name)
    return value === null ? [] : [`${name} ${plain(value)}`]
  })
  const reason = optionalTextAt(call, 'reason')
  const request = asFields(call.request)
  const answer = asFields(call.answer)
  const curl = optionalTextAt(call, 'curl')
  return [
    `${paint('bold', plain(textAt(call, 'id')))}  ${localTime(textAt(call, 'at'))}  ${[...facts, ...describeFaults(call)].join(', ')}`,
    '',
    `${plain(textAt(call, 'method'))} ${plain(textAt(call, 'path'), 2_000)}`,
    ...describePart(request),
    '',
    paint(style, `${answered} in ${Math.round(numberAt(call, 'ms'))} ms`),
    ...(reason === null ? [] : [`${paint('yellow', 'why:')} ${plain(reason, 300)}`]),
    ...describePart(answer),
    ...(curl === null ? [] : ['', paint('dim', 'to repeat it:'), ...curl.split('\n').map(line => plain(line, 70_000))]),
  ]
}

function describePart(part: Fields): readonly string[] {
  const cut = part.truncated === true ? [paint('dim', '  … (the rest was not kept)')] : []
  return [...describeHeaders(asFields(part.headers)), ...describeBody(optionalTextAt(part, 'body') ?? ''), ...cut]
}
