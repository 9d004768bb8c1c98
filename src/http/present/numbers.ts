import type { Switches } from '../../domain/profile.ts'
import { rng } from '../../domain/random.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { ApiAnswer } from '../api-request.ts'

/**
 * Fields of records and rates that hold money, weights, sizes or distances, by their names on the wire; counts are none.
 * The volumetric weight is not among them: its name is a switch of its own. A test holds the list to the schemas.
 */
export const NUMBER_FIELDS: ReadonlySet<string> = new Set([
  'amount',
  'amount_return_shop',
  'closing_debit',
  'cod',
  'cod_amount',
  'cod_fee',
  'delivery_fee',
  'discount',
  'distance',
  'fee',
  'height',
  'insurrance_fee',
  'length',
  'location_fee',
  'location_first_fee',
  'location_step_fee',
  'max_cod',
  'max_cod_per_stop_point',
  'oil_fee',
  'opening_debit',
  'original_price',
  'overweight_fee',
  'price',
  're_delivery_fee',
  'real_amount',
  'recovery_amount',
  'remote_area_fee',
  'return_fee',
  'service_fee',
  'stop_fee',
  'total',
  'total_amount',
  'total_amount_carrier',
  'total_amount_shop',
  'total_cod',
  'total_fee',
  'total_fee_carrier',
  'update_info_fee',
  'wallet_debt',
  'weight',
  'weight_fee',
  'width',
])

/** What is no record of ours: pagination, and what a client sent and gets back to the letter. */
const UNTOUCHED: ReadonlySet<string> = new Set(['meta', 'metadata'])

/** Whether the field `name` of an object that stands under `parent` is text. */
type IsText = (name: string, parent: string) => boolean

/** An account's choice, drawn once; a change of its switches makes another row. */
const choices = new WeakMap<AccountRow, IsText>()

/**
 * The answer with the numbers of its records as text (switch `numbers`): all of them, or under `mixed` those whose name
 * the account's seed draws. `string`: 30400 → "30400".
 */
export function presentNumbers(answer: ApiAnswer, account: AccountRow): ApiAnswer {
  if (account.profile.switches.numbers === 'number' || 'bytes' in answer) return answer
  const isText = choices.get(account) ?? chooseText(account)
  choices.set(account, isText)
  return rewriteFields(answer, '', (value, name, parent) =>
    typeof value === 'number' && isText(name, parent) ? decimalText(value) : value,
  )
}

/**
 * A body with all numbers of its records as text, or all such text as numbers, whatever its account's switches say (fault
 * `numbers`).
 */
export function turnNumbers(body: unknown, into: 'string' | 'number', { volumetric_field }: Switches): unknown {
  if (typeof body !== 'object' || body === null) return body
  return rewriteFields(body, '', (value, name, parent) => {
    if (!NUMBER_FIELDS.has(name) && (name !== volumetric_field || parent !== 'parcel')) return value
    if (into === 'string') return typeof value === 'number' ? decimalText(value) : value
    return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  })
}

function chooseText({ seed, profile }: AccountRow): IsText {
  const { numbers, volumetric_field } = profile.switches
  const drawn = (name: string): boolean => numbers === 'string' || rng(seed, `numbers/${name}`)() < 0.5
  const text = new Set([...NUMBER_FIELDS].filter(drawn))
  const volumetric = drawn(volumetric_field)
  return (name, parent) => text.has(name) || (volumetric && name === volumetric_field && parent === 'parcel')
}

/** What a number or a text becomes in the field `name` of an object that stands under `parent`. */
type Convert = (value: unknown, name: string, parent: string) => unknown

function rewriteFields<T extends object>(record: T, parent: string, convert: Convert): T {
  const fields = Object.entries(record).map(([name, value]) => [name, rewrite(value, { name, parent, convert })])
  // The same fields; the only ones that change their type are numbers, which the contract allows to be text.
  return Object.fromEntries(fields) as T
}

function rewrite(value: unknown, place: { name: string; parent: string; convert: Convert }): unknown {
  const { name, parent, convert } = place
  if (typeof value !== 'object' || value === null) return convert(value, name, parent)
  if (UNTOUCHED.has(name)) return value
  if (Array.isArray(value)) return value.map(item => rewrite(item, place))
  return rewriteFields(value, name, convert)
}

/** Without an exponent, which the contract's text has none of: a refused booking keeps even a weight of 1e300. */
function decimalText(value: number): string {
  const text = String(value)
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', fraction = '', exponent] = match
  const digits = whole + fraction
  // Where the point stands among the digits; 1.5e-7 has it seven places before its 1.
  const point = 1 + Number(exponent)
  return point > 0 ? sign + digits.padEnd(point, '0') : `${sign}0.${'0'.repeat(-point)}${digits}`
}
