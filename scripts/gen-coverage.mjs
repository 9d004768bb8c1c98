/**
 * Writes docs/coverage.md from the manifest, the requests of test/http/cells/, the recordings of test/golden/ and
 * scripts/section-tests.json. A cell without a request, a request without a cell, a section without a test and a test
 * of test/http/ without a section fail it. `--check` writes nothing and exits 1 when the committed page is stale.
 * `--out FILE`, `--cells DIR` and `--sections FILE` name others than the committed ones.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { keepGenerated } from './keep-generated.mjs'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const COMMAND = 'node scripts/gen-coverage.mjs'
const CELLS = 'test/http/cells'
const RUNNER = 'test/http/contract-cells.test.ts'
const RECORDINGS = 'test/golden'
const SECTIONS = 'scripts/section-tests.json'
/** In the order in which people meet them: the default first. */
const PROFILES = ['compatible', 'spec', 'observed']

const readText = path => readFileSync(join(ROOT, path), 'utf8')
const readJson = path => JSON.parse(readText(path))
const code = text => `\`${text}\``

/** `login 200` → the file that brings it about. Keys stand at the start of a line, as exercise.ts says. */
function readExercises(folder, problems) {
  const found = new Map()
  const runner = readText(RUNNER)
  for (const file of readdirSync(folder).sort()) {
    const keys = [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}'(\w+ \d{3})':/gm)].map(([, key]) => key)
    if (keys.length > 0 && !runner.includes(`'./cells/${file}'`)) problems.push(`${RUNNER} does not import ${file}`)
    for (const key of keys) {
      if (found.has(key)) problems.push(`"${key}" stands in ${found.get(key)} and in ${file}`)
      found.set(key, file)
    }
  }
  return found
}

/** `login 200` → the worlds whose recordings have such an answer. */
function readRecordings() {
  const found = new Map()
  const worlds = readdirSync(join(ROOT, RECORDINGS), { withFileTypes: true }).filter(entry => entry.isDirectory())
  for (const { name: world } of worlds.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    for (const file of readdirSync(join(ROOT, RECORDINGS, world)).filter(name => name.endsWith('.json'))) {
      const exchanges = readJson(`${RECORDINGS}/${world}/${file}`)
      // The events of a world are no answers.
      if (!Array.isArray(exchanges)) continue
      for (const status of new Set(exchanges.map(({ answer }) => answer.status))) {
        const key = `${file.replace('.json', '')} ${status}`
        found.set(key, [...(found.get(key) ?? []), world])
      }
    }
  }
  return found
}

/** How many of a cell's answers a profile allows. */
function countUnder({ answers }, { switches }) {
  const holds = ([name, value]) => String(switches[name]) === value
  return answers.filter(({ when = {} }) => Object.entries(when).every(holds)).length
}

function basisOf({ shown, basis }) {
  return shown && basis !== 'shown' ? `shown, its body ${basis}` : basis
}

function checkCells(wanted, exercises, problems) {
  for (const key of wanted)
    if (!exercises.has(key)) problems.push(`no request brings about "${key}": add one to ${CELLS}/`)
  for (const [key, file] of exercises) {
    if (!wanted.includes(key)) problems.push(`${file} has a request for "${key}", which is no cell of the manifest`)
  }
}

function checkSections(sections, operations, problems) {
  const placed = Object.values(sections).flat()
  for (const clause of new Set(operations.flatMap(({ clauses }) => clauses))) {
    if (sections[clause] === undefined) problems.push(`the clause "${clause}" of the manifest is no section`)
  }
  for (const [section, tests] of Object.entries(sections)) {
    if (tests.length === 0) problems.push(`the section "${section}" has no test`)
  }
  for (const path of new Set(placed)) if (!existsSync(join(ROOT, path))) problems.push(`${path} does not exist`)
  const tests = readdirSync(join(ROOT, 'test/http'), { recursive: true })
    .map(name => `test/http/${name}`)
    .filter(path => path.endsWith('.test.ts'))
  for (const path of tests.sort()) {
    // A place that ends in / holds all tests of that folder.
    const has = place => place === path || (place.endsWith('/') && path.startsWith(place))
    if (path !== RUNNER && !placed.some(has)) problems.push(`${path} stands for no section: name it in ${SECTIONS}`)
  }
}

