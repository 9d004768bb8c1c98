/** How the control API shows scenarios: where they come from, what chooses them. */
import { magicOf } from '../../domain/scenarios/magic.ts'
import type { AccountRow } from '../../domain/world.ts'
import type {
  MagicValues,
  ScenarioDetail,
  ScenarioList,
  ScenarioSummary,
  ScenarioWordList,
  WordsOfLine,
} from '../../schemas/types.gen.ts'
import { exampleBooking } from '../../service/preview/example-booking.ts'
import { defaultsOf } from '../../service/scenarios/find-scenario.ts'
import type { BookedScenario } from '../../service/scenarios/scenario-book.ts'
import type { Core } from '../../service/world/core.ts'

export function presentScenarios(
  core: Pick<Core, 'scenarios'>,
  account: AccountRow,
  { withFiles = false }: { readonly withFiles?: boolean } = {},
): ScenarioList {
  const list = core.scenarios.of(account.scenarios)
  const defaults = defaultsOf(core, account)
  const items = list.all.map((booked): ScenarioSummary => {
    const { name, line, description } = booked.file
    const { orderIds, phones } = magicOf(booked.file, list[line])
    return {
      name,
      line,
      description,
      source: booked.source,
      shadows: shadowOf(booked),
      magic: { order_id: [...orderIds], phone: [...phones] },
      is_default: defaults[line] === name,
      ...(withFiles ? { file: booked.file } : {}),
    }
  })
  return { items, defaults, problems: core.scenarios.folderProblems().map(problem => ({ ...problem })) }
}

export function presentScenario(
  core: Pick<Core, 'scenarios'>,
  account: AccountRow,
  booked: BookedScenario,
): ScenarioDetail {
  const { name, line } = booked.file
  const is_default = defaultsOf(core, account)[line] === name
  return { name, line, source: booked.source, shadows: shadowOf(booked), is_default, file: booked.file }
}

export function presentMagicValues(core: Pick<Core, 'reference' | 'scenarios'>, account: AccountRow): MagicValues {
  const list = core.scenarios.of(account.scenarios)
  const items = list.all.map(({ file }) => {
    const { orderIds, phones, other } = magicOf(file, list[file.line])
    const { name, line, description } = file
    const orderIdPrefix = orderIds[0] ?? null
    const example = exampleBooking(core.reference, { scenario: name, line, orderIdPrefix })
    return {
      scenario: name,
      line,
      description,
      order_id: [...orderIds],
      phone: [...phones],
      other: [...other],
      example,
    }
  })
  return { header: 'X-Sandbox-Scenario', items, defaults: defaultsOf(core, account) }
}

export function presentScenarioWords({
  reference: { scenarioWords: words },
}: Pick<Core, 'reference'>): ScenarioWordList {
  const ofLine = (line: 'standard' | 'ondemand'): WordsOfLine => ({
    statuses: words[line].all().map(({ code, slug, text }) => ({ status: code, slug, text })),
    carriers: [...words.carriers(line)],
  })
  return { standard: ofLine('standard'), ondemand: ofLine('ondemand') }
}

/** Nothing hides one of the account's. */
function shadowOf({ shadows }: BookedScenario): ScenarioSummary['shadows'] {
  return shadows === 'account' ? null : shadows
}
