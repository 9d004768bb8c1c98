import type { Check } from '../../check.ts'
import { type OrderFacts, webhookContent } from '../../checks/webhook-content.ts'
import { webhookFresh } from '../../checks/webhook-fresh.ts'
import { webhookMethod } from '../../checks/webhook-method.ts'
import { webhookOnceRegistered } from '../../checks/webhook-once-registered.ts'
import { webhookSchema } from '../../checks/webhook-schema.ts'
import { webhookSignature } from '../../checks/webhook-signature.ts'
import { idOf, payloadOf, type ReceivedWebhook, textOf } from '../../receiver/received-webhook.ts'
import type { Session } from '../../session.ts'
import { findScheme } from '../../signatures/find-scheme.ts'
import type { World } from '../../target.ts'
import { kindOf, labelOf, type SortedWebhooks, withoutRepetitions } from './own-events.ts'
import type { Booked } from './read-facts.ts'
import { receiverOf } from './receiver-of.ts'
import { countRegistrations, type Registration } from './register.ts'
import { type SigningKeys, signingKeysOf } from './signing-keys.ts'
import { outcomeOf, type Tally, tallyOf } from './tally.ts'

export interface Judged {
  readonly world: World
  readonly registration: Registration
  readonly booked: Booked
  readonly facts: OrderFacts
  readonly events: SortedWebhooks
}

/** Judges every delivery by itself: how it came, what it says, and whether all of it agrees with the API. */
export async function judgeEvents(session: Session, judged: Judged): Promise<void> {
  const { world, registration, booked, facts, events } = judged
  const { ours, foreign } = events
  const { line } = booked
  const tally = await tallyOf(session)
  const signing = await signingKeysOf(session, world, registration)
  for (const one of ours) {
    const payload = payloadOf(one)
    const label = labelOf(kindOf(payload, { line, switches: world.switches }), payload)
    const judge = <E>(check: Check<E>, evidence: E) => session.judge(about(check, label), evidence, booked.answer)
    judge(webhookMethod, { method: one.method, contentType: one.headers['content-type'] })
    judgeSignatures(one, { signing, tally, judge })
  }
  for (const one of withoutRepetitions(ours)) {
    const payload = payloadOf(one)
    const kind = kindOf(payload, { line, switches: world.switches })
    const label = labelOf(kind, payload)
    session.judge(about(webhookSchema, label), { kind, payload, text: textOf(one) }, booked.answer)
    if (payload !== null) session.seeEvent(`events/${kind}.schema.json`, payload)
    if (payload !== null) session.judge(about(webhookContent, label), { kind, payload, facts }, booked.answer)
  }
  const registrations = await countRegistrations(session, world, registration)
  const deliveries = ours.flatMap(one => {
    const id = idOf(one)
    return id === undefined ? [] : [{ id, text: textOf(one) }]
  })
  session.judge(webhookOnceRegistered, { registrations, deliveries }, registration.answer)
  tally.events += ours.length
  tally.foreign += foreign.length
  if (signing.unverified !== null && ours.length > 0) tally.unverified.add(signing.unverified)
  tally.strangers = (await receiverOf(session)).strangers()
  session.tellWebhook(outcomeOf(tally))
}

interface SignatureParts {
  readonly signing: SigningKeys
  readonly tally: Tally
  readonly judge: <E>(check: Check<E>, evidence: E) => void
}

function judgeSignatures(one: ReceivedWebhook, { signing, tally, judge }: SignatureParts): void {
  for (const { scheme, key } of signing.keys) {
    const evidence = { scheme, key, request: one }
    judge(webhookSignature, evidence)
    tally.signatures += 1
    tally.schemes.add(scheme)
    if (webhookSignature.judge(evidence).length > 0) tally.wrong += 1
    const found = findScheme(scheme)
    if (found?.isTimed) judge(webhookFresh, { scheme, sentAt: found.sentAt(one), arrivedAt: one.at })
  }
}

/** A finding names the event: the exchange it is shown with is the one that booked the order. */
function about<E>(check: Check<E>, label: string): Check<E> {
  const note = `in the event of ${label}`
  return {
    ...check,
    judge: evidence => check.judge(evidence).map(problem => ({ ...problem, note: problem.note ?? note })),
  }
}
