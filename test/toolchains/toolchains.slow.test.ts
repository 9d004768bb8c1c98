/**
 * The packed package in small projects of others, each installed from the registry and run as its author does. What a project
 * does stands in its folder below `projects/`; what several do stands in `projects/shared/`.
 */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSandbox } from '../../src/index.ts'
import { readWholeFiles } from '../library/read-page.ts'
import { installTarball, packPackage } from '../package/install-package.ts'
import { ROOT } from '../package/list-packed.ts'
import { runCommand } from '../package/run-command.ts'

const PROJECTS = join(ROOT, 'test/toolchains/projects')
const visit: (sandbox: object) => Promise<unknown> = createRequire(import.meta.url)('./projects/shared/visit.cjs')

// An installation of three hundred packages is part of each.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let folder = ''
let tarball = ''
let expected = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolchains-'))
  tarball = await packPackage(folder)
  await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  expected = JSON.stringify(await visit(sandbox))
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Files of `shared/` by what they are called in the project: no test file of ours is called `*.test.ts` that is none here. */
type Shared = Readonly<Record<string, string>>

/** A copy of the project, with its files of `shared/`, and everything installed. @returns its folder */
async function install(name: string, shared: Shared): Promise<string> {
  const place = join(folder, name)
  await cp(join(PROJECTS, name), place, { recursive: true })
  for (const [to, file] of Object.entries(shared)) await cp(join(PROJECTS, 'shared', file), join(place, to))
  await writeFile(join(place, 'expected.json'), expected)
  await installTarball(place, tarball)
  return place
}

const VISIT = { 'visit.cjs': 'visit.cjs' }
const JEST = { ...VISIT, 'required.test.js': 'required.js', 'left-open.test.js': 'left-open.js' }
const VITEST = { ...VISIT, 'imported.test.ts': 'imported.ts' }

/** With what the runner says when all of the project's tests have passed. */
const RUNNERS: readonly (readonly [name: string, shared: Shared, passed: RegExp])[] = [
  ['jest-29', { ...JEST, 'typed.test.ts': 'typed-global.ts' }, /^Tests: +6 passed, 6 total$/m],
  ['jest-30', { ...JEST, 'typed.test.ts': 'typed-imported.ts' }, /^Tests: +6 passed, 6 total$/m],
  ['vitest-3', VITEST, /Tests +2 passed \(2\)$/m],
  ['vitest-4', VITEST, /Tests +2 passed \(2\)$/m],
  ['mocha', VISIT, /^ +2 passing/m],
  ['node-test', VISIT, /^. pass 3$/m],
]

test.each(RUNNERS)('%s runs the tests of its project', async (name, shared, passed) => {
  const place = await install(name, shared)
  if (name.startsWith('jest')) await writeFile(join(place, 'page.test.js'), readWholeFiles().jest)
  const { code, stdout, stderr } = await runCommand('npm', ['test', '--silent'], {
    cwd: place,
    env: { NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  expect([code, stdout + stderr]).toEqual([0, expect.stringMatching(passed)])
  // What Jest says of a process that something keeps running.
  expect(stdout + stderr).not.toMatch(/did not exit|failed to exit|torn down/)
})

describe('TypeScript', () => {
  let place = ''
  beforeAll(async () => {
    place = await install('typescript', {})
    await cp(join(place, 'use.ts'), join(place, 'use.mts'))
  })

  const COMPILERS = [
    ['5.9', () => place],
    ['7', () => ROOT],
  ] as const
  const SETTINGS = [
    ['commonjs', ['use.ts'], {}],
    ['node16', ['use.ts', 'use.mts'], {}],
    ['nodenext', ['use.ts', 'use.mts'], {}],
    ['esnext', ['use.ts'], { moduleResolution: 'bundler' }],
  ] as const

  const cases = COMPILERS.flatMap(([version, at]) =>
    SETTINGS.map(setting => [version, setting[0], at, setting] as const),
  )

  test.each(cases)('%s compiles by module: %s, and what it wrote runs', async (version, _module, at, setting) => {
    const [module, files, more] = setting
    const outDir = `out-${version}-${module}`
    const compilerOptions = {
      target: 'es2022',
      lib: ['es2023', 'esnext.disposable'],
      types: ['node'],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      rootDir: '.',
      module,
      outDir,
      ...more,
    }
    await writeFile(join(place, `${outDir}.json`), JSON.stringify({ compilerOptions, files }))
    const tsc = join(at(), 'node_modules/typescript/bin/tsc')
    const compiled = await runCommand(process.execPath, [tsc, '-p', `${outDir}.json`], { cwd: place })
    expect([compiled.code, compiled.stdout]).toEqual([0, ''])
    // Of esnext a bundler makes what runs.
    for (const file of module === 'esnext' ? [] : files) {
      const built = join(outDir, file.replace(/ts$/, 'js'))
      const { code, stdout, stderr } = await runCommand(process.execPath, [built], { cwd: place })
      expect([code, stdout], stderr).toEqual([0, 'not_found false true function\n'])
    }
  })
})
