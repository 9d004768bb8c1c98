import { useState } from 'preact/hooks'
import { Panel } from '../../components/panel.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useTexts } from '../../i18n.ts'
import { faultsMessages } from '../../messages/faults.ts'
import type { FaultState } from './fault-state.ts'
import type { PresetGroup } from './preset.ts'
import { PresetCard } from './preset-card.tsx'
import { PRESETS, presetOf } from './presets.ts'

export interface PresetPanelProps {
  readonly rules: readonly FaultState[]
  readonly onChange: () => void
}

/** Rules that one click adds, with what the client will see. */
export function PresetPanel({ rules, onChange }: PresetPanelProps) {
  const t = useTexts(faultsMessages)
  const [group, setGroup] = useState<PresetGroup>('calls')
  const there = new Set(rules.filter(({ enabled }) => enabled).map(({ rule }) => presetOf(rule)))
  return (
    <Panel title={t.presets} lead={t.presetsLead}>
      <Tabs
        label={t.presets}
        current={group}
        onChange={setGroup}
        tabs={[
          { name: 'calls', label: t.calls },
          { name: 'webhooks', label: t.webhooks },
          { name: 'carriers', label: t.carriers },
        ]}
      >
        <ul class="presets">
          {PRESETS.filter(preset => preset.group === group).map(preset => (
            <PresetCard key={preset.title.en} preset={preset} isThere={there.has(preset)} onChange={onChange} />
          ))}
        </ul>
      </Tabs>
    </Panel>
  )
}
