import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Log, WallTimers } from '../../src/domain/ports.ts'
import { FileError, problemLine } from '../../src/files/file-error.ts'
import { loadReference } from '../../src/service/reference/reference.ts'
import { createScenarioBook } from '../../src/service/scenarios/scenario-book.ts'
import { openScenarioFolder } from '../../src/service/scenarios/scenario-folder.ts'
import { BROKEN_SCENARIOS, HOSTILE_FILES } from '../support/broken-scenarios.ts'

interface Told {
  readonly level: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly message: string
}

const scenario = (name: string, description = 'A sample.') =>
  `name: ${name}\ndescription: ${description}\nline: standard\nsteps: [{ after: 1h, status: picked-up }]\n`

/** A folder with these files, read and watched; `look` is the next poll. */
function watched(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'watched-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  for (const [name, text] of Object.entries(files)) write(name, text)
  const told: Told[] = []
  const tell = (level: string) => (facts: Told['facts'], message: string) => void told.push({ level, facts, message })
  const log: Log = { debug: tell('debug'), info: tell('info'), warn: tell('warn'), error: tell('error') }
  let next: (() => void) | null = null
  const wallTimers: WallTimers = {
    after(delayMs, run) {
      expect(delayMs).toBe(1_000)
      next = run
      return () => {
        next = null
      }
    },
  }
  const reference = loadReference()
  const scenarios = createScenarioBook(reference.scenarioWords, log)
  const stop = openScenarioFolder({ scenarios, reference, log, wallTimers }, folder).watch()
  return {
    folder,
    write,
    path: (name: string) => join(folder, name),
    remove: (name: string) => rmSync(join(folder, name), { recursive: true, force: true }),
    /** The notices of one poll. */
    look(): readonly Told[] {
      told.length = 0
      next?.()
      return [...told]
    },
    isWatching: () => next !== null,
    stop,
    scenarios,
    /** Names from the folder with their descriptions. */
    held: () =>
      Object.fromEntries(
        scenarios
          .of([])
          .all.filter(({ source }) => source === 'folder')
          .map(({ file }) => [file.name, file.description]),
      ),
    problems: () => scenarios.folderProblems().map(problemLine),
  }
}

test('a changed file is read again, a new one comes, a deleted one goes, and each is said once', () => {
  const { write, remove, look, held } = watched({ 'a.yaml': scenario('a'), 'b.yaml': scenario('b') })
  expect(look()).toEqual([])
  write('a.yaml', scenario('a', 'Another text.'))
  write('c.json', JSON.stringify({ name: 'c', description: 'New.', line: 'standard', steps: [] }))
  remove('b.yaml')
  expect(look()).toEqual([
    {
      level: 'warn',
      facts: { added: ['c'], changed: ['a'], removed: ['b'] },
      message: 'the scenario folder has changed (added: c; changed: a; removed: b); bookings from now on use it',
    },
  ])
  expect(held()).toEqual({ a: 'Another text.', c: 'New.' })
  expect(look()).toEqual([])
})

test('a broken file keeps its last good version and says so once per change, with its place', () => {
  const { write, look, held, problems, path } = watched({ 'a.yaml': scenario('a', 'Good.') })
  write('a.yaml', `${scenario('a')}stpes: []\n`)
  const place = `${path('a.yaml')}:5:1: unknown key "stpes"; did you mean "steps"?`
  const warning = { level: 'warn', facts: { problems: [place], kept: 'a' } }
  expect(look()).toMatchObject([{ ...warning, message: `${place}\n"a" stays as it was last right` }])
  expect(problems()).toEqual([place])
  expect(held()).toEqual({ a: 'Good.' })
  expect(look()).toEqual([])
  // Another change with the same mistake is reported again.
  write('a.yaml', `${scenario('a', 'Changed.')}stpes: []\n`)
  expect(look()).toMatchObject([warning])
  write('a.yaml', scenario('a', 'Mended.'))
  expect(look()).toMatchObject([{ level: 'warn', facts: { added: [], changed: ['a'], removed: [] } }])
  expect(problems()).toEqual([])
  expect(held()).toEqual({ a: 'Mended.' })
})

test('a new file that is broken is ignored until it is fixed', () => {
  const { write, look, held, problems } = watched({})
  write('a.yaml', 'name: a\n')
  expect(look()).toMatchObject([{ level: 'warn', facts: { kept: null } }])
  expect(held()).toEqual({})
  expect(problems()).toHaveLength(3)
  write('a.yaml', scenario('a'))
  look()
  expect(held()).toEqual({ a: 'A sample.' })
})

test('a file that was only touched is no news', () => {
  const { path, look, scenarios } = watched({ 'a.yaml': scenario('a') })
  const before = scenarios.of([]).find('a')
  utimesSync(path('a.yaml'), 1, 1)
  expect(look()).toEqual([])
  expect(scenarios.of([]).find('a')).toBe(before)
})

test('two changes within one step of the file system clock are both seen', () => {
  const { path, write, look, held } = watched({ 'a.yaml': scenario('a', 'One.') })
  utimesSync(path('a.yaml'), 5, 5)
  look()
  // As long as before, and at the same time.
  write('a.yaml', scenario('a', 'Two.'))
  utimesSync(path('a.yaml'), 5, 5)
  look()
  expect(held()).toEqual({ a: 'Two.' })
})

