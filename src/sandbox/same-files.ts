import { SandboxError } from '../domain/errors.ts'
import { RECORDS } from '../replay/outside.ts'
import type { ProcessFacts, SharedStore } from '../store/shared-store.ts'

/** What the files of a process are, so short that others can compare it; empty = the shipped ones. */
export interface FilePrints {
  readonly scenarios: () => string
  readonly locations: () => string
}

const FACTS = { scenarios: 'scenariosPrint', locations: 'locationsPrint' } as const

const OPTIONS = { scenarios: '--scenario-dir', locations: '--locations' } as const

/** As other processes see them. */
export function printsOf(prints: FilePrints): ProcessFacts {
  return { [FACTS.scenarios]: prints.scenarios(), [FACTS.locations]: prints.locations() }
}

/**
 * A run that is recorded has its database to itself.
 * @throws SandboxError `conflict` while another process records one.
 */
export async function requireNoRecording(shared: SharedStore | undefined): Promise<void> {
  const recording = (await shared?.othersFacts())?.find(other => other[RECORDS] === true)
  if (!recording) return
  const detail = `the sandbox at ${String(recording.url)} records its run on this database; stop it first, or use another database.`
  throw new SandboxError('conflict', detail, { pointer: '/store' })
}

/**
 * The processes of a database have the same files: which of them a call goes to must not change what a scenario's name, or
 * a place's code, means.
 * @throws SandboxError `conflict` when one that runs has others.
 */
export async function requireSameFiles(shared: SharedStore | undefined, prints: FilePrints): Promise<void> {
  if (!shared) return
  for (const other of await shared.othersFacts()) {
    for (const kind of ['scenarios', 'locations'] as const) {
      const theirs = other[FACTS[kind]]
      // One of a version that did not say it cannot be compared.
      if (typeof theirs !== 'string' || theirs === prints[kind]()) continue
      const detail =
        `the files of ${OPTIONS[kind]} are not those of the sandbox at ${String(other.url)}, which uses the same database. ` +
        `Give all of them the same files${theirs === '' ? ` (that one runs without ${OPTIONS[kind]})` : ''}, or stop the others first.`
      throw new SandboxError('conflict', detail, { pointer: `/${OPTIONS[kind].slice(2)}` })
    }
  }
}
