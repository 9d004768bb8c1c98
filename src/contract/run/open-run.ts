import { randomBytes, randomInt } from 'node:crypto'
import { WRITES, type Write } from '../case.ts'
import type { WritePolicy } from '../client/guard.ts'
import { type Client, openClient } from '../client/open-client.ts'
import { createCoverage } from '../coverage/create-coverage.ts'
import { createObserver } from '../laws/observe.ts'
import { cleanUp } from '../ledger/clean-up.ts'
import { type Ledger, type LedgerEntry, openLedger } from '../ledger/ledger.ts'
import type { Leftover } from '../report.ts'
import type { WebhookOutcome } from '../session.ts'
import { type RunSettings, resolveWebhook } from '../settings.ts'
import { findTarget } from '../target/find-target.ts'
import { openWorlds } from '../target/worlds.ts'
import type { RunParts } from './session-parts.ts'

const REQUEST_TIMEOUT_MS = 30_000
/** Changed by --allow-irreversible, on top of the others. */
const IRREVERSIBLE: readonly Write[] = ['bank', 'duplicate-customer']
const EXAMPLES = 3

/** A target that was found and logged in to, with everything that cases share. */
export interface OpenRun {
  readonly parts: RunParts
  readonly ledger: Ledger
  readonly secrets: readonly NamedSecret[]
  /** The latest news about webhooks. */
  webhookOutcome(): WebhookOutcome | null
  /** Takes away what was made, on an abort too, and closes the connections. What could not be is returned; once only. */
  close(): Promise<readonly Leftover[]>
}

export interface NamedSecret {
  readonly name: string
  readonly value: string
}

/**
 * @param left what an earlier run left behind, to be taken away with the rest.
 * @throws ContractError when no server answers, the login is refused, or settings contradict each other.
 */
export async function openRun(settings: RunSettings, left: readonly LedgerEntry[] = []): Promise<OpenRun> {
  const seed = settings.seed ?? randomInt(2 ** 31)
  let mark = drawMark()
  const { url, signal } = settings
  const origin = baseOf(url)
  const ledger = openLedger({ file: settings.ledgerFile ?? null, target: origin, left })
  const policy = policyOf(settings, { owns: id => ledger.owns(id) || id.includes(mark) })
  const limits = {
    url: origin,
    perSecond: settings.perSecond ?? null,
    requestTimeoutMs: settings.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
  }
  const observer = createObserver()
  const client = openClient({ ...limits, signal }, policy, observer)
  try {
    const target = await findTarget(client, { url: origin, waitMs: settings.waitForUrlMs ?? 0, signal })
    policy.open = target.kind === 'sandbox' && settings.readOnly !== true
    // On a deployment two things of one name could not be distinguished afterwards.
    if (target.kind === 'sandbox') mark = settings.mark ?? mark
    const secrets = givenSecrets(settings)
    const keepSecret = (name: string, value: string): void => {
      if (!secrets.some(known => known.value === value)) secrets.push({ name, value })
    }
    const worlds = await openWorlds({
      target,
      client,
      settings,
      seed,
      mark,
      onAccount: (id, state) => (state === 'begun' ? ledger.begin('account', id) : ledger.removed(id)),
      keepSecret,
    })
    let outcome: WebhookOutcome | null = null
    let nonces = 0
    const parts: RunParts = {
      target,
      client,
      policy,
      worlds,
      ledger,
      coverage: createCoverage(),
      observer,
      senders: new Map(),
      seed,
      examples: settings.maxExamples ?? EXAMPLES,
      webhook: resolveWebhook(settings.webhook, target.kind),
      isWanted: wantedChecks(settings),
      judged: new Set(),
      keepSecret,
      nonce: () => `${mark}n${++nonces}`,
      shared: new Map(),
      readings: new Set(),
      gateways: [],
      atEnd: [],
      tellWebhook: told => {
        outcome = told
      },
      signal,
      phaseWorld: phase => worlds.world(phase),
    }
    return {
      parts,
      ledger,
      secrets,
      webhookOutcome: () => outcome,
      close: closeOnce(() =>
        closeRun(parts, signal?.aborted === true ? openClient({ ...limits, signal: undefined }, policy) : client),
      ),
    }
  } catch (error) {
    ledger.close()
    await client.close()
    throw error
  }
}

/** Base of the paths, whatever of it was written: `/api/v2` and a slash at the end are ours to add. */
export function baseOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname.replace(/(?<!\/)\/+$/, '').replace(/\/api\/v2$/, '')
}

/** Never the same twice, whatever the seed: things of two runs must not be taken for one another. */
function drawMark(): string {
  const number = BigInt(`0x${randomBytes(8).toString('hex')}`)
  return `ct${number.toString(36).padStart(13, '0')}`
}

interface OpenablePolicy extends WritePolicy {
  open: boolean
}

function policyOf(
  { allowWrites = [], allowIrreversible = false, readOnly = false }: RunSettings,
  { owns }: { readonly owns: (id: string) => boolean },
): OpenablePolicy {
  const allowed = [...allowWrites, ...(allowIrreversible ? IRREVERSIBLE : [])].filter(write => WRITES.includes(write))
  return { open: false, allowed: new Set(readOnly ? [] : allowed), isOurs: owns }
}

function wantedChecks({ checks, excludeChecks = [] }: RunSettings): (check: string) => boolean {
  return check => (checks === undefined || checks.includes(check)) && !excludeChecks.includes(check)
}

function givenSecrets({
  password,
  clientSecret,
  token,
  controlToken,
  webhook,
  secondCredentials,
}: RunSettings): NamedSecret[] {
  const given = {
    password,
    client_secret: clientSecret,
    token,
    control_token: controlToken,
    webhook_secret: webhook?.secret,
    second_password: secondCredentials?.password,
    second_client_secret: secondCredentials?.clientSecret,
  }
  return Object.entries(given).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [{ name, value }],
  )
}

function closeOnce(close: () => Promise<readonly Leftover[]>): () => Promise<readonly Leftover[]> {
  let closed: Promise<readonly Leftover[]> | null = null
  return () => {
    closed ??= close()
    return closed
  }
}

/** @param client one that still sends, though the run was aborted. */
async function closeRun(parts: RunParts, client: Client): Promise<readonly Leftover[]> {
  const { ledger, worlds, atEnd } = parts
  try {
    for (const cleanup of atEnd.splice(0).reverse()) await cleanup()
    const left = await takeThingsAway(parts, client)
    return [...left, ...(await worlds.close(client))]
  } finally {
    // Whatever went wrong above; where nothing did there is nothing left to close.
    await worlds.close(client)
    ledger.close()
    await client.close()
    if (client !== parts.client) await parts.client.close()
  }
}

async function takeThingsAway({ ledger, worlds }: RunParts, client: Client): Promise<readonly Leftover[]> {
  const entries = ledger.entries()
  if (entries.every(({ kind, removed }) => kind === 'account' || removed)) return []
  const { token } = await worlds.world('account')
  return cleanUp(entries, {
    client,
    token,
    onRemoved: ({ nonce }) => ledger.removed(nonce),
    onFound: ({ nonce }, id) => ledger.found(nonce, id),
  })
}
