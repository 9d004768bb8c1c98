/** What an integrator's compiler makes of the built declarations; the build comes before the tests. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readSchema, schemaPaths } from '../../src/schemas/registry.ts'
import { readExamples } from './read-page.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The strictest settings an integrator may have, without the leniency towards declarations that most have. */
const STRICT = {
  target: 'es2022',
  lib: ['es2023', 'esnext.disposable'],
  module: 'nodenext',
  noEmit: true,
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
}

/** Compiles the files in a project that has this package installed. @returns What the compiler complains of. */
function compile(files: Readonly<Record<string, string>>, settings: object = STRICT): string {
  const folder = mkdtempSync(join(tmpdir(), 'consumer-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true })
  symlinkSync(ROOT, join(folder, 'node_modules', 'carrier-sandbox'))
  for (const name of ['vitest', '@types/node']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: settings }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const { stdout, stderr, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

const TITLES = schemaPaths()
  .filter(path => /^(operations|events|resources)\//.test(path))
  .map(path => String(readSchema(path).title))

test('types of every request, answer and event are exported, and the declarations hold under the strictest settings', () => {
  expect(TITLES).toEqual(expect.arrayContaining(['CreateShipmentRequest', 'CreationResult', 'ShipmentStatusEvent']))
  const all = `import type { ${TITLES.join(', ')} } from 'carrier-sandbox'\nexport type All = [${TITLES.join(', ')}]\n`
  const uses = [
    "import { createSandbox, type Sandbox, type SandboxWorld } from 'carrier-sandbox'",
    "import { SCHEMES, verifyWebhook } from 'carrier-sandbox/webhooks'",
    'export const sandbox: Promise<Sandbox> = createSandbox({ clock: "frozen" })',
    'export const world = (given: SandboxWorld): string => given.account.access_token',
    'export const all = [SCHEMES, verifyWebhook]',
  ].join('\n')
  expect(compile({ 'all.ts': all, 'uses.ts': uses })).toBe('')
}, 60_000)

test('the examples of docs/library.md are well typed', () => {
  const given =
    "import type { Sandbox } from 'carrier-sandbox'\ndeclare const sandbox: Sandbox, id: string, hook: string\n"
  const files = readExamples().map(({ imports, body }, n) => {
    const names = imports.includes('createSandbox') ? '' : "import { createSandbox } from 'carrier-sandbox'\n"
    return [`example-${n}.ts`, `${imports}\n${names}${given}{\n${body}\n}\nexport { createSandbox }\n`] as const
  })
  // Vitest's own declarations want more libraries than a consumer of ours needs.
  expect(compile(Object.fromEntries(files), { ...STRICT, skipLibCheck: true })).toBe('')
}, 60_000)

test('wrong use of the library is a compile error', () => {
  const misuse = [
    "import { createSandbox } from 'carrier-sandbox'",
    'const sandbox = await createSandbox({ clok: "frozen" })',
    'await sandbox.clock.until("forever")',
    'await sandbox.simulate("GS1", { action: "explode" })',
  ].join('\n')
  const said = compile({ 'misuse.ts': misuse })
  for (const line of [2, 3, 4]) expect(said).toContain(`misuse.ts(${line},`)
}, 60_000)
