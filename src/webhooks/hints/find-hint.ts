import { isIP } from 'node:net'
import type { Hint } from '../../domain/outbox-rows.ts'
import { bareHost, isLoopbackHost } from '../own-address.ts'
import { countsAsSuccess, findDoubt } from '../receiver-answer.ts'
import type { Sender } from '../send.ts'
import { ANSWER_HINTS, SUCCESS_HINTS } from './answer-hints.ts'
import { type Circumstances, type HintRow, headerOf, isBrokenOff } from './circumstances.ts'
import { describeFlags, describeSignatures, type Language } from './describe-signing.ts'
import { WIRE_HINTS } from './wire-hints.ts'

/** Every hint there is, in the order in which they are tried; docs/hints.md repeats them. */
export const HINTS: readonly HintRow[] = [...SUCCESS_HINTS, ...ANSWER_HINTS, ...WIRE_HINTS]

const FAILURE_HINTS = HINTS.slice(SUCCESS_HINTS.length)

/** What the caller knows of an attempt; the rest is found out here. */
export type AttemptFacts = Omit<Circumstances, 'insideContainer' | 'listensOn' | 'speaksTls'> & {
  /** When it began, wall ms. */
  readonly wallAt: number
}

export type FindHint = (facts: AttemptFacts) => Promise<Hint | null>

/**
 * Finds the hint for an attempt, after a look around where that tells more: does a server listen at the other loopback
 * address, does the port speak TLS? A second at most, and nothing is sent.
 */
export function createFindHint(parts: {
  readonly sender: Pick<Sender, 'probe'>
  readonly insideContainer: boolean
}): FindHint {
  const { insideContainer } = parts
  const probeAt = rememberProbes(parts.sender)
  return async facts => {
    const sender = { probe: (url: string) => probeAt(url, facts.wallAt) }
    return hintFor({
      ...facts,
      insideContainer,
      listensOn: await findOtherLoopback(facts, sender),
      speaksTls: await findTls(facts, sender),
    })
  }
}

async function findOtherLoopback(
  { url, outcome }: AttemptFacts,
  sender: Pick<Sender, 'probe'>,
): Promise<string | null> {
  if (outcome.error !== 'refused') return null
  const other = new URL(url)
  // A name was tried at all its addresses already.
  if (!isLoopbackHost(other.hostname) || isIP(bareHost(other.hostname)) === 0) return null
  other.hostname = other.hostname === '[::1]' ? '127.0.0.1' : '[::1]'
  const port = other.port || (other.protocol === 'https:' ? '443' : '80')
  // Whether it listens is asked, not whether its certificate is good.
  const listens = await sender.probe(`http://${other.hostname}:${port}/`)
  return listens ? `${other.hostname}:${port}` : null
}

async function findTls({ url, outcome }: AttemptFacts, sender: Pick<Sender, 'probe'>): Promise<boolean> {
  const { protocol, hostname, port } = new URL(URL.canParse(url) ? url : 'about:blank')
  if (protocol !== 'http:' || outcome.status !== null) return false
  if (outcome.error !== 'reset' && outcome.error !== 'other') return false
  // A deliberate close needs no explanation.
  if (isBrokenOff(outcome.detail)) return false
  return sender.probe(`https://${hostname}:${port || '80'}/`)
}

/** So long (wall ms) what a look has shown is taken for true, for at most so many addresses. */
const REMEMBERED_MS = 60_000
const MOST_REMEMBERED = 256

/** A receiver that resets every connection would cost a second of looking around per attempt. */
function rememberProbes({ probe }: Pick<Sender, 'probe'>): (url: string, now: number) => Promise<boolean> {
  const seen = new Map<string, { readonly at: number; readonly answers: Promise<boolean> }>()
  return (url, now) => {
    const known = seen.get(url)
    if (known && now - known.at < REMEMBERED_MS) return known.answers
    const [oldest] = seen.keys()
    if (seen.size >= MOST_REMEMBERED && oldest !== undefined) seen.delete(oldest)
    const answers = probe(url)
    seen.delete(url)
    seen.set(url, { at: now, answers })
    return answers
  }
}

/**
 * What to do about an attempt that failed, or about a success whose answer says that it is none; null for any other
 * success, for one that we cut off ourselves, and where nothing is known.
 */
function hintFor(circumstances: Circumstances): Hint | null {
  const { outcome, successRule } = circumstances
  const isSuccess = outcome.error === null && countsAsSuccess(outcome.status, successRule)
  const row = (isSuccess ? SUCCESS_HINTS : FAILURE_HINTS).find(({ matches }) => matches(circumstances))
  if (row === undefined) return null
  const textIn = (language: Language) =>
    fill(row[language], URL.canParse(circumstances.url) ? hintValues(circumstances, language) : {})
  return { code: row.code, en: textIn('en'), vi: textIn('vi') }
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** What the placeholders of hints stand for. */
function hintValues(circumstances: Circumstances, language: Language): Readonly<Record<string, string>> {
  const { outcome, signing, listensOn } = circumstances
  const url = new URL(circumstances.url)
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return {
    host: url.hostname,
    port,
    place: `${url.hostname}:${port}`,
    path: url.pathname,
    status: String(outcome.status),
    signed: describeSignatures(signing, language),
    flags: describeFlags(signing, language),
    word: findDoubt(outcome.responseBody) ?? '',
    location: finalUrl(circumstances),
    retryAfter: headerOf(circumstances, 'retry-after'),
    listensOn: listensOn ?? '',
    secureUrl: withProtocol(url, 'https:'),
    plainUrl: withProtocol(url, 'http:'),
    hostUrl: withHost(url, 'host.docker.internal'),
    otherUrl: listensOn === null ? '' : withHost(url, listensOn.replace(/:\d+$/, '')),
    reason: (outcome.detail ?? '').replace(/\.$/, ''),
  }
}

/** Where a redirect leads, without the token that a signature scheme may have put into the query. */
function finalUrl(circumstances: Circumstances): string {
  const location = headerOf(circumstances, 'location')
  if (location === '' || !URL.canParse(location, circumstances.url)) return ''
  const found = new URL(location, circumstances.url)
  if (!new URL(circumstances.url).searchParams.has('token')) found.searchParams.delete('token')
  return shown(found)
}

function withProtocol(url: URL, protocol: 'http:' | 'https:'): string {
  // The URL parser leaves out a port that is the protocol's own.
  const changed = new URL(`${protocol}//${url.hostname}${url.pathname}${url.search}`)
  changed.port = url.port
  return shown(changed)
}

function withHost(url: URL, hostname: string): string {
  const changed = new URL(url)
  changed.hostname = hostname
  return shown(changed)
}

/** Logs show no passwords. */
function shown(url: URL): string {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  return bare.href
}
