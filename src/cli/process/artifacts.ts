/** The folder of `exec --artifacts`: what a person needs to see why a command failed. */
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { safeJson } from '../../reporting/show-codes.ts'
import { writePrivate } from '../../reporting/write-private.ts'
import { CommandError, EXIT } from '../command-error.ts'
import type { Redact } from '../describe/redact.ts'
import { pageBeside, RECORDING_NAME } from './record-run.ts'

/** What a failed run leaves. */
const FILES = ['sandbox.log', 'run.json', 'state.json', RECORDING_NAME, pageBeside(RECORDING_NAME)]
/** And the state of each account, to be imported elsewhere. */
const STATE_FILE = /^state-[A-Za-z0-9][A-Za-z0-9._-]{0,63}\.json$/

export interface Artifacts {
  /** As people read it. */
  readonly folder: string
  /** False = it is the default one. */
  readonly isNamed: boolean
  /** One file for each entry: an object as JSON, lines as they are; no secret gets past `redact`. */
  write(contents: Readonly<Record<string, object | readonly string[]>>, redact: Redact): void
  /** Nothing went wrong: the folders made for it go again, unless another program put something there. */
  discard(): void
}

/** Where a command that fails leaves them when no folder is named. */
const DEFAULT_FOLDER = 'sandbox-out'
/** In the place of a folder: no artifacts. */
export const NO_FOLDER = 'none'

/** Null = none are wanted. @throws CommandError `usage` for a folder that was named and cannot be written. */
export function openArtifacts(folder: string | undefined): Artifacts | null {
  if (folder === NO_FOLDER) return null
  return folder === undefined ? openLate(resolve(DEFAULT_FOLDER)) : prepareArtifacts(folder)
}

/** Nothing is touched before there is something to write: most commands succeed, and several may run in one folder. */
function openLate(place: string): Artifacts {
  let prepared: Artifacts | undefined
  return {
    folder: DEFAULT_FOLDER,
    isNamed: false,
    write(contents, redact) {
      prepared ??= prepareArtifacts(place)
      prepared.write(contents, redact)
    },
    discard: () => prepared?.discard(),
  }
}

/** Makes sure, before anything runs, that the folder can be written. @throws CommandError `usage`. */
function prepareArtifacts(folder: string): Artifacts {
  const made = prepare(folder)
  return {
    folder,
    isNamed: true,
    write(contents, redact) {
      for (const [name, content] of Object.entries(contents)) {
        writePrivate(join(folder, name), Array.isArray(content) ? linesOf(content, redact) : jsonOf(content, redact))
      }
    },
    discard() {
      if (made === undefined) return
      const top = dirname(made)
      try {
        for (let at = resolve(folder); at !== top && at !== dirname(at); at = dirname(at)) rmdirSync(at)
      } catch {
        // Not empty any more: another program uses it.
      }
    },
  }
}

/** The first folder that had to be made. */
function prepare(folder: string): string | undefined {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    const made = makeFolders(resolve(folder))
    writePrivate(probe, '')
    rmSync(probe)
    // What an earlier run left would pass for this one's; and a link there would be written through.
    for (const name of readdirSync(folder)) {
      if (FILES.some(file => file === name) || STATE_FILE.test(name)) rmSync(join(folder, name), { force: true })
    }
    return made
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const sentence = `artifacts cannot be "${folder}": nothing can be written there (${why}); name another folder.`
    throw new CommandError(EXIT.usage, sentence, { cause: error })
  }
}

/**
 * Level by level: `recursive` of Node's own tries for ever where a file system says that a parent is missing which is there
 * (`/proc`). Gives the first folder that had to be made.
 */
export function makeFolders(folder: string): string | undefined {
  if (existsSync(folder)) return undefined
  const parent = dirname(folder)
  const above = parent === folder ? undefined : makeFolders(parent)
  mkdirSync(folder)
  return above ?? folder
}

function jsonOf(content: object, redact: Redact): string {
  return `${safeJson(redact(content), 2)}\n`
}

/** Each line is a JSON document of its own. */
function linesOf(lines: readonly string[], redact: Redact): string {
  return lines.map(line => `${safeJson(redact(JSON.parse(line)))}\n`).join('')
}
