import { spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const COPIED = ['src', 'schemas', 'fixtures', 'scenarios', 'scripts', 'docs', 'package.json', 'CHANGELOG.md']
const CONFIGS = ['tsconfig.json', 'tsconfig.build.json', 'tsconfig.dashboard.json']
const LONGEST_PAGE = 40
/** Of one program in the copy: what waits for ever is ended. */
const LONGEST_RUN_MS = 120_000

/** What is written by hand: a new file, or text that is put into one that there is. */
export interface Edit {
  /** From the root of the tree. */
  readonly file: string
  /** The text before it; it stands in the file once. */
  readonly after?: string
  /** The text in whose place it comes; it stands in the file once. With neither the file is new. */
  readonly instead?: string
  readonly text: string
}

interface Addition {
  /** Below docs/adding/. */
  readonly page: string
  /** The heading above the table, where the page has several. */
  readonly section?: string
  /** So many files may be edited at most. */
  readonly files: number
  readonly edits: readonly Edit[]
  /** Of scripts/, as `npm run gen` runs them; those alone that the use needs. */
  readonly generators: readonly string[]
  /** The dashboard is compiled too: what was added is chosen there. */
  readonly withDashboard?: boolean
  /** A module that runs in the copy, whose code is compiled to ./dist/. It writes one JSON document to stdout. */
  readonly use: string
}

/**
 * Does in a copy of the tree what a page of docs/adding/ says, and nothing more: the files of its table are edited, the
 * generated ones written, the code compiled and what was added used.
 * @returns What `use` wrote.
 */
export async function followPage(addition: Addition): Promise<unknown> {
  const { edits, generators, withDashboard, use } = addition
  await expectPage(addition)
  const folder = await copyTree()
  for (const edit of edits) await apply(folder, edit)
  for (const name of generators) run(folder, [`scripts/${name}.mjs`])
  const compiler = 'node_modules/typescript/bin/tsc'
  run(folder, [compiler, '-p', 'tsconfig.build.json', '--declaration', 'false'])
  if (withDashboard) run(folder, [compiler, '-p', 'tsconfig.dashboard.json', '--noEmit'])
  return JSON.parse(run(folder, ['--input-type=module', '--eval', use]))
}

/** The page is short, and the files of its table are those that are edited. */
async function expectPage({ page, section = '', files, edits }: Addition): Promise<void> {
  const text = await readFile(join(ROOT, 'docs/adding', page), 'utf8')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(LONGEST_PAGE)
  const part = text.split(/^## /m).find(one => one.startsWith(section)) ?? ''
  const rows = [...part.matchAll(/^\| `([^`]+)` \|/gm)].map(([, file = '']) => file)
  const edited = new Set(edits.map(({ file }) => file))
  expect(edited.size).toBeLessThanOrEqual(files)
  const rowOf = (file: string) => rows.find(row => row === file) ?? rows.find(row => patternOf(row).test(file)) ?? file
  expect([...edited].map(rowOf).toSorted()).toEqual(rows.toSorted())
}

/** `<name>` stands for a part of a path. */
function patternOf(row: string): RegExp {
  const parts = row.split(/<[^>]+>/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}

async function copyTree(): Promise<string> {
  const folder = await temporaryFolder()
  for (const name of [...COPIED, ...CONFIGS]) await cp(join(ROOT, name), join(folder, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function apply(folder: string, { file, after, instead, text }: Edit): Promise<void> {
  const path = join(folder, file)
  const place = after ?? instead
  if (place === undefined) {
    await mkdir(dirname(path), { recursive: true })
    // `wx`: a file that is there already would be lost.
    return writeFile(path, text, { flag: 'wx' })
  }
  const [before, ...behind] = (await readFile(path, 'utf8')).split(place)
  if (behind.length !== 1)
    throw new Error(`"${place}" stands ${behind.length} times in ${file}; it must stand there once`)
  await writeFile(path, `${before}${after ?? ''}${text}${behind[0]}`)
}

/** @throws Error with what it wrote when it fails. */
function run(folder: string, words: readonly string[]): string {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SANDBOX_')))
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: 'utf8',
    env,
    timeout: LONGEST_RUN_MS,
  })
  if (status !== 0) throw new Error(`${words[0]} failed (${status}):\n${stdout}\n${stderr}`)
  return stdout
}
