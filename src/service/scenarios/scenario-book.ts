import { SandboxError } from '../../domain/errors.ts'
import type { OndemandScenario } from '../../domain/ondemand/statuses.ts'
import type { Log } from '../../domain/ports.ts'
import { readScenario, type ScenarioWords } from '../../domain/scenarios/read-scenario.ts'
import type { AnyScenario, Scenario } from '../../domain/scenarios/scenario.ts'
import type { FileProblem } from '../../files/file-error.ts'
import { didYouMean } from '../../files/near-word.ts'
import { readShippedFolder } from '../../files/read-shipped.ts'
import type { ScenarioFile } from '../../schemas/types.gen.ts'

/** Where a scenario comes from: with the package, from `--scenario-dir`, or added to the account. */
export type ScenarioSource = 'shipped' | 'folder' | 'account'

export interface CompiledScenario {
  /** As it was written. */
  readonly file: ScenarioFile
  readonly scenario: AnyScenario
}

export interface BookedScenario extends CompiledScenario {
  readonly source: ScenarioSource
  /** Where another one of its name comes from, which it hides; null = there is none. */
  readonly shadows: ScenarioSource | null
}

/** What one account can choose from. */
export interface ScenarioList {
  /** By name. */
  readonly all: readonly BookedScenario[]
  readonly standard: readonly Scenario[]
  readonly ondemand: readonly OndemandScenario[]
  find(name: string): BookedScenario | undefined
}

/** Every scenario there is. Of several with one name the nearest counts: the account's, the folder's, the shipped one. */
export interface ScenarioBook {
  /** For an account with these of its own. */
  of(own: readonly ScenarioFile[]): ScenarioList
  /** What counts of the folder from now on, no name twice, and what is wrong with the rest. */
  setFolder(loaded: readonly CompiledScenario[], problems: readonly FileProblem[]): void
  /** Of the folder's files, as they are now. */
  folderProblems(): readonly FileProblem[]
}

const NONE: readonly ScenarioFile[] = []

/** Shared by all sandboxes of a process that read words alike. */
const compiledByWords = new WeakMap<ScenarioWords, WeakMap<ScenarioFile, AnyScenario | null>>()

export function createScenarioBook(words: ScenarioWords, log: Log): ScenarioBook {
  let folder: readonly CompiledScenario[] = []
  let problemsOfFolder: readonly FileProblem[] = []
  let lists = new WeakMap<readonly ScenarioFile[], ScenarioList>()
  const compiled = compiledWith(words)

  const compile = (file: ScenarioFile): AnyScenario | null => {
    const known = compiled.get(file)
    if (known !== undefined) return known
    const { scenario, problems } = readScenario(file, words)
    if (!scenario) {
      const facts = { scenario: file.name, problem: problems[0]?.message }
      log.warn(facts, 'a scenario that was stored is not valid any more; it is left out')
    }
    compiled.set(file, scenario)
    return scenario
  }
  const compileAll = (files: readonly ScenarioFile[]): readonly CompiledScenario[] =>
    files.flatMap(file => {
      const scenario = compile(file)
      return scenario ? [{ file, scenario }] : []
    })

  return {
    of(added) {
      // Most accounts have none, and may share one list.
      const own = added.length === 0 ? NONE : added
      const known = lists.get(own)
      if (known) return known
      const byName = new Map<string, BookedScenario>()
      const add = (source: ScenarioSource, compiledOnes: readonly CompiledScenario[]) => {
        for (const one of compiledOnes) {
          const { name } = one.file
          byName.set(name, { ...one, source, shadows: byName.get(name)?.source ?? null })
        }
      }
      add('shipped', compileAll(shippedScenarios()))
      add('folder', folder)
      add('account', compileAll(own))
      const list = listOf(byName)
      lists.set(own, list)
      return list
    },
    setFolder(loaded, problems) {
      folder = loaded
      problemsOfFolder = problems
      lists = new WeakMap()
    },
    folderProblems: () => problemsOfFolder,
  }
}

function compiledWith(words: ScenarioWords): WeakMap<ScenarioFile, AnyScenario | null> {
  const known = compiledByWords.get(words) ?? new WeakMap<ScenarioFile, AnyScenario | null>()
  compiledByWords.set(words, known)
  return known
}

function listOf(byName: ReadonlyMap<string, BookedScenario>): ScenarioList {
  const all = [...byName.values()].sort((a, b) => (a.file.name < b.file.name ? -1 : 1))
  return {
    all,
    standard: all.flatMap(({ scenario }) => (scenario.line === 'standard' ? [scenario] : [])),
    ondemand: all.flatMap(({ scenario }) => (scenario.line === 'ondemand' ? [scenario] : [])),
    find: name => byName.get(name),
  }
}

let shipped: readonly ScenarioFile[] | undefined

/** Those of the package, read when they are first asked for. */
export function shippedScenarios(): readonly ScenarioFile[] {
  // Valid by scenario.schema.json, which test/fixtures/scenarios.test.ts holds them to.
  shipped ??= readShippedFolder('scenarios') as ScenarioFile[]
  return shipped
}

/** @throws SandboxError `invalid` for an unknown name, with the nearest. */
export function requireScenario(list: ScenarioList, name: string, pointer: string): AnyScenario {
  const found = list.find(name)
  if (found) return found.scenario
  const names = list.all.map(({ file }) => file.name)
  throw new SandboxError('invalid', `no scenario "${name}"; ${didYouMean(name, names)}`, { pointer })
}
