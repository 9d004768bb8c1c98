import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SWITCH_NAMES, writeSwitch } from '../../src/domain/set-switches.ts'
import { readSchema } from '../../src/schemas/registry.ts'
import { loadReference } from '../../src/service/reference/reference.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/gen-profiles-doc.mjs', import.meta.url))
const PAGE = fileURLToPath(new URL('../../docs/profiles.md', import.meta.url))

const run = (...flags: readonly string[]) => spawnSync(process.execPath, [SCRIPT, ...flags], { encoding: 'utf8' })

test('the committed page is that of the schema and the profiles', () => {
  expect(run('--check')).toMatchObject({ status: 0, stderr: '' })
})

test('a stale page is refused with the command that renews it, and left as it is', async () => {
  const stale = join(await temporaryFolder(), 'profiles.md')
  const text = (await readFile(PAGE, 'utf8')).replace('3155760000', '3155760001')
  await writeFile(stale, text)
  const { status, stderr } = run('--check', '--out', stale)
  expect(status).toBe(1)
  expect(stderr).toContain('run `node scripts/gen-profiles-doc.mjs`')
  expect(await readFile(stale, 'utf8')).toBe(text)
  expect(run('--out', stale).status).toBe(0)
  expect(await readFile(stale, 'utf8')).toBe(await readFile(PAGE, 'utf8'))
})

test('a missing page is stale', async () => {
  expect(run('--check', '--out', join(await temporaryFolder(), 'none.md')).status).toBe(1)
})

test('each of the 40 switches has its section: clause, meaning, basis, and its value in every profile', async () => {
  const sections = (await readFile(PAGE, 'utf8')).split(/^### /m).slice(1)
  expect(sections.map(section => section.split('\n')[0])).toEqual(
    SWITCH_NAMES.map((name, index) => `${index + 1}. \`${name}\``),
  )
  const { properties } = readSchema('sandbox/profile-switches.schema.json')
  for (const [index, name] of SWITCH_NAMES.entries()) {
    const section = sections[index] ?? ''
    const row = (label: string) => new RegExp(`^\\| ${label} +\\| (.*?) *\\|$`, 'm').exec(section)?.[1]
    expect(section).toContain(properties[name].description)
    expect(row('Clause')).toBe(properties[name]['x-clause'])
    expect(row('Basis')).toBe(properties[name]['x-basis'])
    expect(row('Visible from outside')).toBe(properties[name]['x-observable'] ? 'yes' : 'no')
    expect(row('Values')).toMatch(/\S/)
    for (const { name: profile, switches } of loadReference().profiles) {
      expect(row(`In \`${profile}\``)).toBe(`\`${writeSwitch(switches[name])}\``)
    }
  }
})

test('the page says in bold what green under compatible is worth', async () => {
  expect(await readFile(PAGE, 'utf8')).toContain(
    '**A green run under `compatible` proves little. Before production, also run under `observed` or `spec`.**',
  )
})
