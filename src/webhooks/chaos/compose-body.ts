import type { WebhookChaos } from '../../schemas/types.gen.ts'
import { type JsonStyle, writeJson } from '../write-event.ts'
import { type Fields, readFields, styleOf } from './fields.ts'
import { fillUp } from './fill-up.ts'
import { mutateFields } from './mutate-fields.ts'
import { nameShipment } from './name-shipment.ts'
import { replaceStatus } from './replace-status.ts'
import { skewTime } from './skew-time.ts'
import { tamper } from './tamper.ts'

/** Whether a fault shows on the wire itself, in the bytes of an attempt, or in when and how often an event is sent. */
const SHOWS: Readonly<Record<keyof WebhookChaos, 'wire' | 'sending'>> = {
  copies: 'sending',
  drop: 'sending',
  delay: 'sending',
  reorder: 'sending',
  burst: 'sending',
  sign: 'wire',
  mutate: 'wire',
  status: 'wire',
  shipment: 'wire',
  early: 'sending',
  late: 'sending',
  after_cancel: 'sending',
  regress: 'sending',
  reset: 'wire',
  size: 'wire',
  content_type: 'wire',
  skew: 'wire',
}

/** Whether an attempt itself says that it has suffered the fault. */
export function showsOnWire(name: string): boolean {
  return Object.entries(SHOWS).some(([key, place]) => key === name && place === 'wire')
}

export interface ComposedBody {
  /** What goes over the wire. */
  readonly sent: string
  /** What is signed: the same, but for `mutate.after_signing`. */
  readonly signed: string
  /** Keys that changed something. */
  readonly faults: readonly string[]
}

/**
 * The body of an event as its faults leave it. They act in this order, whatever the order of their keys: what the event
 * says (`status`, `shipment`, `skew`), what of it is broken (`mutate`: missing before null before mistyped), how long it
 * is (`size`). With `mutate.after_signing` everything but `mutate` is signed, filled up to the same size; where that
 * leaves no difference, one byte of a value is changed.
 *
 * @param style The switch `json_style`; a body that shows how it was written stays in its own style.
 */
export function composeBody(body: string, chaos: WebhookChaos, style: JsonStyle): ComposedBody {
  const original = readFields(body)
  if (original === null) return { sent: body, signed: body, faults: [] }
  const own = styleOf(body, style)
  // What nothing has changed keeps its bytes, from any writer.
  const write = (fields: Fields) => (fields === original ? body : writeJson(Object.fromEntries(fields), own))

  const { fields: told, faults } = applyChanges(original, chaos)
  const plain = write(told)
  const { mutate, size } = chaos
  const isLate = mutate?.after_signing === true
  let broken = mutate === undefined ? plain : write(mutateFields(told, mutate))
  if (isLate && broken === plain) broken = tamperText(told, write)
  const sent = size === undefined ? broken : fillUp(broken, size)
  return {
    sent,
    signed: isLate ? fillUp(plain, size ?? 0) : sent,
    faults: [...faults, ...(broken === plain ? [] : ['mutate']), ...(sent === broken ? [] : ['size'])],
  }
}

/** The bytes of an attempt, for the log: they are made again, because 10 MB of them are not kept. */
export function bodySent(message: { readonly body: string }, chaos: WebhookChaos | null, style: JsonStyle): string {
  return chaos === null ? message.body : composeBody(message.body, chaos, style).sent
}

/** What the event says. */
function applyChanges(original: Fields, { status, shipment, skew }: WebhookChaos) {
  const changes = {
    status: (fields: Fields) => (status === undefined ? fields : replaceStatus(fields, status)),
    shipment: (fields: Fields) => (shipment === undefined ? fields : nameShipment(fields, shipment)),
    skew: (fields: Fields) => (skew === undefined ? fields : skewTime(fields, skew)),
  }
  const faults: string[] = []
  let fields = original
  for (const [key, change] of Object.entries(changes)) {
    const next = change(fields)
    if (next !== fields) faults.push(key)
    fields = next
  }
  return { fields, faults }
}

/** An event without a letter or digit in any value still differs by a space that JSON allows. */
function tamperText(told: Fields, write: (fields: Fields) => string): string {
  const tampered = tamper(told)
  return tampered === null ? ` ${write(told)}` : write(tampered)
}
