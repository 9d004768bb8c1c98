import { redactBody } from '../domain/redaction/redact-body.ts'
import { REDACTED, redactText } from '../domain/redaction/redact-text.ts'
import { isSecretName } from '../domain/redaction/secret-name.ts'
import { isoInstant } from '../domain/time/instants.ts'
import type { Recording, RecordingAct, RecordingCall, RecordingEvent } from '../schemas/types.gen.ts'
import type { SeenAnswer, SeenCall } from './buffered-call.ts'
import { type HeldWorld, noteHeld, writeHeld } from './held-rows.ts'
import { isJudged } from './outside.ts'
import type { SecretBook } from './secret-book.ts'

export type Draw = Recording['draws'][number]

/** What a run was given and what it answered, with its secrets. */
export interface SeenRun {
  readonly events: readonly RecordingEvent[]
  readonly calls: readonly SeenCall[]
  /** By the number of the call, in the order in which they ended. */
  readonly answers: ReadonlyMap<number, SeenAnswer>
  readonly bodies: readonly Uint8Array[]
  readonly draws: readonly Draw[]
  readonly refusals: readonly (string | null)[]
  readonly isOnDisk: boolean
  readonly isInOrder: boolean
  readonly acts: readonly RecordingAct[]
  /** What the store held at the start. */
  readonly held: readonly HeldWorld[]
  /** Valid tokens that calls showed. */
  readonly accepted: ReadonlySet<string>
}

export interface AboutRun extends Pick<Recording, 'sandbox' | 'node' | 'url' | 'options' | 'files'> {
  /** It was started by the library, which can do something, too. */
  readonly isOfLibrary: boolean
}

/** Headers that say something to the sandbox. */
const KEPT = /^(?:accept|authorization|content-type|content-encoding|origin|idempotency-key|x-sandbox-[a-z-]+)$/

interface Written {
  readonly book: SecretBook
  readonly about: AboutRun
}

/** The run as a document, without its secrets. */
export function writeRun(run: SeenRun, { book, about: { isOfLibrary, ...about } }: Written): Recording {
  noteHeld(run.held, book)
  for (const { body } of run.answers.values()) book.noteTokens(body.toString('utf8'))
  const earlier = [...run.accepted].filter(token => !book.has(token))
  for (const token of earlier) book.note('earlier', token)
  const held = writeHeld(run.held, book)
  const table = createTexts()
  const bodyOf = (body: Uint8Array, hide: (text: string) => string): number | null =>
    body.length === 0 ? null : table.add(textOf(body, hide))
  const hide = (text: string) => book.hide(text)
  // Requests first: they name secrets that were given.
  for (const { url } of run.calls) book.noteUrl(url)
  // A text of it alone: marks stand inside of its texts.
  const acts: RecordingAct[] = run.acts.map(act => ({
    ...act,
    given: JSON.parse(book.hideBody(JSON.stringify(act.given))),
  }))
  const bodies = run.calls.map(({ body }) => bodyOf(body, text => book.hideBody(text)))
  const calls = run.calls.map((call, number): RecordingCall => {
    const answer = run.answers.get(number)
    const headers = pairsOf(call.rawHeaders).filter(([name]) => KEPT.test(name.toLowerCase()))
    return {
      method: call.method,
      url: book.hideUrl(call.url),
      headers: headers.map(([name, value]) => [
        name,
        name.toLowerCase() === 'authorization' ? book.hideCaller(value) : hide(value),
      ]),
      body: bodies[number] ?? null,
      answer: answer
        ? { status: answer.status, body: isJudged(call) ? bodyOf(answer.body, hide) : null, whole: answer.isWhole }
        : null,
    }
  })
  return {
    format: 'carrier-sandbox-recording',
    version: 1,
    stamp: null,
    ...about,
    // Texts of it alone.
    options: JSON.parse(hide(JSON.stringify(about.options))),
    recorded_at: isoInstant(run.events[0]?.at ?? 0),
    on_disk: run.isOnDisk,
    ...(run.isInOrder ? { in_order: true } : {}),
    ...(held ? { held } : {}),
    ...(earlier.length > 0 ? { earlier_tokens: earlier.map(claimsOf) } : {}),
    texts: table.texts,
    events: run.events.map(event => (event.outcome ? { ...event, outcome: hideOutcome(event.outcome, hide) } : event)),
    calls,
    ...(isOfLibrary ? { acts } : {}),
    answered: [...run.answers.keys()],
    webhooks: run.bodies.map(body => table.add(textOf(body, hide))),
    draws: [...run.draws],
    refusals: run.refusals.map(refusal => (refusal === null ? null : hide(refusal))),
  }
}

type Outcome = NonNullable<RecordingEvent['outcome']>

/** A receiver is foreign: what it answers may hold secrets of its own. */
function hideOutcome({ headers, body, detail, ...outcome }: Outcome, hide: (text: string) => string): Outcome {
  const shown = Object.entries(headers).map(([name, value]) => [
    name,
    isSecretName(name) ? REDACTED : hide(redactText(value)),
  ])
  return {
    ...outcome,
    detail: detail === null ? null : hide(redactText(detail)),
    headers: Object.fromEntries(shown),
    body: hide(withoutCallers(redactBody(body))),
  }
}

/** What names a caller, wherever it stands. */
function withoutCallers(text: string): string {
  return redactText(text).replaceAll(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`)
}

type Text = Recording['texts'][number]

function textOf(body: Uint8Array, hide: (text: string) => string): Text {
  const text = Buffer.from(body).toString('utf8')
  const isText = Buffer.from(text, 'utf8').equals(body)
  return isText ? hide(text) : { base64: Buffer.from(body).toString('base64') }
}

/** Each text once. */
function createTexts(): { readonly texts: Text[]; add(text: Text): number } {
  const texts: Text[] = []
  const places = new Map<string, number>()
  return {
    texts,
    add(text) {
      const key = typeof text === 'string' ? `t${text}` : `b${text.base64}`
      const place = places.get(key) ?? texts.push(text) - 1
      places.set(key, place)
      return place
    },
  }
}

/** Of a token that was accepted: its claims are what this program writes. */
function claimsOf(token: string): NonNullable<Recording['earlier_tokens']>[number] {
  const { sub, iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  return { account: String(sub), issued_at: Number(iat), expires_at: Number(exp) }
}

function pairsOf(rawHeaders: readonly string[]): readonly (readonly [name: string, value: string])[] {
  return rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : []))
}
