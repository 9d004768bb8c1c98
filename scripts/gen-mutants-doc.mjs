/**
 * Writes docs/mutants.md from the lists of test/mutants/: every seeded defect with the check that must find it, and every
 * conformant variant that must raise no alarm. `--check` writes nothing and exits 1 when the committed page is stale.
 * `--out FILE` names another file than the committed one.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { keepGenerated } from './keep-generated.mjs'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const TARGET = fileURLToPath(new URL('../docs/mutants.md', import.meta.url))
const COMPILER = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
const COMMAND = 'node scripts/gen-mutants-doc.mjs'
const LISTS = [
  'test/mutants/list-mutants.ts',
  'test/mutants/list-variants.ts',
  'test/mutants/laws/list-planted.ts',
  'test/mutants/laws/openapi-defects.ts',
  'test/mutants/laws/new-checks.ts',
  'test/mutants/laws/not-run-yet.ts',
  'test/mutants/legal/list-legal.ts',
]

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false }, out: { type: 'string' } } })

/** The lists are TypeScript, which the oldest Node we promise does not read: they are compiled beside, then read. */
async function readLists() {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  try {
    const flags = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,esnext.disposable', '--types', 'node']
    const run = ['--noCheck', '--rewriteRelativeImportExtensions', '--rootDir', ROOT, '--outDir', folder]
    const files = LISTS.map(file => join(ROOT, file))
    const { status, stdout } = spawnSync(process.execPath, [COMPILER, ...flags, ...run, '--ignoreConfig', ...files], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`the lists do not compile:\n${stdout}`)
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    const lists = await Promise.all(
      LISTS.map(file => import(pathToFileURL(join(folder, file.replace('.ts', '.js'))).href)),
    )
    return Object.assign({}, ...lists)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const code = text => `\`${text}\``

/** Columns as wide as their widest cell, so that the page reads well as it is. */
function table(head, rows) {
  const cells = [head, ...rows].map(row => row.map(cell => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, column) => Math.max(3, ...cells.map(row => row[column].length)))
  const line = row => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  const [top, ...body] = cells.map(line)
  return [top, `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...body].join('\n')
}

function cellTable(mutants) {
  return table(
    ['Operation', 'Status', 'What is wrong', 'Clause', 'Found by'],
    mutants.map(({ operation, cell, defect, clause, expectedCheck }) => [
      code(operation),
      String(cell),
      defect,
      clause,
      code(expectedCheck),
    ]),
  )
}

function groupTable(mutants) {
  return table(
    ['Mutant', 'What is wrong', 'Clause', 'Found by', 'On'],
    mutants.map(({ id, defect, clause, expectedCheck, operation, foundOn = operation }) => [
      code(id),
      defect,
      clause,
      code(expectedCheck),
      code(foundOn),
    ]),
  )
}

/** What a run must say of a planted defect. */
const OUTCOMES = {
  finding: ({ check }) => code(check),
  'could-not-look': ({ says }) => (says === undefined ? 'could not look' : `could not look: says ${says}`),
  'nothing-left': () => 'nothing left behind',
  hidden: () => 'hidden in every report',
  kept: ({ text }) => `the report quotes ${text}`,
  drift: ({ at }) => `\`diff\` names ${at.map(code).join(', ')}`,
}

function plantedTable(planted) {
  return table(
    ['Defect', 'What is wrong', 'Clause', 'Expected', 'Read-only'],
    planted.map(({ id, defect, clause, expect, readOnly }) => [
      code(id),
      defect,
      clause,
      OUTCOMES[expect.outcome](expect),
      readOnly ? 'yes' : 'no',
    ]),
  )
}

function documentTable(defects) {
  return table(
    ['Defect', 'What is wrong', 'Place', 'Rule'],
    defects.map(({ id, defect, at, rule }) => [code(id), defect, code(at), code(rule)]),
  )
}

const { CELL_MUTANTS, GROUPS, MUTANTS, VARIANTS, ...laws } = await readLists()
const INDEPENDENT = new URL('../test/support/independent/', import.meta.url)
const independent = name => JSON.parse(readFileSync(new URL(`${name}.json`, INDEPENDENT), 'utf8'))
const violations = independent('violations')
const quirks = independent('quirks')
const report = independent('expected-report')

const { LEGAL, LEGAL_RUN, PLANTED, DOCUMENT_DEFECTS, NEW_CHECKS, LINT_RULES, KINDS_NOT_RUN_YET } = laws
const kinds = [...new Set(PLANTED.map(({ kind }) => kind))]
const across = Object.values(GROUPS).flat().length
const titles = {
  refusals: 'Refusals',
  auth: 'Authentication',
  pagination: 'Pages',
  stateful: 'Journeys',
  money: 'Money',
  webhook: 'Webhooks',
}

const titled = text => text[0].toUpperCase() + text.slice(1)
const waiting =
  KINDS_NOT_RUN_YET.length === 0
    ? 'All of them run.'
    : `${KINDS_NOT_RUN_YET.length} of the ${kinds.length + 1} kinds wait for their checks and run in no stage yet.`

const page = `# Mutants and conformant variants

This page is made by \`${COMMAND}\` from \`test/mutants/\`. Do not edit it.

A harness that is never red proves nothing. So a server with **one** seeded defect stands before a real sandbox, and the
harness must find that defect *by the check that names it*, on the operation that has it. ${MUTANTS.length} such mutants are
run by \`npm run test:all\`: ${CELL_MUTANTS.length} break one answer, one for each (operation, status) that the specification shows;
${across} show only across requests. The same cases are silent about the sandbox as it is. The other way
round, ${VARIANTS.length} servers that answer differently and correctly raise no alarm.

To add one: a line in a list of \`test/mutants/mutants/\` or \`test/mutants/variants/\`, then \`${COMMAND}\`.

## One answer

${cellTable(CELL_MUTANTS)}

## Across requests

${Object.entries(GROUPS)
  .map(([name, mutants]) => `### ${titles[name]}\n\n${groupTable(mutants)}`)
  .join('\n\n')}

## Planted before their checks

${PLANTED.length} defects, and ${DOCUMENT_DEFECTS.length} of the OpenAPI document, were planted with their expectations before the checks that find
them were written (\`test/mutants/laws/\`). ${PLANTED.filter(({ readOnly }) => readOnly).length} of them show in answers alone: a run that only reads a deployment must find these, too.
A quick test proves for each that it stands in the answers at the places that it names, and nowhere else. ${waiting}

${table(
  ['Check', 'What must hold'],
  Object.entries({ ...NEW_CHECKS, ...LINT_RULES }).map(([name, rule]) => [code(name), rule]),
)}

${kinds.map(kind => `### ${titled(kind)}\n\n${plantedTable(PLANTED.filter(one => one.kind === kind))}`).join('\n\n')}

### The OpenAPI document

${documentTable(DOCUMENT_DEFECTS)}

## Conformant variants

${table(
  ['Variant', 'What is unusual', 'Why it is right', 'Switches'],
  VARIANTS.map(({ id, title, because, set }) => [
    code(id),
    title,
    because,
    set === undefined
      ? '–'
      : Object.entries(set)
          .map(([name, value]) => code(`${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`))
          .join(' '),
  ]),
)}

## Correct deployments

${LEGAL.length} deployments answer in forms that the document shows by an example only, or leaves open. A run against one of them has no
finding above a note. A quick test proves that each of them answers otherwise than the sandbox. ${LEGAL_RUN ? 'All of them run.' : 'They run in no stage yet.'}

${table(
  ['Variant', 'What is unusual', 'Why it is right', 'Read-only'],
  LEGAL.map(({ id, title, because, writes }) => [code(id), title, because, writes ? 'no' : 'yes']),
)}

## An independent deployment

\`test/support/independent/\` is a deployment of all 31 operations in Python, written from the document alone. It keeps what it is
told. Where the document leaves a form open, it has one of its own:

${table(
  ['Form', 'Why it is right', 'Switch'],
  quirks.map(({ quirk, because, switch: name, value }) => [
    quirk,
    because,
    name === undefined ? '–' : code(`${name}=${value}`),
  ]),
)}

\`--plant NAME,NAME\` plants violations by name, \`--plant all\` all ${violations.length} of ${report.kinds.length} kinds. With all of them, the console of a run shows
every kind within ${report.console.mostLines} lines.

${table(
  ['Violation', 'Kind', 'Operation', 'What is wrong', 'Clause', 'Found by', 'Read-only'],
  violations.map(({ name, kind, operation, defect, clause, check, readOnly }) => [
    code(name),
    kind,
    code(operation),
    defect,
    clause,
    code(check),
    readOnly ? 'yes' : 'no',
  ]),
)}
`

keepGenerated(page, {
  target: values.out ?? TARGET,
  check: values.check,
  source: 'the lists of test/mutants/',
  command: COMMAND,
})
