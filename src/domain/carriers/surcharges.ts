/** Fees that depend on money: COD handling and declared value. All in VND. */
import type { CodFeeRule, InsuranceRule } from '../../schemas/types.gen.ts'
import { percentOf } from '../money.ts'

/** Nothing up to the carrier's free limit; above it a percentage of the whole, between its minimum and maximum. */
export function codFee(rule: CodFeeRule, cod: number): number {
  if (cod <= (rule.free_up_to ?? 0)) return 0
  const fee = Math.max(rule.minimum, percentOf(cod, rule.percent))
  return rule.maximum === undefined ? fee : Math.min(rule.maximum, fee)
}

/**
 * Declared-value fee. `common`: below 1,000,000 free, from 1,000,000 on 0.5 % of the whole (boundary chosen in
 * open-clauses.md, "Weight"). `percent`: from the first VND. `flat`: one sum above a limit.
 */
export function insuranceFee(rule: InsuranceRule, declaredValue: number): number {
  switch (rule.kind) {
    case 'common':
      return declaredValue < 1_000_000 ? 0 : percentOf(declaredValue, 0.5)
    case 'percent':
      return percentOf(declaredValue, rule.percent)
    case 'flat':
      return declaredValue > rule.over ? rule.fee : 0
  }
}
