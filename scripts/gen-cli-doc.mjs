/**
 * Writes docs/cli.md from the program itself: every command with its flags, variables, keys, examples and exit codes.
 * `--check` writes nothing and exits 1 when the committed page is stale. `--out FILE` names another file than the committed
 * one.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { keepGenerated } from './keep-generated.mjs'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const TARGET = fileURLToPath(new URL('../docs/cli.md', import.meta.url))
const COMPILER = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
const COMMAND = 'node scripts/gen-cli-doc.mjs'
const MODULES = ['create-program', 'flags/env-option', 'flags/contract-flags']

/** The program is TypeScript, which the oldest Node we promise does not read: it is compiled beside, then read. */
async function readProgram() {
  const folder = mkdtempSync(join(tmpdir(), 'cli-doc-'))
  try {
    const flags = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,esnext.disposable', '--types', 'node']
    const run = ['--noCheck', '--rewriteRelativeImportExtensions', '--rootDir', ROOT, '--outDir', folder]
    const files = MODULES.map(name => join(ROOT, `src/cli/${name}.ts`))
    const { status, stdout } = spawnSync(process.execPath, [COMPILER, ...flags, ...run, '--ignoreConfig', ...files], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`the program does not compile:\n${stdout}`)
    for (const name of ['package.json', 'node_modules', 'schemas', 'fixtures', 'scenarios']) {
      symlinkSync(join(ROOT, name), join(folder, name))
    }
    const [{ createProgram, commandsOf }, options, contract] = await Promise.all(
      MODULES.map(name => import(pathToFileURL(join(folder, `src/cli/${name}.js`)).href)),
    )
    // While the folder is there: it reads the version of the package.
    return { program: await createProgram(), commandsOf, ...options, ...contract }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const { program, commandsOf, SettingOption, ALL_FLAGS } = await readProgram()

const code = text => `\`${text}\``
const upper = name => name.replaceAll('-', '_').toUpperCase()

function pathOf(command) {
  return command.parent === null ? [] : [...pathOf(command.parent), command.name()]
}

/** Not padded: the columns of flags would be wider than any screen. */
function table(head, rows) {
  const line = row => `| ${row.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

/** Where else the flag may be said. */
function placesOf(command, option) {
  const name = option.long.slice(2)
  if (option instanceof SettingOption) {
    return [code(`SANDBOX_${upper(name)}`), ...(option.inFile ? [code(name)] : [])].join(', ')
  }
  const secretOf = ALL_FLAGS.find(flag => flag.secret && `${flag.name}-file` === name)
  const flag = ALL_FLAGS.find(one => one.name === name)
  const isContract = pathOf(command)[0] === 'contract'
  if (!isContract || (flag === undefined && secretOf === undefined)) return ''
  return [code(`CONTRACT_${upper(name)}`), ...(flag?.secret ? [] : [code(`contract.${name}`)])].join(', ')
}

/** Whoever wrote the description of a flag names the default there; commander knows the rest. */
function describe(option) {
  const { description, defaultValue, negate } = option
  const known = defaultValue !== undefined && !negate && !description.includes('(default')
  return known ? `${description} (default: ${defaultValue})` : description
}

/** What stands behind the flags in the help: notes, examples, exit codes. */
function notesOf(command) {
  let whole = ''
  const writeOut = text => {
    whole += text
  }
  command.configureOutput({ writeOut, getOutHelpWidth: () => 80, getOutHasColors: () => false })
  command.outputHelp()
  return whole.slice(command.helpInformation().length).trim()
}

function section(command) {
  const path = pathOf(command)
  const notes = notesOf(command)
  const shownArguments = command.registeredArguments.filter(({ description }) => description !== '')
  const flags = command.options.filter(({ hidden }) => !hidden)
  const parts = [
    `${'#'.repeat(1 + path.length)} \`${path.join(' ')}\``,
    command.description(),
    ...(command.commands.length === 0
      ? []
      : [
          table(
            ['Command', 'Does'],
            command.commands.map(one => [code(pathOf(one).join(' ')), one.description()]),
          ),
        ]),
    ...(shownArguments.length === 0
      ? []
      : [
          table(
            ['Argument', 'Is'],
            shownArguments.map(argument => {
              const name = `${argument.name()}${argument.variadic ? '...' : ''}`
              return [code(argument.required ? `<${name}>` : `[${name}]`), argument.description]
            }),
          ),
        ]),
    ...(flags.length === 0
      ? []
      : [
          table(
            ['Flag', 'Variable, key of the file', 'Says'],
            flags.map(option => [code(option.flags), placesOf(command, option), describe(option)]),
          ),
        ]),
    ...(notes === '' ? [] : [`\`\`\`\n${notes}\n\`\`\``]),
  ]
  return parts.join('\n\n')
}

const sections = commandsOf(program).slice(1).map(section)

const page = `# The command line

This page is made by \`${COMMAND}\` from the program itself. Do not edit it.

\`npx carrier-sandbox <command> --help\` shows the same at the terminal.

${table(
  ['Command', 'Does'],
  program.commands.map(command => [code(command.name()), command.description()]),
)}

## For scripts

- Answers go to stdout; progress, hints and errors to stderr. \`--json\` makes the answer one JSON document. Exceptions:
  \`start\` prints one line when it is ready, \`listen\` one document for each webhook, and the output of \`exec\` is its
  command's. \`contract openapi\` and \`state export\` are JSON in any case.
- \`start\` writes one line on stderr for each call, move and webhook when that is a terminal, or under \`--log-format lines\`;
  \`--quiet\` ends it. Warnings are lines too. \`--log-format json\` writes the log as one JSON object a line instead.
- Colour is for terminals. \`NO_COLOR\` ends it, \`FORCE_COLOR\` asks for it elsewhere too (\`0\` ends it). Progress is
  shown on terminals only.

${table(
  ['Exit code', 'Means'],
  [
    ['0', 'done'],
    ['1', 'the answer is no'],
    ['2', 'wrong usage, with the nearest valid word'],
    ['3', 'could not reach, or could not start'],
    ['4', 'nothing could be judged (`contract`), or not everything (`certify`)'],
  ],
)}

## Flags, variables and the config file

A flag \`--foo-bar\` of \`start\` and \`exec\` is also the variable \`SANDBOX_FOO_BAR\`, and the key \`foo-bar\` of
\`carrier-sandbox.config.yaml\` in the working folder (\`--config FILE\` names another). **Flag > variable > file >
default.** The tables below name the variable and the key of each flag that has them; \`--url\` and \`--account\` of every
command that talks to a running sandbox have them too, and the flags of \`contract\` have variables of their own.

\`\`\`yaml
# yaml-language-server: $schema=node_modules/carrier-sandbox/schemas/sandbox/config.schema.json
port: 4200
profile: spec
set:                       # switches, one on each line
  login_layout: root
webhook:                   # what may be repeated is a list
  - http://localhost:3000/hook
exec:                      # for exec alone; wins there over what stands above
  clock: frozen
  seed: 7
  env: { SHIP_API: "{api}" }
contract:                  # for contract (docs/contract-in-ci.md)
  rate-limit: 5/s
\`\`\`

- A switch is \`true\` or \`false\`, and its variable \`1\` or \`0\`: \`SANDBOX_WATCH=0\` wins over \`watch: true\`. An empty
  variable says nothing.
- Several values of a variable: \`SANDBOX_WEBHOOK\` and its like with spaces between, \`SANDBOX_SET\` with \`;\` or on
  lines of their own, \`SANDBOX_ENV\` on lines of their own.
- Paths are read from the working folder, as those of flags.
- The file is committed, so no secret has a place in it: of \`control-token\` it takes \`none\` and \`random\` only. A token
  of your own comes from \`SANDBOX_CONTROL_TOKEN\`, credentials from a file of their own (below).
- What is wrong in it is exit 2 with \`file:line:column\`, and the nearest valid key.
- \`init\` writes one to begin with.

## Credentials of your own

\`--credentials FILE\`: what the file does not name is drawn once and kept with the data.

\`\`\`yaml
# yaml-language-server: $schema=node_modules/carrier-sandbox/schemas/sandbox/credentials-file.schema.json
username: kho-hang@sandbox.test
password: mat-khau-dai
client_id: 12
client_secret: bi-mat-cua-ung-dung
webhook_secret: whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
\`\`\`

## The values in a file

\`start --write-env sandbox.env\` writes what \`exec\` gives its command (\`SANDBOX_URL\`, \`SANDBOX_ACCESS_TOKEN\` and the
others), mode 0600, when requests are accepted, and takes the file away when it stops. So while the file is there, the
sandbox is. A file that is not from a sandbox is never written over.

\`\`\`
node --env-file=sandbox.env app.js
docker run --env-file sandbox.env shop
set -a; . ./sandbox.env; set +a
\`\`\`

The flag is called \`--env-file\` too. Node, however, takes a flag of that name for its own even behind a script, and ends
with \`not found\` when there is no such file yet; \`--write-env\`, \`SANDBOX_ENV_FILE\` and the key \`env-file\` have no
such trouble.

${sections.join('\n\n')}
`

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, out: { type: 'string', default: TARGET } },
})
keepGenerated(page, { target: values.out, check: values.check, source: 'the program', command: COMMAND })
