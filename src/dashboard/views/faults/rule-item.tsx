import type { FaultState } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { IconButton } from '../../components/button.tsx'
import { Instant } from '../../components/facts.tsx'
import { Toggle } from '../../components/field.tsx'
import { Badge } from '../../components/status.tsx'
import { useTexts } from '../../i18n.ts'
import { faultsMessages } from '../../messages/faults.ts'
import { language } from '../../preferences.ts'
import { hrefTo, navigate } from '../../router.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'
import { presetOf } from './presets.ts'
import { isUsedUp, ruleText } from './rules.ts'

const WIDTH = 120

export interface RuleItemProps {
  readonly state: FaultState
  readonly onChange: () => void
}

/** One rule: on or off, its words, and what it has done. */
export function RuleItem({ state, onChange }: RuleItemProps) {
  const t = useTexts(faultsMessages)
  const spoken = language.value
  const { id, rule, origin, enabled, seen, fired, last_fired_at: last, ends_at: ends } = state
  const path = `/faults/${encodeURIComponent(id)}`
  const set = useAction(async (isOn: boolean) => {
    await control('PUT', path, { enabled: isOn })
    onChange()
  })
  const addBack = async () => {
    await control('POST', '/faults', rule)
    onChange()
  }
  const remove = useAction(async () => {
    await control('DELETE', path)
    onChange()
    showToast({ kind: 'info', text: t.removed(id), action: { text: t.addBack, run: addBack } })
  })
  const title = presetOf(rule)?.title[spoken]
  return (
    <li class={enabled && !isUsedUp(state) ? 'rule' : 'rule is-off'}>
      <div class="rule-head">
        <Toggle label={t.rule(id)} isOn={enabled} isDisabled={set.isBusy} onChange={isOn => set.run(isOn)} />
        {!enabled && <Badge>{t.off}</Badge>}
        {enabled && isUsedUp(state) && <Badge>{t.usedUp}</Badge>}
        {origin === 'start' && <Badge tone="info">{t.ofStart}</Badge>}
      </div>
      <div class="rule-words">
        {title !== undefined && <p class="rule-title">{title}</p>}
        <pre>{ruleText(rule)}</pre>
      </div>
      <div class="rule-counts">
        <FiredBar fired={fired} seen={seen} />
        <span>{seen === 0 ? <span class="muted">{t.notMet}</span> : t.fired(fired, seen)}</span>
        {last !== null && (
          <span class="muted small">
            {t.last} <Instant at={last} />
          </span>
        )}
        {ends !== null && (
          <span class="muted small">
            {t.ends} <Instant at={ends} look="relative" />
          </span>
        )}
      </div>
      <div class="rule-actions">
        <IconButton icon="edit" label={t.edit(id)} onClick={() => navigate(hrefTo(['faults', id]))} />
        <IconButton icon="trash" label={t.remove(id)} isBusy={remove.isBusy} onClick={() => remove.run()} />
      </div>
    </li>
  )
}

/** How much of what it met a rule hit; the words beside it say the same. */
function FiredBar({ fired, seen }: { readonly fired: number; readonly seen: number }) {
  const share = seen === 0 ? 0 : fired / seen
  // One of a thousand is to be seen, too.
  const width = fired === 0 ? 0 : Math.max(3, Math.round(share * WIDTH))
  return (
    <svg class="fired-bar" width={WIDTH} height={8} viewBox={`0 0 ${WIDTH} 8`} aria-hidden="true">
      <rect class="fired-ground" width={WIDTH} height={8} rx={3} />
      <rect class="fired-share" width={width} height={8} rx={3} />
    </svg>
  )
}
