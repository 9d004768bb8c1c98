import { Empty } from '../../components/empty.tsx'
import { useTexts } from '../../i18n.ts'
import { faultsMessages } from '../../messages/faults.ts'
import type { FaultState } from './fault-state.ts'
import { RuleItem } from './rule-item.tsx'

export interface RuleListProps {
  readonly rules: readonly FaultState[]
  readonly onChange: () => void
}

/** The rules in the order in which they have their way. */
export function RuleList({ rules, onChange }: RuleListProps) {
  const t = useTexts(faultsMessages)
  if (rules.length === 0) {
    return (
      <Empty icon="fault" title={t.noneTitle}>
        <p>{t.noneBody}</p>
      </Empty>
    )
  }
  return (
    <ol class="rules" aria-label={t.rules}>
      {rules.map(state => (
        <RuleItem key={state.id} state={state} onChange={onChange} />
      ))}
    </ol>
  )
}
