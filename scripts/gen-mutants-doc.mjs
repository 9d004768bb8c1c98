/**
 * Writes docs/mutants.md from the lists of test/mutants/: every seeded defect with the check that must find it, and every
 * conformant variant that must raise no alarm. `--check` writes nothing and exits 1 when the committed page is stale.
 * `--out FILE` names another file than the committed one.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { keepGenerated } from './keep-generated.mjs'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const TARGET = fileURLToPath(new URL('../docs/mutants.md', import.meta.url))
const COMPILER = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
const COMMAND = 'node scripts/gen-mutants-doc.mjs'
const LISTS = ['test/mutants/list-mutants.ts', 'test/mutants/list-variants.ts']

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
    const [mutants, variants] = await Promise.all(
      LISTS.map(file => import(pathToFileURL(join(folder, file.replace('.ts', '.js'))).href)),
    )
    return { ...mutants, ...variants }
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

const { CELL_MUTANTS, GROUPS, MUTANTS, VARIANTS } = await readLists()
const across = Object.values(GROUPS).flat().length
const titles = {
  refusals: 'Refusals',
  auth: 'Authentication',
  pagination: 'Pages',
  stateful: 'Journeys',
  money: 'Money',
  webhook: 'Webhooks',
}

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
`

keepGenerated(page, {
  target: values.out ?? TARGET,
  check: values.check,
  source: 'the lists of test/mutants/',
  command: COMMAND,
})
