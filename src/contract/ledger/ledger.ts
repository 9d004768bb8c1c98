/**
 * What a run makes on a target, written down before it is made, so that a killed run can be cleaned up by
 * `contract cleanup`. One JSON line per fact; a torn last line is a thing of which only the nonce is known.
 */
import { accessSync, closeSync, constants, existsSync, fsyncSync, mkdirSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { openPrivate } from '../../reporting/write-private.ts'
import { ContractError } from '../contract-error.ts'

export type MadeKind = 'customer' | 'webhook' | 'shipment' | 'ondemand' | 'account'

export interface LedgerEntry {
  /** Origin it was made at. */
  readonly target: string
  readonly kind: MadeKind
  /** Stands in the order_id, the email or the endpoint's path; of an account, its id. */
  readonly nonce: string
  /** Null = the answer never came, or named none. */
  readonly id: string | null
  /** The request that makes it was answered; else it may be carried out yet. */
  readonly answered: boolean
  /** Its request was refused, or met a gateway that had no service: it was not made, as far as an answer can say. */
  readonly turnedAway?: boolean
  /** Wall ms since 1970 at which it was begun. */
  readonly at: number
  readonly removed: boolean
}

export interface Ledger {
  begin(kind: MadeKind, nonce: string): void
  /** Its request was answered; `id` null = the answer named none. */
  answered(nonce: string, id: string | null, how?: { readonly turnedAway: boolean }): void
  /** It was found under this id. */
  found(nonce: string, id: string): void
  removed(nonce: string): void
  /** The target confirmed that the thing of this id is gone; nothing where it is none of ours. */
  gone(id: string): void
  /** In order of making. */
  entries(): readonly LedgerEntry[]
  /** Whether the run made the thing of this id. */
  owns(id: string): boolean
  close(): void
}

export interface LedgerSettings {
  /** Null = in memory only. */
  readonly file: string | null
  readonly target: string
  /** Entries that stand in the file already. */
  readonly left?: readonly LedgerEntry[]
}

export function openLedger({ file, target, left = [] }: LedgerSettings): Ledger {
  if (file !== null) refuseUnwritable(file)
  const known = new Map<string, LedgerEntry>(left.map(entry => [entry.nonce, entry]))
  const ids = new Set<string>(left.flatMap(({ id }) => id ?? []))
  let handle: number | null = null
  const write = (fact: object): void => {
    if (file === null) return
    if (handle === null) {
      mkdirSync(dirname(file), { recursive: true })
      handle = openPrivate(file, 'a')
    }
    writeSync(handle, `${JSON.stringify({ target, ...fact })}\n`)
    fsyncSync(handle)
  }
  const change = (nonce: string, changed: Partial<LedgerEntry>): void => {
    const entry = known.get(nonce)
    if (entry === undefined) throw new Error(`the ledger knows nothing of ${nonce}`)
    known.set(nonce, { ...entry, ...changed })
  }
  return {
    begin(kind, nonce) {
      if (known.has(nonce)) return
      const begun = { kind, nonce, at: Date.now() }
      known.set(nonce, { target, ...begun, id: null, answered: false, removed: false })
      write(begun)
    },
    answered(nonce, id, { turnedAway } = { turnedAway: false }) {
      const fact = { id, answered: true, ...(turnedAway ? { turnedAway } : {}) }
      change(nonce, fact)
      if (id !== null) ids.add(id)
      write({ nonce, ...fact })
    },
    found(nonce, id) {
      change(nonce, { id })
      ids.add(id)
      write({ nonce, id })
    },
    removed(nonce) {
      change(nonce, { removed: true })
      write({ nonce, removed: true })
    },
    gone(id) {
      const entry = [...known.values()].find(one => one.id === id && !one.removed)
      if (entry === undefined) return
      change(entry.nonce, { removed: true })
      write({ nonce: entry.nonce, removed: true })
    },
    entries: () => [...known.values()],
    owns: id => ids.has(id),
    close() {
      if (handle !== null) closeSync(handle)
      handle = null
    },
  }
}

/** Before anything is sent: a thing that cannot be written down must not be made. @throws ContractError `usage` */
function refuseUnwritable(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    accessSync(existsSync(file) ? file : dirname(file), constants.W_OK)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ContractError('usage', `The ledger ${file} cannot be written (${why}): pass --ledger or --report-dir.`)
  }
}

/** What stands in a ledger file and was made at this target; none where there is no file. */
export function readLedger(file: string, target: string): readonly LedgerEntry[] {
  if (!existsSync(file)) return []
  const known = new Map<string, LedgerEntry>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const fact = parseFact(line)
    if (fact === null || fact.target !== target) continue
    const entry = known.get(fact.nonce)
    if (entry !== undefined) known.set(fact.nonce, { ...entry, ...fact })
    else if (fact.kind !== undefined) {
      known.set(fact.nonce, { id: null, answered: false, at: 0, removed: false, ...fact, kind: fact.kind })
    }
  }
  return [...known.values()]
}

/** Other targets of which a ledger file has things that are not removed. */
export function otherTargets(file: string, target: string): readonly string[] {
  if (!existsSync(file)) return []
  const facts = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap(line => parseFact(line) ?? [])
  const targets = [...new Set(facts.map(fact => fact.target))].filter(other => other !== target)
  return targets.filter(other => readLedger(file, other).some(({ removed }) => !removed))
}

type Fact = Pick<LedgerEntry, 'target' | 'nonce'> & Partial<LedgerEntry>

/** Null for a line that was torn. */
function parseFact(line: string): Fact | null {
  if (!line.startsWith('{') || !line.endsWith('}')) return null
  // Lines of this file are written by openLedger alone.
  return JSON.parse(line) as Fact
}
