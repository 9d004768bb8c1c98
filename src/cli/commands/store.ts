import { statSync } from 'node:fs'
import { Command } from 'commander'
import { readStateFile, writeStateFile } from '../../files/state-file.ts'
import type { StorePlace } from '../../store-tools.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { describeExport, describeImport, describeMigration, describeStatus } from '../describe/describe-store.ts'
import { liveLine } from '../describe/live-line.ts'
import { print, printJson, say } from '../describe/output.ts'
import { configOption } from '../flags/config-file.ts'
import { envOption } from '../flags/env-option.ts'
import { readDatabase, readPlace, type StoreFlags } from '../flags/store-place.ts'

interface PlaceFlags extends StoreFlags {
  readonly json?: boolean
}

interface ImportFlags extends PlaceFlags {
  readonly replace?: boolean
}

const STORE = 'PostgreSQL: postgres://user:password@host/database'

const EXAMPLES = `
A store is a data folder of "start --data" or a database of "start --store".
An export has all accounts with their snapshots, passwords and tokens: keep it
as you keep the store. A data folder must not be in use; of a database, the
export is what was there when it began, and sandboxes go on meanwhile.

Examples:
  carrier-sandbox store status --store postgres://me@db.test/sandbox
  carrier-sandbox store migrate --store postgres://me@db.test/sandbox
  carrier-sandbox store export all.store --data .carrier-sandbox
  carrier-sandbox store import all.store --store postgres://me@db.test/sandbox

Exit code 1: the store is in use, is not empty, is not there, or was used by a
newer program; 2: this program cannot read the file; 3: no connection.`

/** `store`: what stands in a database, and all of a store in one file. */
export function storeCommand(): Command {
  return new Command('store')
    .description('Look into a store, upgrade it, and move it to another one.')
    .addCommand(statusCommand())
    .addCommand(migrateCommand())
    .addCommand(exportCommand())
    .addCommand(importCommand())
    .addHelpText('after', EXAMPLES)
}

function statusCommand(): Command {
  const command = new Command('status')
    .description('Show what stands in a database, and which sandboxes use it.')
    .addHelpText(
      'after',
      '\nNothing is changed; an older schema is not upgraded. Rows of tables are\nestimates of PostgreSQL.\n\nExamples:\n  carrier-sandbox store status --store postgres://me@db.test/sandbox --json',
    )
    .action((flags: PlaceFlags) =>
      explained(async () => {
        const { storeStatus } = await import('../../store-tools.ts')
        const status = await storeStatus(await readDatabase(command, flags))
        if (flags.json) printJson(status)
        else for (const line of describeStatus(status)) print(line)
      }),
    )
  return withFlags(command, { folders: false })
}

function migrateCommand(): Command {
  const command = new Command('migrate')
    .description("Bring the schema of a database to this program's version.")
    .addHelpText(
      'after',
      '\n"start" does the same. Run it before, where sandboxes may not change a schema.\n\nExamples:\n  carrier-sandbox store migrate --store postgres://owner@db.test/sandbox\n\nExit code 1: a newer program has used the database.',
    )
    .action((flags: PlaceFlags) =>
      explained(async () => {
        const { migrateStore } = await import('../../store-tools.ts')
        const migrated = await migrateStore(await readDatabase(command, flags))
        if (flags.json) printJson(migrated)
        else print(describeMigration(migrated))
      }),
    )
  return withFlags(command, { folders: false })
}

function exportCommand(): Command {
  const command = new Command('export')
    .description('Write all accounts of a store to one file.')
    .argument('<file>', 'replaced if it is there; only its owner may read it')
    .addHelpText(
      'after',
      '\nThe same data is the same file, byte by byte.\n\nExamples:\n  carrier-sandbox store export all.store --data .carrier-sandbox\n  carrier-sandbox store export all.store --store postgres://me@db.test/sandbox',
    )
    .action((file: string, flags: PlaceFlags) => explained(() => runExport(file, flags, command)))
  return withFlags(command, { folders: true })
}

