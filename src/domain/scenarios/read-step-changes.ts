import type { StepChanges } from '../../schemas/types.gen.ts'
import type { FeeChange, FeeChanges, Fees } from '../world.ts'

/** The fee fields as scenario files and records write them. */
export const FEE_FIELDS = {
  delivery_fee: 'delivery',
  service_fee: 'service',
  cod_fee: 'cod',
  insurrance_fee: 'insurance',
  return_fee: 'return',
  re_delivery_fee: 'redelivery',
  update_info_fee: 'updateInfo',
  overweight_fee: 'overweight',
  discount: 'discount',
} as const satisfies { readonly [field: string]: keyof Fees }

/** `set` of a step that its schema accepts. */
export function readStepChanges(set: StepChanges): FeeChanges {
  const { weight, cod_collected, ...fees } = set
  const changes: { -readonly [F in keyof Fees]?: FeeChange } = {}
  for (const [field, fee] of Object.entries(FEE_FIELDS)) {
    // The keys of the table above, which are keys of `set` too.
    const value = fees[field as keyof typeof FEE_FIELDS]
    if (value !== undefined) changes[fee] = readFee(value)
  }
  return { weight: weight ?? null, fees: changes, codCollected: cod_collected ?? null }
}

/** The schema admits whole VND and texts such as `12.5%`. */
function readFee(value: number | string): FeeChange {
  return typeof value === 'number' ? { vnd: value } : { percent: Number.parseFloat(value) }
}
