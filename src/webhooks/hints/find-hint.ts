import { isIP } from 'node:net'
import type { Hint } from '../../domain/outbox-rows.ts'
import type { WallClock } from '../../domain/ports.ts'
import { bareHost, isLoopbackHost } from '../own-address.ts'
import type { Sender } from '../send.ts'
import { type Circumstances, isBrokenOff } from './circumstances.ts'
import { hintFor } from './hint-for.ts'

/** What the caller knows of an attempt; the rest is found out here. */
export type AttemptFacts = Omit<Circumstances, 'insideContainer' | 'listensOn' | 'speaksTls'>

export type FindHint = (facts: AttemptFacts) => Promise<Hint | null>

/**
 * Finds the hint for an attempt, after a look around where that tells more: does somebody listen at the other loopback
 * address, does the port speak TLS? A second at most, and nothing is sent.
 */
export function createFindHint(parts: {
  readonly sender: Pick<Sender, 'probe'>
  readonly insideContainer: boolean
  readonly wallClock: WallClock
}): FindHint {
  const { insideContainer } = parts
  const sender = { probe: rememberProbes(parts.sender, parts.wallClock) }
  return async facts =>
    hintFor({
      ...facts,
      insideContainer,
      listensOn: await findOtherLoopback(facts, sender),
      speaksTls: await findTls(facts, sender),
    })
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
  // Whoever closed on purpose need not be asked why.
  if (isBrokenOff(outcome.detail)) return false
  return sender.probe(`https://${hostname}:${port || '80'}/`)
}

/** So long (wall ms) what a look has shown is taken for true, for at most so many addresses. */
const REMEMBERED_MS = 60_000
const MOST_REMEMBERED = 256

/** A receiver that resets every connection would cost a second of looking around per attempt. */
function rememberProbes({ probe }: Pick<Sender, 'probe'>, wallClock: WallClock): Sender['probe'] {
  const seen = new Map<string, { readonly at: number; readonly answers: Promise<boolean> }>()
  return url => {
    const now = wallClock.now()
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
