import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { commandsOf, createProgram } from '../../src/cli/create-program.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/gen-cli-doc.mjs', import.meta.url))
const PAGE = fileURLToPath(new URL('../../docs/cli.md', import.meta.url))
const TESTS = fileURLToPath(new URL('../cli/', import.meta.url))

const run = (...flags: readonly string[]) => spawnSync(process.execPath, [SCRIPT, ...flags], { encoding: 'utf8' })

function pathOf(command: Command): readonly string[] {
  return command.parent === null ? [] : [...pathOf(command.parent), command.name()]
}

const commands = commandsOf(await createProgram()).slice(1)

test('the committed page is that of the program', () => {
  expect(run('--check')).toMatchObject({ status: 0, stderr: '' })
}, 30_000)

test('a stale page is refused with the command that renews it, and left as it is', async () => {
  const stale = join(await temporaryFolder(), 'cli.md')
  const text = (await readFile(PAGE, 'utf8')).replace('--public-url', '--publik-url')
  await writeFile(stale, text)
  const { status, stderr } = run('--check', '--out', stale)
  expect(status).toBe(1)
  expect(stderr).toContain('run `node scripts/gen-cli-doc.mjs`')
  expect(await readFile(stale, 'utf8')).toBe(text)
}, 30_000)

/** The flags that a part of the page lists. */
const listed = (part: string) => [...part.matchAll(/^- `([^`]+)`:/gm)].map(([, flags = '']) => flags)

test('every command has a section with its flags and an example, and there is a section for nothing else', () => {
  const page = readFileSync(PAGE, 'utf8')
  const sections = page.split(/^#{2,4} (?=`)/m).slice(1)
  expect(sections.map(section => section.split('\n')[0])).toEqual(commands.map(one => `\`${pathOf(one).join(' ')}\``))
  const groups = new Map(page.split(/^## /m).map(part => [part.split('\n')[0]?.toLowerCase() ?? '', listed(part)]))
  for (const [index, command] of commands.entries()) {
    const section = sections[index] ?? ''
    expect(section).toContain(`carrier-sandbox ${pathOf(command).join(' ')}`)
    const taken = [...section.matchAll(/\[(flags [^\]]+)\]\(#([^)]+)\)((?: \(without [^)]*\))?)/g)].flatMap(
      ([, title = '', , but = '']) => (groups.get(title) ?? []).filter(flags => !but.includes(`\`${flags}\``)),
    )
    const visible = command.options.filter(({ hidden, long }) => !hidden && long !== '--json').map(({ flags }) => flags)
    expect([...listed(section), ...taken].sort(), pathOf(command).join(' ')).toEqual(visible.sort())
  }
})

test('the page says once what several commands share: at most 80 words for each command', () => {
  const words = readFileSync(PAGE, 'utf8').split(/\s+/).filter(Boolean).length
  expect(words / commands.length).toBeLessThanOrEqual(80)
})

test('every command is run by a test of test/cli, and what these run is a command', () => {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.test.ts'))
  const text = files.map(file => readFileSync(join(TESTS, file), 'utf8')).join('\n')
  for (const command of commands.filter(one => one.commands.length === 0)) {
    const words = pathOf(command)
    // As a list of words, or as a line of the table of json-output.slow.test.ts.
    const written = [
      `[${words.map(word => `'${word}'`).join(', ')}`,
      `'${words.join(' ')}': (`,
      `${words.join(' ')}: (`,
    ]
    expect(
      written.some(one => text.includes(one)),
      words.join(' '),
    ).toBe(true)
  }
  const known = new Set(commands.map(command => pathOf(command)[0]))
  const started = [...text.matchAll(/(?:runCli|startCli)\(\s*\['([a-z]+)'/g)].map(([, word]) => word)
  expect(started.length).toBeGreaterThan(20)
  expect([...new Set(started)].filter(word => !known.has(word))).toEqual([])
})
