import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { MUTANTS } from '../../mutants/list-mutants.ts'
import { VARIANTS } from '../../mutants/list-variants.ts'
import { temporaryFolder } from '../../store/temporary-folder.ts'

const SCRIPT = fileURLToPath(new URL('../../../scripts/gen-mutants-doc.mjs', import.meta.url))
const PAGE = fileURLToPath(new URL('../../../docs/mutants.md', import.meta.url))

const run = (...flags: readonly string[]) => spawnSync(process.execPath, [SCRIPT, ...flags], { encoding: 'utf8' })

test('docs/mutants.md tells every mutant and every variant', async () => {
  expect(run('--check')).toMatchObject({ status: 0, stderr: '' })
  const page = await readFile(PAGE, 'utf8')
  for (const { defect } of MUTANTS) expect(page).toContain(defect)
  for (const { title } of VARIANTS) expect(page).toContain(title)
})

test('a stale page is refused with the command that renews it', async () => {
  const stale = join(await temporaryFolder(), 'mutants.md')
  await writeFile(stale, (await readFile(PAGE, 'utf8')).replace('insurrance_fee', 'insurance_fee'))
  const { status, stderr } = run('--check', '--out', stale)
  expect(status).toBe(1)
  expect(stderr).toContain('run `node scripts/gen-mutants-doc.mjs`')
})