test('a file saved under another name and renamed over the old one is seen', () => {
  const { path, write, look, held } = watched({ 'a.yaml': scenario('a', 'Old.') })
  write('.a.yaml.swp', scenario('a', 'New.'))
  renameSync(path('.a.yaml.swp'), path('a.yaml'))
  look()
  expect(held()).toEqual({ a: 'New.' })
})

test('a folder that goes and is made again keeps what it held meanwhile', () => {
  const { folder, write, look, held, problems } = watched({ 'a.yaml': scenario('a', 'Old.') })
  rmSync(folder, { recursive: true })
  expect(look()).toMatchObject([
    { level: 'warn', message: `${folder}: there is no such folder; what was read last stays` },
  ])
  expect(look()).toEqual([])
  expect(held()).toEqual({ a: 'Old.' })
  expect(problems()).toEqual([`${folder}: there is no such folder`])
  writeFileSync(folder, 'now a file')
  expect(look()).toMatchObject([{ level: 'warn', message: expect.stringContaining('not a folder') }])
  rmSync(folder)
  mkdirSync(folder)
  write('b.yaml', scenario('b', 'New.'))
  expect(look()).toMatchObject([{ level: 'warn', facts: { added: ['b'], removed: ['a'] } }])
  expect(held()).toEqual({ b: 'New.' })
  expect(problems()).toEqual([])
})

test('two files never share a name: who had it keeps it, and gives it up with its file', () => {
  const { write, remove, look, held, problems, path } = watched({ 'b.yaml': scenario('one', 'First.') })
  write('a.yaml', scenario('one', 'Second.'))
  look()
  expect(held()).toEqual({ one: 'First.' })
  expect(problems()).toEqual([`${path('a.yaml')}:1:7: the name "one" is taken by ${path('b.yaml')}; choose another`])
  remove('b.yaml')
  look()
  expect(held()).toEqual({ one: 'Second.' })
  expect(problems()).toEqual([])
})

test('two files may swap their names', () => {
  const { write, look, held, problems } = watched({ 'a.yaml': scenario('x', 'A.'), 'b.yaml': scenario('y', 'B.') })
  write('a.yaml', scenario('y', 'A.'))
  write('b.yaml', scenario('x', 'B.'))
  look()
  expect(held()).toEqual({ x: 'B.', y: 'A.' })
  expect(problems()).toEqual([])
})

test('a file may hide a shipped scenario of its line, and not one of the other', () => {
  const { write, look, held, scenarios } = watched({ 'a.yaml': scenario('happy', 'Mine.') })
  expect(scenarios.of([]).find('happy')).toMatchObject({ source: 'folder', shadows: 'shipped' })
  write(
    'a.yaml',
    scenario('happy')
      .replace('standard', 'ondemand')
      .replace(/steps:.*/, 'steps: []'),
  )
  expect(look()).toMatchObject([{ message: expect.stringContaining('"happy" ships with the package for the line') }])
  expect(held()).toEqual({ happy: 'Mine.' })
})

test('at the start two files of one name and a broken one are refused, all at once', () => {
  const files = { 'a.yaml': scenario('one'), 'b.yaml': scenario('one'), 'c.yaml': 'name: c\n' }
  let refusal: unknown
  try {
    watched(files)
  } catch (error) {
    refusal = error
  }
  expect(refusal).toBeInstanceOf(FileError)
  const lines = String(refusal).split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/b\.yaml:1:7: the name "one" is taken by .*a\.yaml; choose another$/)
})

test('a folder of more than 1,000 files is not read', () => {
  const { write, look, held } = watched({ 'a.yaml': scenario('a') })
  for (let index = 0; index < 1_000; index++) write(`z${index}.yaml`, '')
  expect(look()).toMatchObject([{ message: expect.stringContaining('1001 files, where 1000 at most are read') }])
  expect(held()).toEqual({ a: 'A sample.' })
})

test('once stopped it looks no more', () => {
  const { stop, isWatching } = watched({})
  expect(isWatching()).toBe(true)
  stop()
  expect(isWatching()).toBe(false)
})

test('whatever is put in place of a good file, the last good version stays and the watch goes on', () => {
  const { path, write, remove, look, held, problems, isWatching } = watched({ 'a.yaml': scenario('kept', 'Good.') })
  const good = { kept: 'Good.' }
  for (const [name, text, , part] of BROKEN_SCENARIOS) {
    write('a.yaml', text)
    expect({ name, told: look().map(({ level }) => level) }).toEqual({ name, told: ['warn'] })
    expect(problems()[0]).toContain(part)
    expect(held()).toEqual(good)
  }
  for (const [name, make, part] of HOSTILE_FILES) {
    remove('a.yaml')
    remove('inner')
    write('a.yaml', scenario('kept', 'Good.'))
    look()
    expect(problems()).toEqual([])
    remove('a.yaml')
    make(path('a.yaml'))
    expect({ name, told: look().map(({ level }) => level) }).toEqual({ name, told: ['warn'] })
    expect(problems()[0]).toContain(part)
    expect(held()).toEqual(good)
  }
  remove('a.yaml')
  write('a.yaml', scenario('kept', 'Mended.'))
  look()
  expect(held()).toEqual({ kept: 'Mended.' })
  expect(isWatching()).toBe(true)
}, 60_000)
