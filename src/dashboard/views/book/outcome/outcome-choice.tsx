import type { ComponentChildren } from 'preact'
import type { ScenarioSummary } from '../../../../schemas/types.gen.ts'
import { PhaseMark } from '../../../components/status.tsx'
import { defaultScenarios, type Line } from '../../../default-scenarios.ts'
import { useTexts } from '../../../i18n.ts'
import { outcomeMessages } from '../../../messages/outcome.ts'
import { language } from '../../../preferences.ts'
import type { Phase } from '../../../status-phase.ts'
import { GROUPS, type Group, OUTCOMES } from './outcomes.ts'

export interface OutcomeChoiceProps {
  readonly label: string
  readonly line: Line
  readonly scenarios: readonly ScenarioSummary[]
  readonly chosen: string | null
  readonly onChoose: (name: string | null) => void
}

interface Offered {
  readonly name: string
  readonly words: string
  readonly phase: Phase
  readonly group: Group
}

/** All outcomes at a glance, grouped by how it ends; one of them, or whatever the account's default is. */
export function OutcomeChoice({ label, line, scenarios, chosen, onChoose }: OutcomeChoiceProps) {
  const t = useTexts(outcomeMessages)
  const spoken = language.value
  const inForce = defaultScenarios.value?.[line]
  const offered = scenarios.map(({ name, source }): Offered => {
    const known = source === 'shipped' ? OUTCOMES[name] : undefined
    return known
      ? { name, words: known.words[spoken], phase: known.phase, group: known.group }
      : { name, words: name, phase: 'moving', group: 'own' }
  })
  // As they stand in OUTCOMES: the ordinary one first, the rarest last.
  const order = Object.keys(OUTCOMES)
  const sorted = offered.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  return (
    <div class="outcomes" role="radiogroup" aria-label={label}>
      <Chip isChosen={chosen === null} onChoose={() => onChoose(null)}>
        {t.asDefault}
        {inForce && <small class="mono">{inForce}</small>}
      </Chip>
      {GROUPS.map(group => {
        const members = sorted.filter(one => one.group === group)
        return (
          members.length > 0 && (
            <div key={group} class="outcome-group">
              <h3>{t[group]}</h3>
              <div class="outcome-chips">
                {members.map(({ name, words, phase }) => (
                  <Chip key={name} isChosen={chosen === name} onChoose={() => onChoose(name)}>
                    <PhaseMark phase={phase} />
                    {words}
                  </Chip>
                ))}
              </div>
            </div>
          )
        )
      })}
    </div>
  )
}

interface ChipProps {
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ComponentChildren
}

function Chip({ isChosen, onChoose, children }: ChipProps) {
  return (
    <label class="outcome-chip">
      <input type="radio" name="outcome" checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  )
}
