import { readSchema, references, resolveReference, schemaPaths } from '../../../schemas/registry.ts'
import type { Exchange } from '../../exchange.ts'
import { fieldsOf } from '../../target/fields.ts'
import { gatherList, gatherOndemandRates, gatherRates } from '../gather.ts'
import { type SwitchProbe, seen, unseen } from '../probe.ts'

/** So many different fields must agree before "all are numbers" (or text) is more than chance. */
const ENOUGH = 8
const LISTS = ['listTransactions', 'listInvoices', 'listShipments', 'listOndemandShipments'] as const

export const numbers: SwitchProbe = {
  switch: 'numbers',
  needs: [],
  async gather(survey) {
    await gatherRates(survey)
    await gatherOndemandRates(survey)
    for (const id of LISTS) await gatherList(survey, id)
    return null
  },
  look(exchanges) {
    const { asNumber, asText } = formsOf(exchanges)
    const fields = new Set([...asNumber, ...asText])
    const said = `${asNumber.size} fields came as numbers and ${asText.size} as text`
    if (asNumber.size > 0 && asText.size > 0) return seen('mixed', said)
    if (fields.size < ENOUGH)
      return unseen(`only ${fields.size} fields with money or sizes were seen, ${ENOUGH} are needed`)
    return seen(asNumber.size > 0 ? 'number' : 'string', said)
  },
}

/** Names of the fields that hold money, weights, sizes, distances or counts, by the form in which they came. */
export function formsOf(exchanges: readonly Exchange[]): {
  readonly asNumber: Set<string>
  readonly asText: Set<string>
} {
  const forms = { asNumber: new Set<string>(), asText: new Set<string>() }
  const meant = numberFields()
  const walk = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const item of value) walk(item, name)
    else if (typeof value === 'object' && value !== null) {
      // Pagination, and what a client sent and gets back, are no records.
      for (const [key, item] of Object.entries(value)) if (key !== 'meta' && key !== 'metadata') walk(item, key)
    } else if (meant.has(name)) {
      if (typeof value === 'number') forms.asNumber.add(name)
      if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) forms.asText.add(name)
    }
  }
  for (const { got } of exchanges) if (got?.status === 200) walk(got.json, '')
  return forms
}

/** How many there are of something: numbers whatever the switch says. */
const COUNTS = ['count', 'quantity', 'max_stop_points']
/** Codes and percentages, which the same schemas describe, and the one whose name is a switch of its own. */
const NO_NUMBERS = [
  'carrier',
  'service_fee_percent',
  'score_percent',
  'success_percent',
  'return_percent',
  'cweight',
  ...COUNTS,
]
const NUMERIC = /^common\/(money|(sent-)?quantity)\.schema\.json$/

let known: ReadonlySet<string> | undefined

/** What the schemas of answers call money or a quantity. */
export function numberFields(): ReadonlySet<string> {
  known ??= new Set(
    schemaPaths()
      .filter(path => path.startsWith('resources/') || /^operations\/[^/]+\/(?!request|query)/.test(path))
      .flatMap(path => fieldsIn(readSchema(path), path))
      .filter(name => !NO_NUMBERS.includes(name)),
  )
  return known
}

function fieldsIn(schema: unknown, path: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = Object.entries(fieldsOf(fieldsOf(schema).properties)).flatMap(([name, rule]) => {
    const { $ref, anyOf } = fieldsOf(rule)
    const isNumeric = references([$ref === undefined ? null : { $ref }, anyOf ?? null]).some(reference =>
      NUMERIC.test(resolveReference(path, reference)),
    )
    return isNumeric ? [name] : []
  })
  const below = Object.entries(schema).flatMap(([key, rule]) => (key === 'examples' ? [] : fieldsIn(rule, path)))
  return [...own, ...below]
}
