import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Command } from 'commander'
import { CommandError, EXIT } from '../command-error.ts'
import { alignRows } from '../describe/layout.ts'
import { paint, print, printJson, say } from '../describe/output.ts'
import {
  ignoring,
  STARTER_WORKFLOW,
  type StarterSchemas,
  starterConfig,
  starterScenario,
} from '../describe/starter-files.ts'
import { CONFIG_FILE } from '../flags/config-file.ts'

interface InitFlags {
  readonly dir: string
  readonly json?: boolean
}

const GITIGNORE = '.gitignore'
const INSTALLED = 'node_modules/carrier-sandbox/schemas/sandbox'
/** Where the package is not installed, editors find copies here. */
const COPIED = 'carrier-sandbox.schemas'

const EXAMPLES = `
It asks nothing and prints three commands: start, receive a webhook, book.
It writes ${CONFIG_FILE}, scenarios/my-first.yaml and
.github/workflows/carrier-sandbox.yml. What is there already stays as it is;
.gitignore gets the lines it lacks for what the commands leave behind.
Editors complete and check both YAML files by the schemas of the installed
package; where it is not installed, copies go to ${COPIED}/.

Examples:
  carrier-sandbox init
  carrier-sandbox init --dir shop --json`

/** `init`: the files to begin with. */
export function initCommand(): Command {
  return new Command('init')
    .description('Write a config, a first scenario and a CI example.')
    .option('--dir <folder>', 'where the files go', '.')
    .option('--json', 'print what was written as one JSON document')
    .addHelpText('after', EXAMPLES)
    .action((flags: InitFlags) => runInit(flags))
}

async function runInit({ dir, json }: InitFlags): Promise<void> {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new CommandError(EXIT.usage, `--dir cannot be "${dir}": it is no folder.`)
  }
  const written: string[] = []
  const kept: string[] = []
  for (const [file, text] of Object.entries(await starterFiles(dir))) {
    ;(writeNew(join(dir, file), text) ? written : kept).push(file)
  }
  const extended: string[] = []
  const ignored = ignoreOutput(join(dir, GITIGNORE))
  ;({ written, extended, kept })[ignored].push(GITIGNORE)
  if (json) return printJson({ folder: dir, written, extended, kept })
  const groups = { written, extended, 'left as it is': kept }
  for (const [what, files] of Object.entries(groups)) {
    for (const file of files) say(paint('dim', `${what.padEnd(14)} ${join(dir, file)}`, process.stderr))
  }
  if (!existsSync(join(dir, INSTALLED))) {
    say('\nFor tests that import it, and for one version for all: npm install --save-dev carrier-sandbox')
  }
  say(dir === '.' ? '' : `\nIn ${dir}:`)
  for (const line of alignRows(NEXT)) print(line)
}

/** What a person does next: each in a terminal of its own. MY-1 takes the scenario that was written. */
const NEXT: readonly (readonly string[])[] = [
  ['npx carrier-sandbox', '# starts it, with a dashboard'],
  ['npx carrier-sandbox listen --register', '# prints and verifies each webhook'],
  ['npx carrier-sandbox shipments book MY-1', '# books a parcel'],
]

/** By their paths below the folder. */
async function starterFiles(dir: string): Promise<Readonly<Record<string, string>>> {
  const isInstalled = existsSync(join(dir, INSTALLED))
  const folder = isInstalled ? INSTALLED : COPIED
  const schemas: StarterSchemas = {
    config: `${folder}/config.schema.json`,
    scenario: `../${folder}/scenario.schema.json`,
  }
  return {
    [CONFIG_FILE]: starterConfig(schemas),
    'scenarios/my-first.yaml': starterScenario(schemas),
    '.github/workflows/carrier-sandbox.yml': STARTER_WORKFLOW,
    ...(isInstalled ? {} : await copiedSchemas()),
  }
}

async function copiedSchemas(): Promise<Readonly<Record<string, string>>> {
  const { bundleSchema } = await import('../../files/bundle-schema.ts')
  return Object.fromEntries(
    ['config.schema.json', 'scenario.schema.json'].map(name => [
      `${COPIED}/${name}`,
      `${JSON.stringify(bundleSchema(`sandbox/${name}`), null, 2)}\n`,
    ]),
  )
}

/** Adds what is missing to a .gitignore that is there. @throws CommandError */
function ignoreOutput(file: string): 'written' | 'extended' | 'kept' {
  if (writeNew(file, ignoring('') ?? '')) return 'written'
  // A link that leads nowhere stays as it is.
  if (!existsSync(file)) return 'kept'
  try {
    const text = ignoring(readFileSync(file, 'utf8'))
    if (text === null) return 'kept'
    writeFileSync(file, text)
    return 'extended'
  } catch (error) {
    throw unwritable(file, error)
  }
}

function unwritable(file: string, error: unknown): CommandError {
  const why = error instanceof Error ? error.message : String(error)
  return new CommandError(EXIT.unreachable, `${file} cannot be written: ${why}.`, { cause: error })
}

function isAboutOpening(error: Error): boolean {
  return 'syscall' in error && error.syscall === 'open'
}

/** False when something is there already, a link that leads nowhere included. @throws CommandError */
function writeNew(file: string, text: string): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    // A folder that cannot be made because a file is in its place is another matter.
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST' && isAboutOpening(error)) return false
    throw unwritable(file, error)
  }
}
