import { createHider, type NamedSecret } from '../reporting/redaction/create-hider.ts'
import type { CertifyReport } from '../schemas/types.gen.ts'
import { CertifyError } from './certify-error.ts'
import { type Check, type Finding, notJudged } from './check.ts'
import { deadline } from './checks/deadline.ts'
import { CHECKS } from './checks/list-checks.ts'
import { validEvents } from './checks/valid-events.ts'
import { openClient } from './client.ts'
import { readStatuses } from './draft-event.ts'
import type { OrderSource } from './order.ts'
import { createProbe, type ProbeSettings } from './probe.ts'
import { createEffects, type EffectsSettings } from './read-source.ts'
import { type Validated, writeReport } from './report.ts'
import { type Signing, secretsOf } from './seal.ts'
import { ConsumerGone, Session, trySigning } from './session.ts'
import { describeAnswer, fits, validateCases } from './validate-cases.ts'

export interface CertifySettings {
  /** The consumer's address, with what belongs to it. */
  readonly target: string
  readonly signing: Signing
  readonly orders: OrderSource
  /** Null = the consumer's state cannot be read. */
  readonly probe: ProbeSettings | null
  /** Where the consumer's effects (mails, payments) are counted; null = not given. */
  readonly effects: EffectsSettings | null
  /** Wall ms in which the consumer must answer; the service waits 15,000. */
  readonly deadlineMs: number
  /** How many events are sent at once. */
  readonly concurrency: number
  /** The consumer takes the events of on-demand orders too. */
  readonly ondemand: boolean
  /** What no report may hold, beside the secret it signs with. */
  readonly secrets: readonly NamedSecret[]
  /** Called before each check. */
  readonly onCheck?: ((check: Check, at: number, of: number) => void) | undefined
}

/** A connection is made in so many wall ms, or not at all. */
const LONGEST_CONNECT_MS = 5_000

/**
 * Plays with a webhook consumer and checks it.
 * @throws CertifyError when it cannot be checked at all: no connection, no order, a state that cannot be read.
 */
export async function certify(settings: CertifySettings): Promise<CertifyReport> {
  const { target, signing, orders, deadlineMs } = settings
  trySigning(target, signing)
  const startedAt = Date.now()
  const client = await openClient({ connectTimeoutMs: Math.min(LONGEST_CONNECT_MS, Math.ceil(deadlineMs * 0.8)) })
  try {
    const source = { client, limitMs: deadlineMs }
    const probe = settings.probe === null ? null : createProbe(settings.probe, source)
    const effects = settings.effects === null ? null : createEffects(settings.effects, source)
    const session = new Session({ ...settings, client, orders, probe, effects, statuses: readStatuses() })
    const opening = await openWith(session)
    const validated = opening ?? (await validateAll(session, settings.onCheck))
    return writeReport(validated, {
      target,
      scheme: signing.scheme,
      sent: session.sent,
      startedAt,
      hider: createHider(secretsOf(settings)),
    })
  } finally {
    await client.close()
  }
}

/**
 * One valid event before all else: where that is not taken, refusing a forged one proves nothing, and where it is not
 * answered, the rest would take hours. Null = it was taken.
 */
async function openWith(session: Session): Promise<readonly Validated[] | null> {
  const { probe, effects, deadlineMs } = session.parts
  const order = await session.order()
  const before = await probe?.read(order)
  await effects?.read(order)
  const event = session.draft(order, 'waiting-for-pickup')
  const exchange = await session.attempt(event, { limitMs: deadlineMs })
  const { error } = exchange
  if (error !== null && ['refused', 'dns', 'tls'].includes(error.kind)) {
    throw new CertifyError('unreachable', `No consumer answers at ${session.parts.target}: ${error.detail}.`)
  }
  const name = 'status 901 waiting-for-pickup'
  session.timed.push({ case: name, exchange })
  if (error?.kind === 'timeout') {
    const finding = await deadline.run(session)
    return onlyJudged(deadline, finding, `it did not answer a valid event within ${deadlineMs / 1_000} s`)
  }
  if (fits(exchange, '2xx')) {
    // How long the state takes to follow: what comes next must not find it still on its way.
    if (probe !== null && before !== undefined) await session.changed(probe, order, before)
    return null
  }
  const finding = validateCases([{ case: name, exchange }], {
    wanted: '2xx',
    todo: 'Look into the consumer’s log: it does not take the first event of a parcel.',
  })
  return onlyJudged(validEvents, finding, `it does not take a valid event (${describeAnswer(exchange)})`)
}

function onlyJudged(one: Check, finding: Finding, why: string): readonly Validated[] {
  return CHECKS.map(check => ({
    check,
    finding: check === one ? finding : notJudged(`${why}, so this would prove nothing`),
    ms: 0,
  }))
}

async function validateAll(session: Session, onCheck: CertifySettings['onCheck']): Promise<readonly Validated[]> {
  const validated: Validated[] = []
  let before: Check | null = null
  for (const [at, check] of CHECKS.entries()) {
    onCheck?.(check, at, CHECKS.length)
    const began = performance.now()
    const sentBefore = session.sent
    const finding: Finding = await check.run(session).catch((error: unknown) => {
      if (!(error instanceof ConsumerGone)) throw error
      return explainGone(error, { check, before, isFirst: session.sent === sentBefore + 1 })
    })
    validated.push({ check, finding, ms: Math.round(performance.now() - began) })
    if (finding.verdict !== 'NOT APPLICABLE' && finding.verdict !== 'NOT JUDGED') before = check
  }
  return validated
}

/** Who is gone at a check's first request went during the one before. */
function explainGone(
  { exchange }: ConsumerGone,
  { check, before, isFirst }: { readonly check: Check; readonly before: Check | null; readonly isFirst: boolean },
): Finding {
  const gone = `the consumer no longer answers: ${describeAnswer(exchange)}`
  if (isFirst) return { ...notJudged(`${gone}; it went away after ${before?.name ?? 'the first event'}`), gone: true }
  const failure = {
    case: 'the request after the one that ended it',
    expected: check.expected,
    got: gone,
    todo: 'Look into the consumer’s log: an event of this check ended its process.',
    exchange,
  }
  return { verdict: 'FAIL', got: gone, failures: [failure] }
}
