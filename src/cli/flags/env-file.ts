/** `--env-file`: the sandbox's variables for programs that start after it. */
import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { CommandError, EXIT } from '../command-error.ts'

/** Its first line: what has it is ours to replace and to take away. */
const MARK = '# Written by carrier-sandbox when it was ready; it goes when the sandbox stops.'
/** `node --env-file`, `docker --env-file` and a shell read these the same way; quotes they do not. */
const PLAIN = /^[A-Za-z0-9_@%+=:,./-]*$/

export interface EnvFile {
  /** All at once, for the owner alone. @throws CommandError */
  write(variables: Readonly<Record<string, string>>): void
  /** Unless something else is there by now. */
  remove(): void
}

/**
 * The file is there while the sandbox accepts requests: what an earlier run left goes at once.
 * @throws CommandError `usage` when something else is there, or the folder cannot be written.
 */
export function prepareEnvFile(file: string): EnvFile {
  let written = ''
  const text = read(file)
  // An empty one is made on purpose: Node itself wants the file of a flag of that name to be there.
  if (text !== null && text !== '' && !text.startsWith(MARK)) {
    throw new CommandError(EXIT.usage, `--env-file ${file} is there already and not from a sandbox; name another file.`)
  }
  tryTo(file, () => {
    rmSync(file, { force: true })
    // Better now than when everything else has started.
    writeAtOnce(file, '')
    rmSync(file)
  })
  return {
    write(variables) {
      written = `${[MARK, ...Object.entries(variables).map(lineOf)].join('\n')}\n`
      tryTo(file, () => writeAtOnce(file, written))
    },
    remove() {
      if (read(file) === written) rmSync(file, { force: true })
    },
  }
}

function lineOf([name, value]: readonly [string, string]): string {
  if (PLAIN.test(value)) return `${name}=${value}`
  const sentence = `--env-file cannot hold ${name}: a shell, Node and Docker would read its characters differently.`
  throw new CommandError(
    EXIT.usage,
    `${sentence} Choose one of letters, digits and _@%+=:,./- or read it from start --json.`,
  )
}

/** Null = there is none. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw unwritable(file, error)
  }
}

/** A reader never sees half of it. */
function writeAtOnce(file: string, text: string): void {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx' })
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

function tryTo(file: string, act: () => void): void {
  try {
    act()
  } catch (error) {
    throw unwritable(file, error)
  }
}

function unwritable(file: string, error: unknown): CommandError {
  const why = error instanceof Error ? error.message : String(error)
  return new CommandError(EXIT.usage, `--env-file cannot be ${file}: ${why}.`, { cause: error })
}