async function runExport(file: string, flags: PlaceFlags, command: Command): Promise<void> {
  const { exportStore, showPlace } = await import('../../store-tools.ts')
  const place = await readPlace(command, flags)
  const line = liveLine()
  const pieces = exportStore(place, {
    onProgress: ({ worlds, of, rows }) => line.show(`exporting … ${worlds} of ${of} worlds, ${rows} rows`),
    onNotice: say,
  })
  let written: Awaited<ReturnType<(typeof pieces)['next']>>['value'] | undefined
  async function* passOn() {
    for (;;) {
      const next = await pieces.next()
      if (next.done) {
        written = next.value
        return
      }
      yield next.value
    }
  }
  try {
    await writeStateFile(file, passOn())
  } catch (error) {
    throw writeError(file, error)
  } finally {
    line.clear()
    // Where the file could not be written, the store is still open.
    await pieces.return(undefined as never)
  }
  if (written === undefined || !('sha256' in written)) return
  const { worlds, rows, sha256 } = written
  const answer = { file, store: showPlace(place), worlds, rows, bytes: statSync(file).size, sha256 }
  if (flags.json) printJson(answer)
  else print(describeExport(answer))
}

function importCommand(): Command {
  const command = new Command('import')
    .description('Put an exported store into an empty database or folder.')
    .argument('<file>', 'a file of store export')
    .option('--replace', 'remove all that the store holds')
    .addHelpText(
      'after',
      '\nThe whole file is checked before anything is changed. No sandbox may use the\nstore meanwhile.\n\nExamples:\n  carrier-sandbox store import all.store --store postgres://me@db.test/sandbox\n  carrier-sandbox store import all.store --data .carrier-sandbox --replace',
    )
    .action((file: string, flags: ImportFlags) => explained(() => runImport(file, flags, command)))
  return withFlags(command, { folders: true })
}

async function runImport(
  file: string,
  { replace = false, json, ...flags }: ImportFlags,
  command: Command,
): Promise<void> {
  const { importStore, showPlace } = await import('../../store-tools.ts')
  const place: StorePlace = await readPlace(command, flags)
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new CommandError(EXIT.usage, `${file} cannot be read: there is no such file.`)
  }
  const line = liveLine()
  try {
    const counts = await importStore(
      place,
      { name: file, read: () => readStateFile(file) },
      {
        replace,
        onProgress: ({ step, worlds, of, rows }) => line.show(`${step} … ${worlds} of ${of} worlds, ${rows} rows`),
      },
    )
    line.clear()
    const answer = { file, store: showPlace(place), worlds: counts.worlds, rows: counts.rows }
    if (json) printJson(answer)
    else print(describeImport(answer))
  } finally {
    line.clear()
  }
}

function withFlags(command: Command, { folders }: { readonly folders: boolean }): Command {
  command.addOption(envOption('--store <url>', STORE))
  if (folders) command.addOption(envOption('--data <folder>', 'data folder, in the place of --store'))
  return command.option('--json', 'print the answer as one JSON document').addOption(configOption())
}

/** @throws CommandError with what the store refused. */
async function explained(run: () => Promise<void>): Promise<void> {
  const { SandboxError } = await import('../../store-tools.ts')
  try {
    await run()
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    throw new CommandError(EXIT_OF[error.code] ?? EXIT.unreachable, error.message, { cause: error })
  }
}

const EXIT_OF: Readonly<Record<string, number>> = { invalid: EXIT.usage, conflict: EXIT.no, not_found: EXIT.no }

/** What the store refused stays what it is. */
function writeError(file: string, error: unknown): unknown {
  const isOfFile =
    error instanceof Error && 'syscall' in error && 'path' in error && String(error.path).startsWith(file)
  if (!isOfFile) return error
  return new CommandError(EXIT.usage, `${file} cannot be written: ${error.message}`, { cause: error })
}
