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
const MODULES = ['create-program', 'flags/contract-flags']

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
    const [{ createProgram, commandsOf }, contract] = await Promise.all(
      MODULES.map(name => import(pathToFileURL(join(folder, `src/cli/${name}.js`)).href)),
    )
    // While the folder is there: it reads the version of the package.
    return { program: await createProgram(), commandsOf, ...contract }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const { program, commandsOf, TARGET_FLAGS, SELECT_FLAGS, RUN_FLAGS } = await readProgram()

const code = text => `\`${text}\``

function pathOf(command) {
  return command.parent === null ? [] : [...pathOf(command.parent), command.name()]
}

/** Not padded: the columns of flags would be wider than any screen. */
function table(head, rows) {
  const line = row => `| ${row.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

/** What a flag means. Its author names the default in the text; commander knows the rest. */
function describe(option) {
  const { description, defaultValue, negate } = option
  const known = defaultValue !== undefined && !negate && !description.includes('(default')
  return known ? `${description} (default: ${defaultValue})` : description
}

/** `--json` is described once, under "For scripts". */
const shown = command => command.options.filter(({ hidden, long }) => !hidden && long !== '--json')
const named = name => program.commands.find(command => command.name() === name)
const namesOf = flags => flags.map(({ name }) => name)
const longest = name => (known, option) => (option.long === name ? option : known)

/** The meaning for `start`, and the default of `exec`, or its meaning, where it is another one. */
function ofBoth(option, other) {
  const text = describe(option)
  const theirs = describe(other)
  if (text === theirs) return text
  const theirDefault = /\(default: (.*)\)$/.exec(theirs)?.[1]
  return theirDefault === undefined ? `${text}; exec: ${theirs}` : `${text.replace(/\)$/, '')}; exec: ${theirDefault})`
}

/** Flags that several commands share. A command that takes all of a group names the group instead of its flags. */
const GROUPS = [
  {
    title: 'Flags of a sandbox',
    lead: 'Of `start` and `exec`.',
    rows: shown(named('start')).flatMap(option => {
      const other = shown(named('exec')).reduce(longest(option.long), undefined)
      return other === undefined ? [] : [[option.flags, ofBoth(option, other)]]
    }),
    takes: command => ['start', 'exec'].includes(command.name()),
  },
  {
    title: 'Flags of a connection',
    lead: 'Of every command that talks to a running sandbox.',
    rows: shown(named('fill'))
      .filter(({ long }) => ['--url', '--account', '--control-token', '--config'].includes(long))
      .map(option => [option.flags, describe(option)]),
    takes: command => pathOf(command)[0] !== 'contract',
  },
  ...[
    [
      'Flags of a contract target',
      [...namesOf(TARGET_FLAGS), 'config'],
      'Of the `contract` commands that send requests.',
    ],
    ['Flags that select cases', namesOf(SELECT_FLAGS), 'Of `contract run`, `replay` and `list`.'],
    ['Flags of a contract run', namesOf(RUN_FLAGS), 'Of `contract run` and `replay`.'],
  ].map(([title, flags, lead]) => ({
    title,
    lead,
    rows: shown(named('contract').commands.find(one => one.name() === 'run'))
      .filter(({ long }) => flags.some(name => `--${name}` === long))
      .map(option => [option.flags, describe(option)]),
    takes: command => pathOf(command)[0] === 'contract',
  })),
]

const flagList = rows => rows.map(([flags, text]) => `- ${code(flags)}: ${text}`).join('\n')

const anchor = title => title.toLowerCase().replaceAll(' ', '-')
const groupSection = ({ title, lead, rows }) => [`## ${title}`, lead, flagList(rows)].join('\n\n')

/** The flags of a command: those of its own, and the groups that it takes. A group may be taken but for a few. */
function flagsOf(command) {
  const flags = shown(command)
  const has = wanted => flags.some(({ flags }) => flags === wanted)
  const groups = GROUPS.filter(({ rows, takes }) => takes(command) && rows.filter(row => !has(row[0])).length <= 1)
  const grouped = new Set(groups.flatMap(({ rows }) => rows.map(([name]) => name)))
  const own = flags.filter(option => !grouped.has(option.flags)).map(option => [option.flags, describe(option)])
  const links = groups.map(({ title, rows }) => {
    const missing = rows.map(([name]) => name).filter(name => !has(name))
    const but = missing.length === 0 ? '' : ` (without ${missing.map(code).join(', ')})`
    return `[${title.toLowerCase()}](#${anchor(title)})${but}`
  })
  return [
    ...(own.length === 0 ? [] : [flagList(own)]),
    ...(links.length === 0 ? [] : [`${own.length === 0 ? 'Takes' : 'And'} the ${links.join(', the ')}.`]),
  ]
}

/** The first example of the help, which may go over several lines. */
function exampleOf(command) {
  let whole = ''
  const writeOut = text => {
    whole += text
  }
  command.configureOutput({ writeOut, getOutHelpWidth: () => 80, getOutHasColors: () => false })
  command.outputHelp()
  const notes = whole.slice(command.helpInformation().length)
  const [, example = ''] = /^Examples?:\n((?:.*\\\n)*.*)/m.exec(notes) ?? []
  return example.replace(/^ {2}/gm, '')
}

