import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { listImports } from '../architecture/list-imports.ts'
import { parseSource } from '../architecture/syntax-tree.ts'
import { listPacked, type PackedFile, ROOT } from './list-packed.ts'

/** What the program reads beside its own code, whole: a folder that is named here is shipped with all its files. */
const READ_FOLDERS = ['docs/verify', 'fixtures', 'scenarios', 'schemas']
const ALLOWED =
  /^(dist|docs|examples|fixtures|scenarios|schemas)\/|^(package\.json|README\.md|CHANGELOG\.md|SECURITY\.md|LICENSE)$/
/** The largest today: what the entries for `require` share, 0.46 MB. */
const LARGEST_FILE = 500_000
const LARGEST_PACKAGE = 8_000_000
/** Pages for contributors; pages that link to them are for contributors, too. */
const ONLY_IN_THE_REPOSITORY =
  /^(examples\/run-|test\/|CONTRIBUTING\.md|docs\/decisions|docs\/(audit|coverage|mutants)\.md|Dockerfile)/

// npm and whole programs are started, beside other tests that do so.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const manifest = JSON.parse(read('package.json'))

let packed: readonly PackedFile[] = []
let paths: ReadonlySet<string> = new Set()

beforeAll(async () => {
  packed = await listPacked()
  paths = new Set(packed.map(({ path }) => path))
})

/** Every file below a folder, from the root of the package. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => posix.join(folder, posix.relative(join(ROOT, folder), posix.join(entry.parentPath, entry.name))))
}

/** Compiled modules that Node runs; those of the dashboard are the browser's. */
const modules = (): readonly string[] =>
  [...paths].filter(path => /^dist\/(.*\.js|cjs\/.*\.cjs)$/.test(path) && !path.startsWith('dist/dashboard/'))

