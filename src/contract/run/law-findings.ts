import { severityOf } from '../check.ts'
import type { LawFinding } from '../laws/observe.ts'
import type { CaseResult, Finding } from '../report.ts'
import type { RunParts } from './session-parts.ts'

/** The results with what the laws found: a finding belongs to the case that sent the exchange to blame. */
export function addLawFindings(
  results: readonly CaseResult[],
  {
    observer,
    client,
    senders,
    target,
    isWanted,
    judged,
  }: Pick<RunParts, 'observer' | 'client' | 'senders' | 'target' | 'isWanted' | 'judged'>,
): readonly CaseResult[] {
  const found = observer.findings().filter(({ check }) => isWanted(check))
  for (const name of observer.judged) judged.add(name)
  const known = new Set(results.flatMap(({ findings }) => findings.map(keyOf)))
  const byCase = new Map<string, LawFinding[]>()
  for (const one of found) {
    const { check, contradiction } = one
    // A check of a phase may have said it already.
    if (known.has(keyOf({ check, exchange: contradiction.number, pointer: contradiction.pointer }))) continue
    const id = caseFor(contradiction.number)
    const own = byCase.get(id)
    if (own === undefined) byCase.set(id, [one])
    else own.push(one)
  }
  return results.map(result => {
    const own = byCase.get(result.id)
    return own === undefined
      ? result
      : withFindings(
          result,
          own.map(one => findingOf(one, result)),
        )
  })

  /** What no case sent, such as a login, is shown with a case of its operation. */
  function caseFor(number: number): string {
    const sender = senders.get(number)
    if (sender !== undefined) return sender
    const operation = client.exchanges[number - 1]?.operation
    return (results.find(one => one.operation === operation) ?? results[0])?.id ?? ''
  }

  function findingOf({ check, contradiction }: LawFinding, { id, phase, operation }: CaseResult): Finding {
    const { number, pointer, clause, basis, expected, got, note = null } = contradiction
    return {
      case: id,
      phase,
      operation: client.exchanges[number - 1]?.operation ?? operation,
      check,
      severity: severityOf(basis, target.kind),
      basis,
      clause,
      pointer,
      expected,
      got,
      note,
      exchange: number,
      accepted: null,
    }
  }
}

function keyOf({ check, exchange, pointer }: Pick<Finding, 'check' | 'exchange' | 'pointer'>): string {
  return `${check} ${exchange} ${pointer}`
}

function withFindings(result: CaseResult, more: readonly Finding[]): CaseResult {
  const isWrong = more.some(({ severity }) => severity === 'error')
  return { ...result, findings: [...result.findings, ...more], verdict: isWrong ? 'failed' : result.verdict }
}
