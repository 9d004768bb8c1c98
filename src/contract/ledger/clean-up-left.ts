import type { Write } from '../case.ts'
import { ContractError } from '../contract-error.ts'
import { createRedactor } from '../redact.ts'
import type { Leftover } from '../report.ts'
import { baseOf, type OpenRun, openRun } from '../run/open-run.ts'
import type { RunSettings } from '../settings.ts'
import { controlOf } from '../target/control.ts'
import { fieldsOf } from '../target/fields.ts'
import { type LedgerEntry, type MadeKind, otherTargets, readLedger } from './ledger.ts'

export interface CleanedUp {
  /** Things that were still in the ledger. */
  readonly found: number
  /** Other addresses at which things of this ledger are left. */
  readonly elsewhere: readonly string[]
  readonly leftovers: readonly Leftover[]
}

const WRITES: Readonly<Record<MadeKind, Write | null>> = {
  customer: 'customers',
  webhook: 'webhooks',
  shipment: 'shipments',
  ondemand: 'shipments',
  account: null,
}

/**
 * Takes away what a killed run left at this target, by its ledger: that and nothing else.
 * @throws ContractError when the target cannot be reached or refuses the login.
 */
export async function cleanUpLeft(settings: RunSettings & { readonly ledgerFile: string }): Promise<CleanedUp> {
  const left = readLedger(settings.ledgerFile, baseOf(settings.url)).filter(({ removed }) => !removed)
  const elsewhere = otherTargets(settings.ledgerFile, baseOf(settings.url))
  if (left.length === 0) return { found: 0, elsewhere, leftovers: [] }
  if (settings.readOnly === true) {
    throw new ContractError('usage', `${left.length} things are to be taken away, and --read-only forbids it.`)
  }
  const allowWrites = [...new Set(left.flatMap(({ kind }) => WRITES[kind] ?? []))]
  const run = await openRun({ ...settings, allowWrites, readOnly: false }, left)
  try {
    await removeAccounts(left, run, settings.controlToken)
  } finally {
    await run.close()
  }
  const redactor = createRedactor({ secrets: run.secrets })
  const leftovers = await run.close()
  return { found: left.length, elsewhere, leftovers: leftovers.map(one => ({ ...one, why: redactor.text(one.why) })) }
}

/** Worlds that a killed run made on the sandbox. */
async function removeAccounts(left: readonly LedgerEntry[], run: OpenRun, token: string | undefined): Promise<void> {
  const { target, client } = run.parts
  if (target.kind !== 'sandbox') return
  const ask = controlOf(client, token)
  const there = await ask('GET', '/accounts')
  const ids = Array.isArray(there) ? there.map(account => String(fieldsOf(account).id)) : []
  for (const { kind, nonce } of left) {
    if (kind !== 'account') continue
    if (ids.includes(nonce)) await ask('DELETE', `/accounts/${nonce}`)
    run.ledger.removed(nonce)
  }
}
