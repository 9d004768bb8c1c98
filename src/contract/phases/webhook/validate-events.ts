import type { Check } from '../../check.ts'
import { type OrderFacts, webhookContent } from '../../checks/webhook-content.ts'
import { webhookFresh } from '../../checks/webhook-fresh.ts'
import { webhookMethod } from '../../checks/webhook-method.ts'
import { webhookOnceRegistered } from '../../checks/webhook-once-registered.ts'
import { webhookSchema, withEmptyTexts } from '../../checks/webhook-schema.ts'
import { webhookSignature } from '../../checks/webhook-signature.ts'
import { fieldAt, listAt } from '../../field-at.ts'
import { bodyText, idOf, payloadOf, type ReceivedWebhook } from '../../receiver/receiver.ts'
import type { Session, WebhookOutcome } from '../../session.ts'
import { findScheme } from '../../signatures/find-scheme.ts'
import type { VerifyingKey } from '../../signatures/signature-scheme.ts'
import type { World } from '../../target.ts'
import type { Booked } from './booked.ts'
import { countRegistrations, type Registration, receiverOf } from './events.ts'
import { kindOf, labelOf, type SortedWebhooks, withoutRepetitions } from './own-events.ts'

export interface Validated {
  readonly world: World
  readonly registration: Registration
  readonly booked: Booked
  readonly facts: OrderFacts
  readonly events: SortedWebhooks
}

/** Checks every delivery by itself: how it came, what it says, and whether all of it agrees with the API. */
export async function validateEvents(session: Session, judged: Validated): Promise<void> {
  const { world, registration, booked, facts, events } = judged
  const { ours, foreign } = events
  const { line } = booked
  const tally = await tallyOf(session)
  const signing = await signingKeysOf(session, world, registration)
  for (const one of ours) {
    const payload = payloadOf(one)
    const label = labelOf(kindOf(payload, { line, switches: world.switches }), payload)
    const validate = <E>(check: Check<E>, evidence: E) => session.validate(about(check, label), evidence, booked.answer)
    validate(webhookMethod, { method: one.method, contentType: one.headers['content-type'] })
    validateSignatures(one, { signing, tally, judge: validate })
  }
  for (const one of withoutRepetitions(ours)) {
    const payload = payloadOf(one)
    const kind = kindOf(payload, { line, switches: world.switches })
    const label = labelOf(kind, payload)
    const missing = world.switches?.missing_text
    const missingText = missing === 'empty' || missing === 'null' ? missing : null
    session.validate(about(webhookSchema, label), { kind, payload, text: bodyText(one), missingText }, booked.answer)
    if (payload !== null) session.seeEvent(`events/${kind}.schema.json`, payload)
    if (payload === null) continue
    // What a text without a value is written as, the check of the schema has said.
    const read = withEmptyTexts(payload, `events/${kind}.schema.json`)
    session.validate(about(webhookContent, label), { kind, payload: read, facts }, booked.answer)
  }
  const registrations = await countRegistrations(session, world, registration)
  const deliveries = ours.flatMap(one => {
    const id = idOf(one)
    return id === undefined ? [] : [{ id, text: bodyText(one) }]
  })
  session.validate(webhookOnceRegistered, { registrations, deliveries }, registration.answer)
  tally.events += ours.length
  tally.foreign += foreign.length
  if (signing.unverified !== null && ours.length > 0) tally.unverified.add(signing.unverified)
  tally.unrelated = (await receiverOf(session)).unrelated()
  session.showWebhook(outcomeOf(tally))
}

interface SignatureParts {
  readonly signing: SigningKeys
  readonly tally: Tally
  readonly judge: <E>(check: Check<E>, evidence: E) => void
}

function validateSignatures(one: ReceivedWebhook, { signing, tally, judge }: SignatureParts): void {
  for (const { scheme, key } of signing.keys) {
    const evidence = { scheme, key, request: one }
    judge(webhookSignature, evidence)
    tally.signatures += 1
    tally.schemes.add(scheme)
    if (webhookSignature.validate(evidence).length > 0) tally.wrong += 1
    const found = findScheme(scheme)
    if (found?.isTimed) judge(webhookFresh, { scheme, sentAt: found.sentAt(one), arrivedAt: one.at })
  }
}

