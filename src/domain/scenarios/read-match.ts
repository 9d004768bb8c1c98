import type { ScenarioMatch as MatchOfFile } from '../../schemas/types.gen.ts'
import type { ScenarioMatch } from './scenario-match.ts'
import type { ScenarioProblem } from './scenario-problem.ts'

/** An entry of `match` that its schema accepts. */
export function readMatch(
  { order_id, phone, note, carrier, cod }: MatchOfFile,
  { pointer, complain }: { readonly pointer: string; complain(problem: ScenarioProblem): void },
): ScenarioMatch {
  const range = cod === undefined ? null : { min: cod.min ?? 0, max: cod.max ?? Number.MAX_SAFE_INTEGER }
  if (range !== null && range.min > range.max) {
    complain({ pointer: `${pointer}/cod`, message: 'min must not be above max, or no order has such a COD; swap them' })
  }
  if (phone !== undefined && !/\d/.test(phone)) {
    complain({ pointer: `${pointer}/phone`, message: 'a phone has digits; write it like 0900000977' })
  }
  return {
    orderId: order_id?.normalize('NFC') ?? null,
    phone: phone ?? null,
    note: note?.normalize('NFC') ?? null,
    carrier: carrier ?? null,
    cod: range,
  }
}
