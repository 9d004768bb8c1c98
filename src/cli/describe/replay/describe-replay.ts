import { bodyOf, type Delivered, type Recording, type ReplayVerdict } from '../../../replay-tools.ts'
import { plain } from '../output.ts'

/** The verdict in words. */
export function describeVerdict({ calls, webhooks, first_difference: difference }: ReplayVerdict): readonly string[] {
  const counts = `${calls} calls and ${webhooks} webhooks`
  if (difference === null) return [`Identical: ${counts}.`]
  const { where, pointer, was, is } = difference
  const at = pointer === '' ? '' : ` at ${pointer}`
  return [`Different: ${plain(where)}${at}.`, `  recorded  ${plain(was)}`, `  replayed  ${plain(is)}`, `Of ${counts}.`]
}

/** A line for each webhook that a receiver of today was sent. */
export function describeDelivered(webhooks: readonly Delivered[]): readonly string[] {
  if (webhooks.length === 0) return ['The run sent no webhook.']
  return webhooks.map(({ webhook, status, detail }) => `webhook ${webhook}  ${status ?? plain(detail ?? 'no answer')}`)
}

/** A line for each call. */
export function describeCalls(recording: Recording): readonly string[] {
  const times = new Map(recording.events.flatMap(one => (one.kind === 'call' ? [[one.number, one.at] as const] : [])))
  const start = recording.events[0]?.at ?? 0
  return recording.calls.map(({ method, url, answer }, number) => {
    const after = ((times.get(number) ?? start) - start) / 1_000
    const status = answer === null ? 'no answer' : `${answer.status}${answer.whole ? '' : ', cut off'}`
    return `${String(number).padStart(5)}  ${after.toFixed(3).padStart(9)} s  ${status.padEnd(9)}  ${plain(`${method} ${url}`)}`
  })
}

/** One call with all of it. */
export function describeCall(recording: Recording, number: number): readonly string[] {
  const call = recording.calls[number]
  if (call === undefined) return []
  const { method, url, headers, body, answer } = call
  const indented = (text: string) =>
    text === ''
      ? []
      : pretty(text)
          .split('\n')
          .map(line => `  ${plain(line)}`)
  return [
    plain(`${method} ${url}`),
    ...headers.map(([name = '', value = '']) => plain(`  ${name}: ${value}`)),
    ...indented(bodyOf(recording, body)),
    '',
    answer === null ? 'no answer before the end' : `${answer.status}${answer.whole ? '' : ', cut off before its end'}`,
    ...(answer === null ? [] : indented(bodyOf(recording, answer.body))),
  ]
}

/** Where two recordings first differ, call by call; empty = nowhere. */
export function describeDifference(one: Recording, other: Recording): readonly string[] {
  const texts = (recording: Recording, at: number) => describeCall(recording, at)
  const longest = Math.max(one.calls.length, other.calls.length)
  for (let at = 0; at < longest; at++) {
    const [first, second] = [texts(one, at), texts(other, at)]
    const line = first.findIndex((text, place) => text !== second[place])
    const differs = line >= 0 ? line : first.length < second.length ? first.length : -1
    if (differs < 0) continue
    return [
      `Call ${at} differs: ${first[0] ?? 'not in the first one'}`,
      `- ${first[differs] ?? 'nothing'}`,
      `+ ${second[differs] ?? 'nothing'}`,
    ]
  }
  return []
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
