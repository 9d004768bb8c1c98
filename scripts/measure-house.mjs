// Prints how the source is laid out: files, folders, who imports whom, how wide the services' needs are. With --against REF
// a second column shows the same of another commit.
//
//   node scripts/measure-house.mjs
//   node scripts/measure-house.mjs --against v0.1.0 --json
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
/** Folders with one file for each thing of a kind. */
const FAMILIES = [
  'contract/checks',
  'contract/signatures',
  'certify/checks',
  'http/faults',
  'webhooks/chaos',
  'webhooks/sign',
  'domain/carriers',
]
const MOST_IN_A_FOLDER = 25
const SMALL = 40

const { values } = parseArgs({ options: { against: { type: 'string' }, json: { type: 'boolean' } } })
const columns = { [values.against ? 'this tree' : 'value']: measure(ROOT) }
if (values.against) columns[values.against] = atCommit(values.against, measure)
if (values.json) console.log(JSON.stringify(columns, null, 2))
else printTable(columns)

/** @param {string} root folder of a tree */
function measure(root) {
  const source = join(root, 'src')
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.gen.'))
    .map(entry => join(entry.parentPath, entry.name))
  const texts = new Map(files.map(file => [file, readFileSync(file, 'utf8')]))
  const lengths = files.map(file => lineCount(texts.get(file))).sort((a, b) => a - b)
  const importers = findImporters(texts)
  const single = files.filter(file => importers.get(file).size === 1)
  const beside = single.filter(file => dirname([...importers.get(file)][0]) === dirname(file))
  const small = beside.filter(file => lineCount(texts.get(file)) < SMALL && !isOfFamily(relative(source, file)))
  const folders = new Map()
  for (const file of files) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1)
  const heaps = [...folders].map(([folder, count]) => ({ folder: slashed(relative(source, folder)), count }))
  return {
    'hand-written files in src': files.length,
    'lines: p10, median, p90, longest': [0.1, 0.5, 0.9, 1].map(part => quantile(lengths, part)).join(', '),
    'files under 15 lines': lengths.filter(count => count < 15).length,
    'files with one importer': single.length,
    'of them in the same folder': beside.length,
    [`of them under ${SMALL} lines, families excepted`]: small.length,
    [`folders with more than ${MOST_IN_A_FOLDER} files, families excepted`]:
      heaps
        .filter(({ folder, count }) => count > MOST_IN_A_FOLDER && !FAMILIES.includes(folder))
        .map(({ folder, count }) => `${folder || '.'} ${count}`)
        .join(', ') || 'none',
    ...measureCore(texts),
    ...measureComposition(texts, source),
    ...countEdits(join(root, 'docs', 'adding')),
  }
}

/** Which files take something from a file, types included. */
function findImporters(texts) {
  const importers = new Map([...texts.keys()].map(file => [file, new Set()]))
  for (const [file, text] of texts) {
    for (const [, specifier] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)) {
      importers.get(join(dirname(file), specifier))?.add(file)
    }
  }
  return importers
}

/** How many services take the whole of `Core`, and how many name what they need of it. */
function measureCore(texts) {
  const [, core = ''] = [...texts.values()].join('\n').match(/export interface Core \{\n([\s\S]*?)\n\}/) ?? []
  const users = [...texts.values()].filter(text =>
    /import (type )?\{[^}]*\bCore\b[^}]*\} from '[^']*core\.ts'/.test(text),
  )
  const narrowed = users.filter(text => !/[:,(]\s*Core\b/.test(text.replaceAll(/Pick<Core\b/g, '')))
  return {
    'fields of Core': [...core.matchAll(/^ {2}readonly \w+/gm)].length,
    'files that import Core': users.length,
    'of them by named ports only': narrowed.length,
  }
}

/** The file that puts a sandbox together, and its longest function. */
function measureComposition(texts, source) {
  const [file, text] = [...texts].find(([, one]) => /export (async )?function runSandbox\b/.test(one)) ?? []
  if (!file) return { 'file of runSandbox': 'none' }
  const [body = ''] = text.match(/export (?:async )?function runSandbox\b[\s\S]*?\n\}\n/) ?? []
  return {
    'file of runSandbox': `${slashed(relative(source, file))}, ${lineCount(text)} lines`,
    'lines of runSandbox': lineCount(body),
    'modules it imports': [...text.matchAll(/^import [^;]*?from '/gm)].length,
  }
}

/** How many files a person edits to add one thing: the rows of the first table of its page, which a test follows. */
function countEdits(folder) {
  if (!existsSync(folder)) return {}
  return Object.fromEntries(
    readdirSync(folder).map(page => {
      const [, table = ''] =
        readFileSync(join(folder, page), 'utf8').match(/^\| File \|.*\n\|---.*\n((?:\|.*\n)+)/m) ?? []
      return [`files to edit for ${page.replace('.md', '').replaceAll('-', ' ')}`, table.split('\n').length - 1]
    }),
  )
}

/** @param {(folder: string) => object} use */
function atCommit(ref, use) {
  const folder = mkdtempSync(join(tmpdir(), 'house-'))
  try {
    const tar = execFileSync('git', ['-C', ROOT, 'archive', '--format=tar', ref, 'src', 'docs'], { maxBuffer: 1 << 28 })
    execFileSync('tar', ['-x', '-C', folder], { input: tar })
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function printTable(columns) {
  const names = Object.keys(columns)
  const rows = new Set(names.flatMap(name => Object.keys(columns[name])))
  console.log(`| measured | ${names.join(' | ')} |\n|---|${'---|'.repeat(names.length)}`)
  for (const row of rows) console.log(`| ${row} | ${names.map(name => columns[name][row] ?? '').join(' | ')} |`)
}

function isOfFamily(path) {
  return FAMILIES.some(folder => slashed(path).startsWith(`${folder}/`))
}

function quantile(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]
}

function lineCount(text) {
  return text.split('\n').length - 1
}

function slashed(path) {
  return path.replaceAll('\\', '/')
}
