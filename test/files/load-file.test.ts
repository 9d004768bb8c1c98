import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FileError } from '../../src/files/file-error.ts'
import { loadFile } from '../../src/files/load-file.ts'
import { loadFolder } from '../../src/files/load-folder.ts'
import { packageFolder } from '../../src/files/read-shipped.ts'

const SCENARIO = 'sandbox/scenario.schema.json'
const GOOD = 'name: sample\ndescription: A sample.\nline: standard\nsteps: []\n'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const inFolder = (name: string, content?: string | Uint8Array) => {
  const file = join(folder, name)
  if (content !== undefined) writeFileSync(file, content)
  return file
}

function refusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof FileError) return error.message
    throw error
  }
  throw new Error('nothing was refused')
}

test('a good file is read, by its path', () => {
  const file = inFolder('good.yaml', GOOD)
  expect(loadFile(file, SCENARIO)).toMatchObject({ file, value: { name: 'sample' } })
})

test('a byte order mark and Vietnamese text are read as written', () => {
  const file = inFolder('vi.yaml', `\uFEFF${GOOD.replace('A sample.', 'Khách không nghe máy')}`)
  expect(loadFile(file, SCENARIO).value).toMatchObject({ description: 'Khách không nghe máy' })
})

describe('what is no readable file is refused with a sentence', () => {
  test('a file that is not there', () => {
    const file = inFolder('missing.yaml')
    expect(refusal(() => loadFile(file, SCENARIO))).toBe(
      `${file}: there is no such file, or it is a link to one that is gone`,
    )
  })

  test('a link to a file that is gone', () => {
    symlinkSync(inFolder('gone.yaml'), inFolder('link.yaml'))
    expect(refusal(() => loadFile(inFolder('link.yaml'), SCENARIO))).toContain('a link to one that is gone')
  })

  test('a link that leads to itself', () => {
    symlinkSync(inFolder('loop.yaml'), inFolder('loop.yaml'))
    expect(refusal(() => loadFile(inFolder('loop.yaml'), SCENARIO))).toContain('it is a link that leads to itself')
  })

  test('a folder', () => {
    mkdirSync(inFolder('folder.yaml'))
    expect(refusal(() => loadFile(inFolder('folder.yaml'), SCENARIO))).toContain('a folder, where a file was expected')
  })

  test('a file below a file', () => {
    inFolder('good.yaml', GOOD)
    expect(refusal(() => loadFile(inFolder('good.yaml/x.yaml'), SCENARIO))).toContain('a part of its path is no folder')
  })

  test('a pipe, without waiting for a writer', () => {
    execFileSync('mkfifo', [inFolder('pipe.yaml')])
    expect(refusal(() => loadFile(inFolder('pipe.yaml'), SCENARIO))).toContain('not a regular file')
  })

  test('a file that may not be read', () => {
    const file = inFolder('closed.yaml', GOOD)
    chmodSync(file, 0o000)
    // The superuser may read everything: then there is nothing to refuse.
    if (process.getuid?.() === 0) expect(loadFile(file, SCENARIO).file).toBe(file)
    else expect(refusal(() => loadFile(file, SCENARIO))).toContain('it may not be read')
  })

  test.each([
    ['Latin-1', Uint8Array.from([0x6e, 0xe0, 0x6d])],
    ['UTF-16', Buffer.from(`\uFEFF${GOOD}`, 'utf16le')],
    ['a cut character', Buffer.from('Hà').subarray(0, 2)],
  ])('%s', (_, bytes) => {
    const file = inFolder('bytes.yaml', bytes)
    expect(refusal(() => loadFile(file, SCENARIO))).toBe(`${file}: not UTF-8; save the file as UTF-8`)
  })

  test('more than 1 MiB, and a file of exactly that is read', () => {
    const padded = (bytes: number) => `${GOOD}#${'x'.repeat(bytes - GOOD.length - 1)}`
    expect(loadFile(inFolder('limit.yaml', padded(1_048_576)), SCENARIO).value).toMatchObject({ name: 'sample' })
    const over = inFolder('over.yaml', padded(1_048_577))
    expect(refusal(() => loadFile(over, SCENARIO))).toBe(`${over}: larger than 1 MiB; such a file is not read`)
  })
})

describe('a folder', () => {
  test('is read in the order of its names, YAML and JSON only', () => {
    inFolder('b.yml', GOOD)
    inFolder('a.json', JSON.stringify({ name: 'a', description: 'A.', line: 'standard', steps: [] }))
    inFolder('c.yaml', GOOD)
    inFolder('notes.txt', 'not read')
    inFolder('d.yaml~', 'not read')
    expect(loadFolder(folder, SCENARIO).map(({ file }) => file)).toEqual(
      ['a.json', 'b.yml', 'c.yaml'].map(n => inFolder(n)),
    )
  })

  test('with several broken files reports all of them', () => {
    inFolder('a.yaml', `${GOOD}nmae: x\n`)
    inFolder('b.yaml', GOOD)
    inFolder('c.yaml', 'steps: [')
    const lines = refusal(() => loadFolder(folder, SCENARIO)).split('\n')
    expect(lines[0]).toBe(`${inFolder('a.yaml')}:5:1: unknown key "nmae"; did you mean "name"?`)
    expect(lines[1]).toContain(`${inFolder('c.yaml')}:1:9: `)
  })

  test('may hold links that stay inside, as mounted configuration does', () => {
    mkdirSync(inFolder('..data'))
    inFolder('..data/a.yaml', GOOD)
    symlinkSync(join('..data', 'a.yaml'), inFolder('a.yaml'))
    expect(loadFolder(folder, SCENARIO)).toHaveLength(1)
  })

  test('may not hold a link that leads out', () => {
    const inside = inFolder('inside')
    mkdirSync(inside)
    symlinkSync(inFolder('secret.yaml', GOOD), join(inside, 'a.yaml'))
    expect(refusal(() => loadFolder(inside, SCENARIO))).toContain('a link that leads out of its folder')
  })

  test.each([
    ['that is not there', 'missing', 'there is no such folder'],
    ['that is a file', 'file', 'not a folder'],
  ])('%s is refused', (_, name, sentence) => {
    inFolder('file', 'x')
    expect(refusal(() => loadFolder(inFolder(name), SCENARIO))).toBe(`${inFolder(name)}: ${sentence}`)
  })
})

test.each([
  ['scenarios', SCENARIO, 3],
  ['fixtures/carriers', 'sandbox/carrier.schema.json', 3],
])('every file of %s loads', (name, schema, atLeast) => {
  expect(loadFolder(packageFolder(name), schema).length).toBeGreaterThanOrEqual(atLeast)
})
