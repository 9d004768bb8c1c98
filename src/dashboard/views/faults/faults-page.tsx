import { useState } from 'preact/hooks'
import type { FaultState, Faults } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Confirm } from '../../components/dialog.tsx'
import { PageHead, Panel } from '../../components/panel.tsx'
import { Empty, Failure, Loading } from '../../components/placeholders.tsx'
import { Badge } from '../../components/status.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useTexts } from '../../i18n.ts'
import { faultsMessages } from '../../messages/faults.ts'
import { language } from '../../preferences.ts'
import { hrefTo, navigate } from '../../router.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { FiringTable } from './firing-table.tsx'
import type { Preset, PresetGroup } from './preset.ts'
import { PRESETS, presetOf } from './presets.ts'
import { RuleItem } from './rule-item.tsx'
import { addRules, isUsedUp } from './rules.ts'

/** What goes wrong, what may be made to go wrong, and what did. */
export function FaultsPage() {
  const t = useTexts(faultsMessages)
  // Whatever a rule meets is counted.
  const book = useQuery<Faults>('/faults', {
    on: ['change:faults', 'fault', 'request', 'delivery', 'transition', 'clock'],
  })
  const { data, refetch } = book
  return (
    <>
      <PageHead
        title={t.title}
        lead={t.lead}
        actions={
          <>
            {data && data.rules.length > 0 && <RemoveAll onRemoved={refetch} />}
            <a class="button primary" href={hrefTo(['faults', 'new'])}>
              {t.newRule}
            </a>
          </>
        }
      />
      <div class="stack">
        {book.error && <Failure error={book.error} onRetry={refetch} />}
        {!data && !book.error && <Loading />}
        {data && (
          <>
            <Panel title={t.rules}>
              <RuleList rules={data.rules} onChange={refetch} />
            </Panel>
            <PresetPanel rules={data.rules} onChange={refetch} />
            <Panel title={t.firings} lead={t.firingsLead}>
              <FiringTable firings={data.firings} />
            </Panel>
          </>
        )}
      </div>
    </>
  )
}

function RemoveAll({ onRemoved }: { readonly onRemoved: () => void }) {
  const t = useTexts(faultsMessages)
  const [isAsking, setAsking] = useState(false)
  const remove = useAction(async () => {
    await control('DELETE', '/faults')
    setAsking(false)
    onRemoved()
    showToast({ kind: 'success', text: t.removedAll })
  })
  return (
    <>
      <Button icon="trash" opensDialog onClick={() => setAsking(true)}>
        {t.removeAll}
      </Button>
      {isAsking && (
        <Confirm
          title={t.removeAllTitle}
          verb={t.removeAll}
          isBusy={remove.isBusy}
          onConfirm={() => remove.run()}
          onClose={() => setAsking(false)}
        >
          <p>{t.removeAllBody}</p>
        </Confirm>
      )}
    </>
  )
}

interface RuleListProps {
  readonly rules: readonly FaultState[]
  readonly onChange: () => void
}

/** The rules in the order in which they have their way. */
function RuleList({ rules, onChange }: RuleListProps) {
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

interface PresetPanelProps {
  readonly rules: readonly FaultState[]
  readonly onChange: () => void
}

/** Rules that one click adds, with what the client will see. */
function PresetPanel({ rules, onChange }: PresetPanelProps) {
  const t = useTexts(faultsMessages)
  const [group, setGroup] = useState<PresetGroup>('calls')
  const isActive = (state: FaultState) => state.enabled && !isUsedUp(state)
  const there = new Set(rules.filter(isActive).map(({ rule }) => presetOf(rule)))
  const spent = new Set(rules.filter(isUsedUp).map(({ rule }) => presetOf(rule)))
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
            <PresetCard
              key={preset.title.en}
              preset={preset}
              state={there.has(preset) ? 'active' : spent.has(preset) ? 'used-up' : null}
              onChange={onChange}
            />
          ))}
        </ul>
      </Tabs>
    </Panel>
  )
}

interface PresetCardProps {
  readonly preset: Preset
  /** Whether a rule of these very words is there; a used-up one fires no more. */
  readonly state: 'active' | 'used-up' | null
  readonly onChange: () => void
}

function PresetCard({ preset, state, onChange }: PresetCardProps) {
  const t = useTexts(faultsMessages)
  const spoken = language.value
  const title = preset.title[spoken]
  const add = useAction(async () => {
    await addRules([preset.rule], { said: t.added, undo: t.undo, onChange })
    onChange()
  })
  return (
    <li class="preset">
      <h3>{title}</h3>
      <p class="small">{preset.sees[spoken]}</p>
      <div class="preset-foot">
        <Button size="small" icon="plus" isBusy={add.isBusy} onClick={() => add.run()}>
          <span aria-hidden="true">{t.add}</span>
          <span class="visually-hidden">{t.addNamed(title)}</span>
        </Button>
        <IconButton
          icon="edit"
          label={t.change(title)}
          onClick={() => navigate(hrefTo(['faults', 'new'], { preset: preset.title.en }))}
        />
        {state === 'active' && <Badge tone="warn">{t.isThere}</Badge>}
        {state === 'used-up' && <Badge>{t.usedUp}</Badge>}
        <span class="muted small mono preset-kind">{preset.kind}</span>
      </div>
    </li>
  )
}