function section(command) {
  const path = pathOf(command)
  const shownArguments = command.registeredArguments.filter(({ description }) => description !== '')
  const example = exampleOf(command)
  const parts = [
    `${'#'.repeat(1 + path.length)} \`${path.join(' ')}\``,
    command.description(),
    ...shownArguments.map(argument => {
      const name = `${argument.name()}${argument.variadic ? '...' : ''}`
      return `${code(argument.required ? `<${name}>` : `[${name}]`)}: ${argument.description}.`
    }),
    ...flagsOf(command),
    ...(example === '' ? [] : [`\`\`\`\n${example}\n\`\`\``]),
  ]
  return parts.join('\n\n')
}

const sections = commandsOf(program).slice(1).map(section)

const page = `# The command line

This page is made by \`${COMMAND}\` from the program itself. Do not edit it.

\`npx carrier-sandbox <command> --help\` explains each command in full: notes, all examples and exit codes.

${table(
  ['Command', 'Does'],
  program.commands.map(command => [code(command.name()), command.description()]),
)}

## For scripts

- Answers go to stdout. Progress, hints and errors go to stderr.
- \`--json\` prints the answer as one JSON document; almost every command takes it. \`start\` prints one line when ready, \`listen\` one
  document for each webhook. \`contract openapi\` and \`state export\` always print JSON.
- \`start\` writes one line on stderr for each call, move and webhook: on a terminal, or with \`--log-format lines\`. \`--quiet\` turns
  these off. \`--log-format json\` writes one JSON object per line.
- Colour is used on terminals. \`NO_COLOR\` turns it off, \`FORCE_COLOR\` turns it on elsewhere (\`0\` turns it off).

${table(
  ['Exit code', 'Means'],
  [
    ['0', 'done'],
    ['1', 'the answer is no'],
    ['2', 'wrong usage; the message names the nearest valid word'],
    ['3', 'no connection, or the start failed'],
    ['4', 'nothing could be checked (`contract`), or not everything (`certify`)'],
  ],
)}

## Flags, variables and the config file

A flag \`--foo-bar\` of \`start\` and \`exec\` is also the variable \`SANDBOX_FOO_BAR\` and the key \`foo-bar\` of
\`carrier-sandbox.config.yaml\` in the working folder (\`--config FILE\` names another file). So are \`--url\` and
\`--account\` of every command that talks to a running sandbox. Flags of \`contract\` are \`CONTRACT_FOO_BAR\` and keys
below \`contract\`. **A flag wins over a variable, a variable over the file, the file over the default.**

\`\`\`yaml
# yaml-language-server: $schema=node_modules/carrier-sandbox/schemas/sandbox/config.schema.json
port: 4200
profile: spec
set:                       # switches, one on each line
  login_layout: root
webhook:                   # a repeatable flag is a list
  - http://localhost:3000/hook
exec:                      # for exec only; wins over the keys above
  clock: frozen
  seed: 7
  env: { SHIP_API: "{api}" }
contract:                  # for contract (docs/contract-in-ci.md)
  rate-limit: 5/s
\`\`\`

- A flag without a value is \`true\` or \`false\` in the file, \`1\` or \`0\` in its variable. An empty variable is ignored.
- Lists such as \`SANDBOX_WEBHOOK\` are separated by spaces, \`SANDBOX_SET\` by \`;\` or new lines, \`SANDBOX_ENV\` by new lines.
- Paths are relative to the working folder.
- The file contains no secrets, because it is committed. \`control-token\` accepts \`none\` and \`random\` only; a secret
  comes from a variable, from \`--credentials FILE\`, or in \`contract\` from a flag such as \`--password-file\`.
- An error in the file is exit code 2 with \`file:line:column\` and the nearest valid key.

## Your own credentials

\`--credentials FILE\` reads them. A key that the file does not contain is random and stored with the data.

\`\`\`yaml
# yaml-language-server: $schema=node_modules/carrier-sandbox/schemas/sandbox/credentials-file.schema.json
username: kho-hang@sandbox.test
password: mat-khau-dai
client_id: 12
client_secret: bi-mat-cua-ung-dung
webhook_secret: whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
\`\`\`

## The values in a file

\`start --write-env sandbox.env\` writes the variables that \`exec\` gives its command (\`SANDBOX_URL\`,
\`SANDBOX_ACCESS_TOKEN\` and others), mode 0600. The file exists while the sandbox accepts requests. A file that
it did not write is never overwritten.

\`\`\`
node --env-file=sandbox.env app.js
docker run --env-file sandbox.env shop
set -a; . ./sandbox.env; set +a
\`\`\`

\`--env-file\` is another name of this flag. Node reads a flag of that name itself, even after the script, and fails when
the file does not exist. \`--write-env\`, \`SANDBOX_ENV_FILE\` and the key \`env-file\` do not have this problem.

${GROUPS.map(groupSection).join('\n\n')}

${sections.join('\n\n')}
`

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, out: { type: 'string', default: TARGET } },
})
keepGenerated(page, { target: values.out, check: values.check, source: 'the program', command: COMMAND })
