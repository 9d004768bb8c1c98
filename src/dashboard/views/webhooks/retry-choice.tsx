import { Field } from '../../components/field.tsx'
import { Select } from '../../components/select.tsx'
import { formatDuration } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { endpointMessages } from '../../messages/endpoint.ts'
import { language } from '../../preferences.ts'
import { useStore } from '../../store.ts'
import { RETRY_NAMES, readWaits, waitsOf } from './retry-plan.ts'
import { OWN, PROFILE } from './settings-draft.ts'
import type { ChoiceProps } from './signature-choice.tsx'

/** After which waits a failed attempt is repeated; says what a preset means. */
export function RetryChoice({ endpoint, draft, onWrite }: ChoiceProps) {
  const t = useTexts(endpointMessages)
  const spoken = useStore(language)
  const inForce = typeof endpoint.retry === 'string' ? endpoint.retry : endpoint.retry.join(', ')
  const written = readWaits(draft.waits)
  const retry = draft.retry === PROFILE ? endpoint.retry : draft.retry === OWN ? (written ?? []) : draft.retry
  const waits = waitsOf(retry)
  const isKnown = draft.retry !== PROFILE || endpoint.retry_from === 'profile'
  const plan = waits.map(ms => formatDuration(ms, spoken)).join(' → ')
  return (
    <>
      <Select
        label={t.retry}
        value={draft.retry}
        options={[
          { value: PROFILE, label: endpoint.retry_from === 'profile' ? t.fromProfile(inForce) : t.asProfile },
          ...RETRY_NAMES.map(value => ({ value, label: value === 'none' ? t.retryNone : value })),
          { value: OWN, label: t.retryOwn },
        ]}
        onChange={value => onWrite({ retry: value })}
      />
      {draft.retry === OWN && (
        <Field
          label={t.waits}
          value={draft.waits}
          onInput={text => onWrite({ waits: text })}
          hint={t.waitsHint}
          error={written === null ? t.waitsWrong : null}
        />
      )}
      {isKnown && written !== null && (
        <p class="muted small">
          {t.plan}: {waits.length === 0 ? t.planOnce : t.planned(plan, waits.length + 1)}
        </p>
      )}
    </>
  )
}