/** What a compiled module imports, at once or later. */
const importsOf = (path: string): readonly string[] =>
  path.endsWith('.cjs')
    ? [...read(path).matchAll(/(?<![.\w])require(?:\$\d+)?\("([^"]+)"\)/g)].map(([, specifier = '']) => specifier)
    : listImports(parseSource({ path, text: read(path) })).flatMap(({ specifier }) =>
        specifier === null ? [] : [specifier],
      )

/** The files that `exports` of package.json names, under whatever condition. */
const targetsOf = (entry: string | object): readonly string[] =>
  typeof entry === 'string' ? [entry] : Object.values(entry).flatMap(targetsOf)

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

describe('everything that is needed is in the package', () => {
  test.each(['dist', ...READ_FOLDERS])('%s, with every file', folder => {
    expect(filesBelow(folder).filter(path => !paths.has(path))).toEqual([])
  })

  test('every folder that the code reads, and none is named here that it does not', () => {
    const source = filesBelow('src')
      .filter(path => /\.ts$/.test(path) && !path.startsWith('src/dashboard/'))
      .map(read)
      .join('\n')
    const beside = source.matchAll(/new URL\(['"`](?:\.\.\/)+([\w-]+(?:\/verify)?)/g)
    const asked = source.matchAll(/\b(?:packageFolder|readShipped|readShippedFolder)\(['"]([\w-]+)/g)
    const folders = [...beside, ...asked]
      .map(([, name = '']) => name)
      // The checks are a folder of dist.
      .filter(name => !['package', 'dist', 'checks'].includes(name))
    expect([...new Set(folders)].sort()).toEqual(READ_FOLDERS)
  })

  test('what package.json promises: the command, and code and types of every entry', () => {
    const { bin, exports: entries, main, types, typesVersions } = manifest
    const promised = [bin, entries, main, types, ...Object.values<string[]>(typesVersions['*']).flat()]
      .flatMap(targetsOf)
      .map(path => path.replace(/^\.\//, ''))
    expect(promised.filter(path => !path.includes('*') && !paths.has(path))).toEqual([])
    expect(read(bin['carrier-sandbox'])).toMatch(/^#!\/usr\/bin\/env node\n/)
  })

  test('every module that another imports', () => {
    expect(modules().length).toBeGreaterThan(50)
    const missing = modules().flatMap(path =>
      importsOf(path)
        .filter(specifier => specifier.startsWith('.'))
        .map(specifier => posix.join(posix.dirname(path), specifier))
        .filter(target => !paths.has(target))
        .map(target => `${path} imports ${target}`),
    )
    expect(missing).toEqual([])
  })

  test('the dashboard, with the licence of its view library', () => {
    const asked = ['index.html', 'LICENSE-preact', 'LICENSE-preact-signals'].map(name => `dist/dashboard/${name}`)
    expect(asked.filter(path => !paths.has(path))).toEqual([])
    const compressed = [...paths].filter(path =>
      /^dist\/dashboard\/(?:main|style|views)-[\w-]{8}\.(?:js|css)\./.test(path),
    )
    expect(compressed.map(path => path.replace(/-[\w-]{8}\./, '.')).sort()).toEqual(
      ['main.js', 'style.css', 'views.css'].flatMap(name => [`dist/dashboard/${name}.br`, `dist/dashboard/${name}.gz`]),
    )
  })

  test('every page that the program or a shipped page names', () => {
    const named = modules().flatMap(path => [...read(path).matchAll(/\bdocs\/[\w/-]+\.md/g)].map(([page]) => page))
    const linked = [...paths]
      .filter(path => path.endsWith('.md'))
      .flatMap(page =>
        [...read(page).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, to = '']) =>
          posix.join(posix.dirname(page), to),
        ),
      )
    const absent = [...named, ...linked]
      .map(path => path.replace(/\/$/, ''))
      .filter(path => !paths.has(path) && ![...paths].some(other => other.startsWith(`${path}/`)))
      .filter(path => !ONLY_IN_THE_REPOSITORY.test(path))
    expect([...new Set(absent)]).toEqual([])
  })
})

describe('nothing else is in the package', () => {
  test('no file outside what is read, run or said to a user', () => {
    expect([...paths].filter(path => !ALLOWED.test(path) || ONLY_IN_THE_REPOSITORY.test(path))).toEqual([])
  })

  test('no source of ours, no map, nothing that a tool left behind', () => {
    const source = [...paths].filter(path => /\.tsx?$/.test(path) && !/\.d\.ts$|^(docs\/verify|examples)\//.test(path))
    expect([
      ...source,
      ...[...paths].filter(path => /\.(map|tsbuildinfo|tgz|log|class)$|node_modules/.test(path)),
    ]).toEqual([])
  })

  test('no module that is neither put together nor leads to what is', () => {
    const alone = modules().filter(path => !/^dist\/(chunks|cjs)\//.test(path))
    expect(alone.length).toBeLessThan(14)
    const orphans = alone.filter(path => !existsSync(join(ROOT, path.replace(/^dist/, 'src').replace(/js$/, 'ts'))))
    expect(orphans).toEqual([])
    const leadsOn = /^(#!.*\n)?(import|export \* from) "(\.\.?\/)+chunks\/[\w-]+\.js"\n$/
    expect(alone.filter(path => !leadsOn.test(read(path)))).toEqual([])
  })

  test('no declaration that no entry leads to, and each that one does', () => {
    const reached = new Set<string>()
    const visit = (path: string): void => {
      if (reached.has(path)) return
      reached.add(path)
      for (const specifier of importsOf(path).filter(name => name.startsWith('.')))
        visit(posix.join(posix.dirname(path), specifier).replace(/\.[jt]s$/, '.d.ts'))
    }
    for (const name of ['index', 'webhooks', 'vitest', 'jest']) visit(`dist/${name}.d.ts`)
    expect([...paths].filter(path => path.endsWith('.d.ts')).sort()).toEqual([...reached].sort())
  })

  test('no file is large, and the whole is small', () => {
    expect(packed.filter(({ size }) => size > LARGEST_FILE)).toEqual([])
    const total = packed.reduce((sum, { size }) => sum + size, 0)
    console.info(`the package: ${packed.length} files, ${(total / 1e6).toFixed(1)} MB unpacked`)
    expect(total).toBeLessThan(LARGEST_PACKAGE)
  })
})

describe('the files for require', () => {
  const commonjs = (): readonly string[] => modules().filter(path => path.endsWith('.cjs'))

  test('have no import(), which Jest refuses, and nothing that CommonJS has not', () => {
    expect(commonjs().length).toBeGreaterThan(5)
    const native = commonjs().filter(path => /\bimport\(["'`]|\bimport\.meta\b/.test(read(path)))
    expect(native).toEqual([])
  })

  test('come with the licence of every package whose code is in them', () => {
    const notices = read('dist/cjs/NOTICES.txt')
    const named = commonjs().flatMap(path =>
      [...read(path).matchAll(/^\/\/ node_modules\/((?:@[\w-]+\/)?[\w-]+)\//gm)].map(([, name = '']) => name),
    )
    expect(new Set(['lowdb', 'jose', '@faker-js/faker', ...named])).toEqual(
      new Set([...notices.matchAll(/^([@\w/-]+) \d+\.\d+\.\d+$/gm)].map(([, name = '']) => name)),
    )
    const granted = /Permission is hereby granted, free of charge/
    expect(notices.split('-'.repeat(72)).filter(notice => !granted.test(notice))).toEqual([])
  })
})

describe('its dependencies', () => {
  const declared = Object.keys(manifest.dependencies).sort()

  test('are what the shipped code imports, and every one of them is imported', () => {
    const imported = modules()
      .flatMap(importsOf)
      .filter(specifier => !specifier.startsWith('.') && !isBuiltin(specifier))
      .map(packageOf)
    // Jest gives this module to tests itself.
    const peers = [...Object.keys(manifest.peerDependencies), '@jest/globals']
    expect([...new Set(imported)].filter(name => !peers.includes(name)).sort()).toEqual(declared)
  })

  test('run on the oldest Node that we promise', () => {
    expect(manifest.engines.node).toBe('>=20.19')
    const lock = JSON.parse(read('package-lock.json'))
    const tooNew = Object.entries<Record<string, unknown>>(lock.packages)
      .filter(([path, { dev }]) => path !== '' && dev !== true)
      .map(([path, { engines }]) => [path, JSON.stringify(engines ?? {})])
      .filter(([, engines = '']) => /"node":"(>=|\^)\s*2[1-9]/.test(engines))
    expect(tooNew).toEqual([])
  })
})
