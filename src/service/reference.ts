import { indexLocations, type Locations } from '../domain/locations.ts'
import { readScenario, type ScenarioProblem } from '../domain/scenarios/read-scenario.ts'
import type { Scenario } from '../domain/scenarios/scenario.ts'
import { indexStatuses, isStandardStatus, type Statuses } from '../domain/shipments/statuses.ts'
import { didYouMean } from '../files/did-you-mean.ts'
import { FileError, type FileProblem } from '../files/file-error.ts'
import { type LoadedFile, loadFile } from '../files/load-file.ts'
import { loadFolder } from '../files/load-folder.ts'
import { loadLocations } from '../files/load-locations.ts'
import { packageFolder } from '../files/package-folder.ts'
import type { Bank, CarrierFile, ScenarioFile, StatusCodesFile } from '../schemas/types.gen.ts'

/** What all worlds share: data that ships with the package. */
export interface Reference {
  readonly carriers: readonly CarrierFile[]
  readonly statuses: Statuses
  readonly locations: Locations
  readonly banks: readonly Bank[]
  readonly scenarios: readonly Scenario[]
  scenario(name: string): Scenario | undefined
  carrier(shortName: string): CarrierFile | undefined
}

let loaded: Reference | undefined

/**
 * Read once per process and the same object every time: it is shared by all worlds and never changed.
 * @throws FileError naming file, line and column of everything that is wrong.
 */
export function loadReference(): Reference {
  loaded ??= readReference()
  return loaded
}

function readReference(): Reference {
  const carriers = loadFolder(packageFolder('fixtures/carriers'), 'sandbox/carrier.schema.json')
    // Valid by carrier.schema.json, of which CarrierFile is generated.
    .map(({ value }) => value as CarrierFile)
  const carrierByName = new Map(carriers.map(carrier => [carrier.short_name, carrier]))
  const statuses = loadStatuses()
  const scenarios = loadFolder(packageFolder('scenarios'), 'sandbox/scenario.schema.json').map(file =>
    scenarioOf(file, statuses),
  )
  const scenarioByName = new Map(scenarios.map(scenario => [scenario.name, scenario]))
  return {
    carriers,
    statuses,
    locations: indexLocations(loadLocations()),
    banks: loadBanks(),
    scenarios,
    scenario: name => scenarioByName.get(name),
    carrier: shortName => carrierByName.get(shortName),
  }
}

function loadStatuses(): Statuses {
  const { value } = loadFile(`${packageFolder('fixtures')}status-codes.json`, 'sandbox/status-codes.schema.json')
  // Valid by status-codes.schema.json.
  const { standard } = value as StatusCodesFile
  return indexStatuses(standard.flatMap(row => (isStandardStatus(row.code) ? [{ ...row, code: row.code }] : [])))
}

function loadBanks(): readonly Bank[] {
  const { value } = loadFile(`${packageFolder('fixtures')}banks.json`, 'sandbox/banks.schema.json')
  // Valid by banks.schema.json.
  return value as Bank[]
}

/** @throws FileError when the file breaks a rule its schema cannot see. */
export function scenarioOf(file: LoadedFile, statuses: Statuses): Scenario {
  // Valid by scenario.schema.json.
  const { scenario, problems } = readScenario(file.value as ScenarioFile, statuses)
  if (scenario) return scenario
  const said = ({ message, word, candidates }: ScenarioProblem) =>
    word === undefined || candidates === undefined ? message : `${message}; ${didYouMean(word, candidates)}`
  throw new FileError(problems.map((problem): FileProblem => file.problemAt(problem.pointer, said(problem))))
}