/** A finding names the event: the exchange it is shown with is the one that booked the order. */
function about<E>(check: Check<E>, label: string): Check<E> {
  const note = `in the event of ${label}`
  return {
    ...check,
    validate: evidence => check.validate(evidence).map(problem => ({ ...problem, note: problem.note ?? note })),
  }
}

/** What the whole phase saw. */
interface Tally {
  events: number
  /** Of other orders of the account. */
  foreign: number
  /** To addresses that were never registered. */
  unrelated: number
  /** Signatures that were looked at, and those that were wrong. */
  signatures: number
  wrong: number
  readonly schemes: Set<string>
  /** Why some were not looked at. */
  readonly unverified: Set<string>
}

/** One for the run. */
function tallyOf(session: Session): Promise<Tally> {
  const empty: Tally = {
    events: 0,
    foreign: 0,
    unrelated: 0,
    signatures: 0,
    wrong: 0,
    schemes: new Set(),
    unverified: new Set(),
  }
  return session.once('webhook: tally', () => Promise.resolve(empty))
}

/** What the report says of webhooks: verified only where events arrived and every one of their signatures fits. */
function outcomeOf({ events, foreign, unrelated, signatures, wrong, schemes, unverified }: Tally): WebhookOutcome {
  if (events === 0) return { verified: false, note: 'no event arrived' }
  const parts = [`${events} ${events === 1 ? 'event' : 'events'} arrived`]
  if (signatures > 0) {
    const by = [...schemes].join(' and ')
    parts.push(
      wrong === 0 ? `every signature by ${by} fits` : `${wrong} of ${signatures} signatures by ${by} do not fit`,
    )
  }
  parts.push(...unverified)
  if (foreign > 0) parts.push(`${foreign} of other orders were ignored`)
  if (unrelated > 0) parts.push(`${unrelated} requests to other addresses were ignored`)
  return { verified: signatures > 0 && wrong === 0 && unverified.size === 0, note: parts.join('; ') }
}

/** One signature that every event must carry. */
interface SigningKey {
  readonly scheme: string
  readonly key: VerifyingKey
}

interface SigningKeys {
  readonly keys: readonly SigningKey[]
  /** Why signatures are not verified; null = they are. */
  readonly unverified: string | null
}

/**
 * By what the events of an endpoint are verified: on the sandbox by every scheme of the switch `webhook_signature`, on a
 * deployment by the one that was named.
 */
async function signingKeysOf(session: Session, world: World, { id }: Registration): Promise<SigningKeys> {
  if (world.control === null || world.switches === null) return keysGiven(session)
  const keys: SigningKey[] = []
  for (const setting of listAt(world.switches, 'webhook_signature')) {
    const scheme = String(fieldAt(setting, 'scheme'))
    if (scheme === 'none') continue
    const header = fieldAt(setting, 'header')
    const secret = await secretFor(scheme, world, id)
    keys.push({ scheme, key: { secret, ...(typeof header === 'string' ? { header } : {}) } })
  }
  const unverified = keys.length === 0 ? 'the profile signs nothing, so their sender is not proved' : null
  return { keys, unverified }
}

/** As deployed services do, `body-hmac-base64` takes the client_secret; all others the account's webhook secret. */
async function secretFor(scheme: string, { credentials, control }: World, endpoint: string): Promise<string> {
  if (control === null) throw new Error('a deployment shows no secrets')
  if (scheme === 'body-hmac-base64') {
    if (credentials === null) throw new Error('the client_secret of the world is not known')
    return credentials.clientSecret
  }
  if (scheme !== 'standard-ed25519') return control.webhookSecret
  return String(fieldAt(await control.request('GET', `/webhooks/${endpoint}/settings`), 'public_key'))
}

function keysGiven({ webhook }: Session): SigningKeys {
  const { secret, scheme = 'standard', header } = webhook
  if (findScheme(scheme) === undefined)
    return { keys: [], unverified: 'signatures were not verified: the scheme is none' }
  if (secret === undefined) {
    return { keys: [], unverified: 'signatures were NOT verified: no secret was given (CONTRACT_WEBHOOK_SECRET)' }
  }
  return { keys: [{ scheme, key: { secret, ...(header === undefined ? {} : { header }) } }], unverified: null }
}
