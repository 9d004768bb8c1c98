import { type ListedCheck, listed } from '../check.ts'
import { distance } from './distance.ts'
import { feePercent } from './fee-percent.ts'
import { historyTimes } from './history-times.ts'
import { hitsMatch } from './hits-match.ts'
import { idAsAsked } from './id-as-asked.ts'
import { checkOf, type Law } from './law.ts'
import { ledgerChain } from './ledger-chain.ts'
import { feeSums, sessionTotals } from './money-laws.ts'
import { oneCodeOneName } from './one-code-one-name.ts'
import { oneStatusOneText } from './one-status-one-text.ts'
import { parentIds } from './parent-ids.ts'
import { pointsTotal } from './points-total.ts'
import { sameEverywhere } from './same-everywhere.ts'
import { sessionSlips } from './session-slips.ts'
import { timesInOrder } from './times-in-order.ts'
import { uniqueIds } from './unique-ids.ts'
import { wholeList } from './whole-list.ts'

/** Laws with a name of their own, in the order of docs/contract-checks.md. */
export const OWN_LAWS: readonly Law[] = [
  parentIds,
  wholeList,
  oneCodeOneName,
  oneStatusOneText,
  sameEverywhere,
  idAsAsked,
  hitsMatch,
  uniqueIds,
  timesInOrder,
  historyTimes,
  distance,
  pointsTotal,
  feePercent,
  sessionSlips,
]

/** Checks of a phase that hold for every answer too, under their own name. */
const EXTENDED: readonly Law[] = [feeSums, sessionTotals, ledgerChain]

/** All that is judged on whatever passes by. */
export const LAWS: readonly Law[] = [...OWN_LAWS, ...EXTENDED]

export const LAW_CHECKS: readonly ListedCheck[] = OWN_LAWS.map(law => listed(checkOf(law)))

/** The check with the proof of its law beside its own. */
export function withLaw(check: ListedCheck): ListedCheck {
  const laws = EXTENDED.filter(({ name }) => name === check.name).map(law => listed(checkOf(law)))
  return {
    ...check,
    prove() {
      const proofs = [check, ...laws].map(one => one.prove())
      return {
        samples: proofs.reduce((sum, { samples }) => sum + samples, 0),
        failures: proofs.flatMap(({ failures }) => failures),
      }
    },
  }
}
