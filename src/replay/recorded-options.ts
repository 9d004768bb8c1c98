import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { SandboxError } from '../domain/errors.ts'
import type { SandboxOptions } from '../library/options/sandbox-options.ts'
import { writePrivate } from '../reporting/write-private.ts'
import type { Recording } from '../schemas/types.gen.ts'
import type { SecretBook } from './secret-book.ts'

/** What decides how a run goes, and is no place on this machine. */
const KEPT = [
  'seed',
  'clock',
  'clockStart',
  'pace',
  'settlement',
  'defaultPace',
  'scenario',
  'afterSleep',
  'profile',
  'set',
  'webhookSignature',
  'webhookBody',
  'webhooks',
  'webhookTimeoutMs',
  'inbox',
  'webhookTargets',
  'webhookAllow',
  'credentials',
  'controlToken',
  'requestFaults',
  'validateResponses',
] as const satisfies readonly (keyof SandboxOptions)[]

/** Options that may name a file or a folder. */
const FILES = [
  'faults',
  'scenarioDir',
  'locations',
  'stateIn',
  'profile',
] as const satisfies readonly (keyof SandboxOptions)[]

const LARGEST_BYTES = 32 * 1024 * 1024

export function optionsToKeep(options: SandboxOptions): Recording['options'] {
  const kept = KEPT.flatMap(name => (options[name] === undefined ? [] : [[name, options[name]] as const]))
  return JSON.parse(JSON.stringify(Object.fromEntries(kept)))
}

/** Secrets that options hold. */
export function noteGiven({ controlToken, webhooks = [] }: SandboxOptions, book: SecretBook): void {
  if (controlToken !== undefined && controlToken !== 'none' && controlToken !== 'random')
    book.note('given', controlToken)
  for (const url of webhooks) book.noteUrl(url)
}

/** The texts of the files that options name. */
export function filesOf(options: SandboxOptions): Recording['files'] {
  return Object.fromEntries(
    FILES.flatMap(name => {
      const path = options[name]
      if (typeof path !== 'string' || !isPath(name, path)) return []
      const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
      const names = isFolder ? readdirSync(path, { recursive: true }).map(String) : ['']
      const texts = names.flatMap(one => {
        const at = one === '' ? path : join(path, one)
        const found = statSync(at, { throwIfNoEntry: false })
        return found?.isFile() && found.size <= LARGEST_BYTES ? [[one, readFileSync(at, 'utf8')] as const] : []
      })
      return [[name, Object.fromEntries(texts)] as const]
    }),
  )
}

function namesFile(name: string, value: unknown): boolean {
  if (name === 'credentials') return value !== 'fixed' && value !== 'random'
  return name === 'profile' && (typeof value !== 'string' || isPath(name, value))
}

/** A profile may go by the name of a shipped one. */
function isPath(name: string, value: string): boolean {
  return name !== 'profile' || /[/.]/.test(value)
}

/** The options of a recording, with its files in a folder that lasts as long as `run`. */
export async function withFiles<T>(
  { options, files }: Recording,
  book: SecretBook,
  run: (options: SandboxOptions) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'carrier-sandbox-replay-'))
  try {
    const paths: Record<string, string> = {}
    for (const option of FILES) {
      const texts = files[option]
      if (texts === undefined) continue
      for (const [name, text] of Object.entries(texts)) {
        const at = join(folder, option, name === '' ? 'file.yaml' : name)
        // A recording is a foreign file: nothing of it is written elsewhere.
        if (!at.startsWith(`${join(folder, option)}${sep}`)) continue
        mkdirSync(dirname(at), { recursive: true })
        writePrivate(at, text)
      }
      paths[option] = '' in texts ? join(folder, option, 'file.yaml') : join(folder, option)
    }
    // Of a foreign file: what is no option of a recording is left out, and so is what would name a file of this machine.
    const kept = KEPT.flatMap(name =>
      name in options && !namesFile(name, options[name]) ? [[name, options[name]]] : [],
    )
    const text = JSON.stringify(Object.fromEntries(kept))
    if (!book.knows(text)) {
      throw new SandboxError('invalid', 'the recording is damaged at /options: it names a secret that is not in it.')
    }
    return await run({ ...JSON.parse(book.reveal(text)), ...paths })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
