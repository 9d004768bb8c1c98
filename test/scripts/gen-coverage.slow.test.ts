import { spawnSync } from 'node:child_process'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { operations } from '../../src/schemas/operations.ts'
import { CLAUSES } from '../schemas/check-annotations.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SCRIPT = `${ROOT}scripts/gen-coverage.mjs`
const PAGE = `${ROOT}docs/coverage.md`
const SECTIONS = `${ROOT}scripts/section-tests.json`

const run = (...flags: readonly string[]) => spawnSync(process.execPath, [SCRIPT, ...flags], { encoding: 'utf8' })

test('the committed page is that of the manifest and the tests', () => {
  expect(run('--check')).toMatchObject({ status: 0, stderr: '' })
})

test('a stale page is refused with the command that renews it, and left as it is', async () => {
  const stale = join(await temporaryFolder(), 'coverage.md')
  const text = (await readFile(PAGE, 'utf8')).replace('98 cells', '97 cells')
  await writeFile(stale, text)
  const { status, stderr } = run('--check', '--out', stale)
  expect(status).toBe(1)
  expect(stderr).toContain('run `node scripts/gen-coverage.mjs`')
  expect(await readFile(stale, 'utf8')).toBe(text)
  expect(run('--out', stale).status).toBe(0)
  expect(await readFile(stale, 'utf8')).toBe(await readFile(PAGE, 'utf8'))
})

/** The requests of the cells with one text replaced in one file. */
async function plant(file: string, wanted: string, planted: string): Promise<string> {
  const cells = join(await temporaryFolder(), 'cells')
  await cp(`${ROOT}test/http/cells`, cells, { recursive: true })
  const text = await readFile(join(cells, file), 'utf8')
  expect(text).toContain(wanted)
  await writeFile(join(cells, file), text.replace(wanted, planted))
  return cells
}

test.each([
  ['a cell without a request', ["  'listBanks 401': withoutToken,\n", ''], ['no request brings about "listBanks 401"']],
  [
    'a cell whose request is only spoken of',
    ["  'listBanks 401': withoutToken,", "  // 'listBanks 401': withoutToken,"],
    ['no request brings about "listBanks 401"'],
  ],
  [
    'a request for an unknown operation',
    ["'listBanks 401'", "'listBank 401'"],
    ['no request brings about "listBanks 401"', 'reference-data.ts has a request for "listBank 401", which is no cell'],
  ],
  [
    'a request for a status the operation does not answer with',
    ["'listBanks 401': withoutToken,", "'listBanks 401': withoutToken,\n  'listBanks 404': withoutToken,"],
    ['reference-data.ts has a request for "listBanks 404", which is no cell of the manifest'],
  ],
  [
    'a cell spoken of twice',
    ["'listBanks 401': withoutToken,", "'listBanks 401': withoutToken,\n  'listWebhooks 401': withoutToken,"],
    ['"listWebhooks 401" stands in reference-data.ts and in webhooks.ts'],
  ],
] as const)('%s fails it, and nothing is written', async (_name, [wanted, planted], problems) => {
  const out = join(await temporaryFolder(), 'coverage.md')
  const { status, stderr } = run('--cells', await plant('reference-data.ts', wanted, planted), '--out', out)
  expect(status).toBe(1)
  for (const problem of problems) expect(stderr).toContain(problem)
  await expect(readFile(out)).rejects.toMatchObject({ code: 'ENOENT' })
})

test.each([
  ['a clause without a section', { Invoices: undefined }, 'the clause "Invoices" of the manifest is no section'],
  ['a section without a test', { Location: [] }, 'the section "Location" has no test'],
  ['a test that is gone', { Location: ['test/http/gone.test.ts'] }, 'test/http/gone.test.ts does not exist'],
  [
    'a test that stands for nothing',
    { Transactions: ['test/http/invoices.test.ts'], Transaction: ['test/domain/settlement/'] },
    'test/http/transactions.test.ts stands for no section',
  ],
])('%s fails it', async (_name, changes, problem) => {
  const sections = join(await temporaryFolder(), 'sections.json')
  await writeFile(sections, JSON.stringify({ ...JSON.parse(await readFile(SECTIONS, 'utf8')), ...changes }))
  const { status, stderr } = run('--check', '--sections', sections)
  expect(status).toBe(1)
  expect(stderr.split('\n')).toContainEqual(expect.stringContaining(problem))
})

test('every heading that the schemas cite is a section', async () => {
  const sections = Object.keys(JSON.parse(await readFile(SECTIONS, 'utf8')))
  expect(CLAUSES.filter(clause => !sections.includes(clause))).toEqual([])
})

test('each cell has its row: basis, answers in all and under each profile, the file of its request', async () => {
  const page = await readFile(PAGE, 'utf8')
  const rows = [...page.matchAll(/^\| [^|]+\| `(\w+ \d{3})` +\|(.*)\|$/gm)].map(([, key, rest = '']) => ({
    key,
    cells: rest.split('|').map(cell => cell.trim()),
  }))
  const wanted = operations().flatMap(({ operationId, cells }) => cells.map(cell => ({ operationId, cell })))
  expect(rows.map(({ key }) => key)).toEqual(wanted.map(({ operationId, cell }) => `${operationId} ${cell.status}`))
  const files = await readdir(`${ROOT}test/http/cells`)
  for (const [index, { cell }] of wanted.entries()) {
    const [basis = '', answers, compatible, spec, observed, file = ''] = rows[index]?.cells ?? []
    expect(basis).toBe(cell.shown && cell.basis !== 'shown' ? `shown, its body ${cell.basis}` : cell.basis)
    expect(Number(answers)).toBe(cell.answers.length)
    for (const count of [compatible, spec, observed]) expect(Number(count)).toBeLessThanOrEqual(cell.answers.length)
    expect(files).toContain(file)
  }
  expect(page).toContain('31 operations and 98 cells: 64 that the interface')
})

test('what only some profiles answer is counted so', async () => {
  const page = await readFile(PAGE, 'utf8')
  const counts = (key: string) =>
    new RegExp(`\`${key}\` +\\|[^|]+\\| +(\\d+) +\\| +(\\d+) +\\| +(\\d+) +\\| +(\\d+) `).exec(page)?.slice(1)
  // create_refusal is 422 under observed alone, in one of three layouts; a first customer and a duplicate are two shapes under all three.
  expect(counts('createShipment 422')).toEqual(['3', '0', '0', '1'])
  expect(counts('createCustomer 200')).toEqual(['3', '2', '2', '2'])
  expect(counts('listShipments 200')).toEqual(['6', '1', '1', '1'])
})
