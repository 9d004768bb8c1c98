import { type ListedCheck, listed } from '../check.ts'
import { amountReturnShop } from './amount-return-shop.ts'
import { bulkyTiers } from './bulky-tiers.ts'
import { codSessionTotal } from './cod-session-total.ts'
import { declaredValue } from './declared-value.ts'
import { feeSum } from './fee-sum.ts'
import { ledgerLaw } from './ledger-law.ts'
import { numberForms } from './number-forms.ts'
import { orderQuoted } from './order-quoted.ts'
import { requestPrice } from './request-price.ts'
import { stopFee } from './stop-fee.ts'
import { volumetricWeight } from './volumetric-weight.ts'
import { walletDebt } from './wallet-debt.ts'
import { walletMovements } from './wallet-movements.ts'

export const MONEY_CHECKS: readonly ListedCheck[] = [
  listed(feeSum),
  listed(amountReturnShop),
  listed(codSessionTotal),
  listed(ledgerLaw),
  listed(walletMovements),
  listed(walletDebt),
  listed(orderQuoted),
  listed(stopFee),
  listed(bulkyTiers),
  listed(requestPrice),
  listed(declaredValue),
  listed(volumetricWeight),
  listed(numberForms),
]
