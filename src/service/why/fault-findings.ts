import type { WhyFinding } from '../../schemas/types.gen.ts'
import type { FaultState } from '../faults/faults.ts'
import { makeFinding } from './finding.ts'
import type { FindingCode } from './finding-table.ts'
import type { Scene } from './scene.ts'

/** Rules somebody has set and may have forgotten. */
export function findInFaults({ core, world }: Scene): readonly WhyFinding[] {
  const rules = core.faults.list(world).filter(({ row }) => !row.isOff)
  const onWebhooks = rules.filter(({ row }) => row.rule.fault.webhook !== undefined)
  const onCalls = rules.filter(({ row }) => row.rule.fault.webhook === undefined)
  return [...tell('fault_on_webhooks', onWebhooks), ...tell('fault_on_calls', onCalls)]
}

function tell(code: FindingCode, rules: readonly FaultState[]): readonly WhyFinding[] {
  // The one that has done most.
  const [worst] = rules.toSorted((a, b) => b.fired - a.fired)
  if (!worst) return []
  const { id, rule } = worst.row
  const { webhook, ...others } = rule.fault
  const effects = Object.entries(webhook ?? others).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  const values = { rule: id, effects: effects.join(', '), fired: worst.fired, count: rules.length }
  const call = { method: 'DELETE', path: `/__sandbox/faults/${id}` } as const
  return [makeFinding(code, { values, call, about: { kind: 'fault', id, count: rules.length } })]
}