/** Columns as wide as their widest cell, so that the page reads well as it is. */
function table(head, rows) {
  const cells = [head, ...rows].map(row => row.map(cell => String(cell).replaceAll('|', '\\|')))
  const widths = head.map((_, column) => Math.max(3, ...cells.map(row => row[column].length)))
  const line = row => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  const [top, ...body] = cells.map(line)
  return [top, `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...body].join('\n')
}

function generate({ manifest, profiles, exercises, recordings, sections }) {
  const { operations, everywhere } = manifest
  const cells = operations.flatMap(operation => operation.cells.map(cell => ({ operation, cell })))
  const statuses = [...new Set(cells.map(({ cell }) => cell.status))].sort((a, b) => a - b)
  const shown = cells.filter(({ cell }) => cell.shown).length
  const answers = cells.reduce((sum, { cell }) => sum + cell.answers.length, 0)
  const recordedUnder = key => (recordings.get(key) ?? []).join(', ') || '–'

  const matrix = operations.map(({ operationId, method, path, cells: own }) => [
    code(operationId),
    code(`${method} ${path.replace('/api/v2', '')}`),
    ...statuses.map(status => {
      const cell = own.find(candidate => candidate.status === status)
      return cell ? basisOf(cell) : '·'
    }),
  ])
  const single = cells.map(({ operation: { operationId, clauses }, cell }) => {
    const key = `${operationId} ${cell.status}`
    const counts = profiles.map(profile => countUnder(cell, profile))
    return [
      clauses[0],
      code(key),
      basisOf(cell),
      cell.answers.length,
      ...counts,
      exercises.get(key),
      recordedUnder(key),
    ]
  })
  const anywhere = everywhere.map(({ status, basis }) => {
    const key = `anywhere ${status}`
    return [status, basis, exercises.get(key), recordedUnder(key)]
  })
  const bySection = Object.entries(sections).map(([section, tests]) => [section, tests.map(code).join(', ')])
  const names = profiles.map(({ name }) => code(name))

  return `# Coverage

This page is made by \`${COMMAND}\` from \`schemas/contract.json\`, \`${CELLS}/\`, the recordings in \`${RECORDINGS}/\` and
\`${SECTIONS}\`. Do not edit it.

A cell is one status of one operation. The manifest has ${operations.length} operations and ${cells.length} cells: ${shown} that the interface
specification shows, and ${cells.length - shown} that it does not describe and that this sandbox answers too. They have ${answers} answers, because
a switch of the profile may choose the shape. \`${RUNNER}\` brings about each of the ${answers} under the
switches that choose it, and demands that the body fits this answer and no other of its cell. No cell is empty: one
without a request, and a request without a cell, fail this page.

## Operations and statuses

What the body of each status rests on: \`shown\` by a table or rule of the specification, seen in one of its examples
(\`example\`), \`observed\` in public clients of deployed services, or \`chosen\` by us. A dot: the operation has no such answer.

${table(['Operation', 'Route below /api/v2', ...statuses.map(String)], matrix)}

## Cells one by one

"Answers" counts the shapes the manifest has, and then those of them that each shipped profile gives. The requests stand in
\`${CELLS}/\`, under the cell's name. "Recorded" names the worlds of \`${RECORDINGS}/\` in which such an answer is kept word for word.

${table(['Clause', 'Cell', 'Basis', 'Answers', ...names, 'Request in', 'Recorded'], single)}

## Answers of any path

${table(['Status', 'Basis', 'Request in', 'Recorded'], anywhere)}

## Sections of the specification

Beside the cells, these tests hold the sentences of each section; the list is kept by hand in \`${SECTIONS}\`. A place
that ends in \`/\` is a folder of tests.

${table(['Section', 'Tests'], bySection)}
`
}

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    out: { type: 'string', default: join(ROOT, 'docs/coverage.md') },
    cells: { type: 'string', default: join(ROOT, CELLS) },
    sections: { type: 'string', default: join(ROOT, SECTIONS) },
  },
})
const problems = []
const manifest = readJson('schemas/contract.json')
const exercises = readExercises(values.cells, problems)
const sections = JSON.parse(readFileSync(values.sections, 'utf8'))
const wanted = [
  ...manifest.operations.flatMap(({ operationId, cells }) => cells.map(({ status }) => `${operationId} ${status}`)),
  ...manifest.everywhere.map(({ status }) => `anywhere ${status}`),
]
checkCells(wanted, exercises, problems)
checkSections(sections, manifest.operations, problems)
if (problems.length > 0) {
  for (const problem of problems) console.error(problem)
  process.exitCode = 1
} else {
  const profiles = PROFILES.map(name => readJson(`fixtures/profiles/${name}.json`))
  const fresh = generate({ manifest, profiles, exercises, recordings: readRecordings(), sections })
  keepGenerated(fresh, {
    target: values.out,
    check: values.check,
    source: 'the manifest and the tests',
    command: COMMAND,
  })
}
