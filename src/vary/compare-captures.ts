import { differ } from '../replay/compare-runs.ts'
import type { CallPlace, FirstDifference, Touch } from './campaign.ts'

/** What an application saw of a run that was played again; secrets are marks. */
export interface Capture {
  /** By the number of the call; a call is missing where the run had gone another way before. */
  readonly answers: ReadonlyMap<number, CapturedAnswer>
  readonly webhooks: readonly CapturedWebhook[]
  /** False = at some point the run went another way than the recording, and was not played to its end. */
  readonly isWhole: boolean
}

export interface CapturedAnswer {
  readonly status: number
  readonly body: string
}

export interface CapturedWebhook {
  /** The names of its headers, in their order, without values that a secret or the time decides. */
  readonly headers: string
  readonly body: string
}

/** Calls and webhooks of the recording in the order in which they began. */
export type Order = readonly (
  | { readonly kind: 'call'; readonly number: number; readonly place: CallPlace | null }
  | { readonly kind: 'webhook'; readonly number: number }
)[]

export interface Compared {
  readonly plain: Capture
  readonly varied: Capture
  readonly order: Order
}

/** Whether anything differs, where first, and which calls were answered otherwise. */
export function compareCaptures({ plain, varied, order }: Compared): Touch {
  let firstDifference: FirstDifference | null = null
  const places: CallPlace[] = []
  for (const item of order) {
    const found = item.kind === 'call' ? differentAnswer(item, plain, varied) : differentWebhook(item, plain, varied)
    if (found === null) continue
    if (item.kind === 'call' && item.place !== null) places.push(item.place)
    firstDifference ??= found
  }
  const extra = varied.webhooks.length > plain.webhooks.length
  if (extra && firstDifference === null) {
    firstDifference = ofWebhook(plain.webhooks.length, { pointer: '', was: 'not sent', is: 'sent' })
  }
  return { isTouched: firstDifference !== null || !varied.isWhole, firstDifference, places }
}

type Found = Pick<FirstDifference, 'pointer' | 'was' | 'is'>
type Call = Extract<Order[number], { kind: 'call' }>
type Webhook = Extract<Order[number], { kind: 'webhook' }>

function differentAnswer({ number, place }: Call, plain: Capture, varied: Capture): FirstDifference | null {
  const was = plain.answers.get(number)
  if (was === undefined) return null
  const is = varied.answers.get(number)
  const at = (found: Found): FirstDifference => ({ ...(place ?? NO_OPERATION), ...found })
  if (is === undefined) return at({ pointer: '', was: `${was.status}`, is: 'another course of the run before it' })
  if (was.status !== is.status) return at({ pointer: '', was: `${was.status}`, is: `${is.status}` })
  const found = differ(was.body, is.body)
  return found === null ? null : at(found)
}

const NO_OPERATION: CallPlace = { operation: 'another path', occurrence: 1 }

function differentWebhook({ number }: Webhook, plain: Capture, varied: Capture): FirstDifference | null {
  const [was, is] = [plain.webhooks[number], varied.webhooks[number]]
  if (was === undefined) return null
  if (is === undefined) return ofWebhook(number, { pointer: '', was: 'sent', is: 'not sent' })
  const found = differ(was.body, is.body)
  if (found !== null) return ofWebhook(number, found)
  return was.headers === is.headers ? null : ofWebhook(number, { pointer: '', was: was.headers, is: is.headers })
}

function ofWebhook(number: number, found: Found): FirstDifference {
  return { operation: 'webhook', occurrence: number + 1, ...found }
}
