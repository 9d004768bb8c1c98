import { SandboxError } from '../../domain/errors.ts'
import { isLongerThan } from '../../domain/text/limits.ts'
import type { AccountRow } from '../../domain/world.ts'
import { didYouMean } from '../../files/near-word.ts'
import type { DefaultScenarios, ScenarioFile } from '../../schemas/types.gen.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Core } from '../world/core.ts'
import { defaultsOf } from './find-scenario.ts'
import { readScenarioBody, refuseScenario } from './read-scenario-body.ts'
import type { BookedScenario, ScenarioList } from './scenario-book.ts'
import { requireScenario } from './scenario-book.ts'
import { otherLine } from './settle-names.ts'

/** More scenarios belong in a folder. */
const MOST_SCENARIOS = 100
/** Of their JSON, in characters: the account's row is written as a whole. */
const MOST_TEXT = 4_000_000

/** Of each text in it, in characters: a parcel keeps the reasons of its steps. */
const LONGEST_TEXT = 1_000

interface Parts {
  readonly core: Pick<Core, 'reference' | 'scenarios'>
  readonly accounts: Accounts
}

/** The scenario of a name, among those the account can choose. @throws SandboxError `not_found` with the nearest. */
export function findBooked(list: ScenarioList, name: string): BookedScenario {
  const found = list.find(name)
  if (found) return found
  const names = list.all.map(({ file }) => file.name)
  throw new SandboxError('not_found', `no scenario "${name}"; ${didYouMean(name, names)}`)
}

/**
 * Adds a scenario to the account, or puts it in place of the account's own of that name; parcels booked before keep their
 * plan.
 * @returns Whether it is new to the account.
 * @throws SandboxError `invalid` with everything that is wrong in `errors`; `conflict` when the account has too many.
 */
export async function putScenario(
  { core, accounts }: Parts,
  accountId: string,
  { name, body }: { readonly name: string; readonly body: unknown },
): Promise<{ readonly isNew: boolean; readonly account: AccountRow }> {
  const compiled = readScenarioBody(body, core.reference.scenarioWords)
  const { file } = compiled
  if (file.name !== name) {
    throw refuseScenario([{ pointer: '/name', message: `name is "${file.name}", and the path says "${name}"` }])
  }
  const long = longTextsIn(file, '')
  if (long.length > 0) throw refuseScenario(long)
  const complaint = otherLine(compiled)
  if (complaint !== null) throw refuseScenario([{ pointer: '/line', message: complaint }])
  let isNew = true
  const add = (row: AccountRow): AccountRow => {
    const others = row.scenarios.filter(one => one.name !== name)
    isNew = others.length === row.scenarios.length
    refuseTooMuch([...others, file])
    return { ...row, scenarios: [...others, file] }
  }
  const account = await accounts.amend(accountId, add, { what: 'scenarios', name })
  return { isNew, account }
}

function longTextsIn(value: unknown, pointer: string): readonly { pointer: string; message: string }[] {
  if (typeof value === 'string') {
    if (!isLongerThan(value, LONGEST_TEXT)) return []
    const message = `${pointer.slice(1)} has more than ${LONGEST_TEXT} characters; shorten it`
    return [{ pointer, message }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => longTextsIn(one, `${pointer}/${key}`))
}

function refuseTooMuch(scenarios: readonly ScenarioFile[]): void {
  if (scenarios.length > MOST_SCENARIOS) {
    const detail = `the account has ${MOST_SCENARIOS} scenarios of its own, the most it may have; delete one, or use --scenario-dir.`
    throw new SandboxError('conflict', detail)
  }
  const size = scenarios.reduce((sum, file) => sum + JSON.stringify(file).length, 0)
  if (size > MOST_TEXT) {
    const detail = `the account's scenarios would come to ${size} characters of JSON, more than ${MOST_TEXT}; delete one, or use --scenario-dir.`
    throw new SandboxError('conflict', detail)
  }
}

/**
 * Takes one of the account's own scenarios away; what it hid is seen again. If nothing of its name and line is left that
 * it was the default by, the default falls back to `happy` or `ondemand-happy`.
 * @throws SandboxError `not_found`; `conflict` for one of the package or of the folder.
 */
export async function removeScenario({ core, accounts }: Parts, accountId: string, name: string): Promise<void> {
  const remove = (row: AccountRow): AccountRow => {
    const found = findBooked(core.scenarios.of(row.scenarios), name)
    if (found.source !== 'account') throw refuseRemoval(name, found.source)
    const left = { ...row, scenarios: row.scenarios.filter(one => one.name !== name) }
    const { standard, ondemand } = defaultsOf(core, left)
    if (found.scenario.line === 'standard' && row.defaultScenario === name)
      return { ...left, defaultScenario: standard }
    return row.defaultOndemandScenario === name ? { ...left, defaultOndemandScenario: ondemand } : left
  }
  await accounts.amend(accountId, remove, { what: 'scenarios', name })
}

function refuseRemoval(name: string, source: 'shipped' | 'folder'): SandboxError {
  const place = source === 'shipped' ? 'ships with the package' : 'is a file of --scenario-dir; delete the file'
  return new SandboxError('conflict', `"${name}" ${place}; only scenarios added to the account can be deleted here.`)
}

/** The scenario becomes the default of its line. @throws SandboxError `invalid` for an unknown name, with the nearest. */
export async function setDefaultScenario(
  { core, accounts }: Parts,
  accountId: string,
  name: string,
): Promise<DefaultScenarios> {
  const choose = (row: AccountRow): AccountRow => {
    const { line } = requireScenario(core.scenarios.of(row.scenarios), name, '/name')
    return line === 'standard' ? { ...row, defaultScenario: name } : { ...row, defaultOndemandScenario: name }
  }
  const account = await accounts.amend(accountId, choose, { what: 'scenarios', name })
  return defaultsOf(core, account)
}
