import type { FaultEffect, FaultRule } from '../../schemas/types.gen.ts'
import { keysOf, kindOf } from './effect-kind.ts'
import type { FaultProblem } from './fault-problem.ts'
import type { FaultWords } from './fault-words.ts'
import { findChaosProblems } from './find-chaos-problems.ts'
import { findAnswerProblems, findPhaseProblems } from './find-effect-problems.ts'
import { findMatchProblems } from './find-match-problems.ts'
import { findTimingProblems } from './find-timing-problems.ts'
import { ONDEMAND_FAULTS } from './ondemand-faults.ts'

/** What makes no sense about a rule that its schema accepts: what could never fire, or would change nothing. */
export function findRuleProblems(rule: FaultRule, pointer: string, words: FaultWords): readonly FaultProblem[] {
  const problems: FaultProblem[] = []
  const place = { pointer, words, complain: (problem: FaultProblem) => void problems.push(problem) }
  const { fault, match = {} } = rule
  const mixed = mixedKinds(fault)
  if (mixed !== null) {
    place.complain({ pointer: `${pointer}/fault`, message: `${mixed} hit different things; write a rule for each` })
    return problems
  }
  const kind = kindOf(fault)
  findMatchProblems(match, { ...place, pointer: `${pointer}/match` }, { kind, words })
  findTimingProblems(rule, place)
  findPhaseProblems(rule, kind, place)
  if (kind === 'answer') findAnswerProblems(rule, place)
  if (fault.webhook !== undefined) {
    const codeOf = (slug: string) => words.statuses.find(status => status.slug === slug)?.code.toString()
    findChaosProblems(fault.webhook, { ...place, pointer: `${pointer}/fault/webhook` }, { match, codeOf })
  }
  const { carrier } = fault
  if (carrier !== undefined && match.operation === 'createOndemandShipment' && !ONDEMAND_FAULTS.includes(carrier)) {
    const message = `an on-demand order cannot suffer ${carrier}; there are: ${ONDEMAND_FAULTS.join(', ')}`
    place.complain({ pointer: `${pointer}/fault/carrier`, message })
  }
  return problems
}

/** `webhook and carrier`, `webhook and status`; null for an effect of one kind. */
function mixedKinds(fault: FaultEffect): string | null {
  const kinds = [fault.webhook && 'webhook', fault.carrier && 'carrier', answerKey(fault)].filter(Boolean)
  return kinds.length > 1 ? kinds.join(' and ') : null
}

function answerKey(fault: FaultEffect): string | undefined {
  return keysOf(fault).find(key => key !== 'webhook' && key !== 'carrier')
}
