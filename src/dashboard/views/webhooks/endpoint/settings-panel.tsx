import { useState } from 'preact/hooks'
import type { EndpointState } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { Field, Select, Toggle } from '../../../components/field.tsx'
import { Panel } from '../../../components/panel.tsx'
import { formatDuration } from '../../../format.ts'
import { useTexts } from '../../../i18n.ts'
import { endpointMessages } from '../../../messages/endpoint.ts'
import { language } from '../../../preferences.ts'
import { showToast } from '../../../toasts.ts'
import { useAction } from '../../../use-action.ts'
import { RETRY_NAMES, readWaits, waitsOf } from './retry-plan.ts'
import { changesOf, draftOf, OWN, PROFILE, type SettingsDraft } from './settings-draft.ts'
import { type ChoiceProps, SignatureChoice } from './signature-choice.tsx'

export interface SettingsPanelProps {
  readonly endpoint: EndpointState
  readonly onSaved: () => void
}

/** How an endpoint is served. What a person has changed stays while the endpoint is looked at again. */
export function SettingsPanel({ endpoint, onSaved }: SettingsPanelProps) {
  const t = useTexts(endpointMessages)
  const [written, setWritten] = useState<Partial<SettingsDraft>>({})
  const before = draftOf(endpoint)
  const draft = { ...before, ...written }
  const changes = changesOf(before, draft)
  const write = (more: Partial<SettingsDraft>) => setWritten({ ...written, ...more })
  const { run, isBusy, error } = useAction(
    async () => {
      await control('PUT', `/webhooks/${endpoint.id}/settings`, changes)
      setWritten({})
      showToast({ kind: 'success', text: t.saved })
      onSaved()
    },
    { toast: false },
  )
  return (
    <Panel title={t.settings} lead={t.settingsLead}>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault()
          if (changes) void run()
        }}
      >
        <SignatureChoice endpoint={endpoint} draft={draft} onWrite={write} />
        <RetryChoice endpoint={endpoint} draft={draft} onWrite={write} />
        <Select
          label={t.onDisabled}
          value={draft.onDisabled}
          options={[
            { value: 'hold', label: t.hold },
            { value: 'drop', label: t.drop },
          ]}
          onChange={onDisabled => write({ onDisabled })}
        />
        <Toggle label={t.ordered} isOn={draft.ordered} onChange={ordered => write({ ordered })} />
        {error && (
          <p class="field-error" role="alert">
            {error.message}
          </p>
        )}
        <p class="row">
          <Button look="primary" type="submit" isBusy={isBusy} isDisabled={changes === null}>
            {t.save}
          </Button>
          {Object.keys(written).length > 0 && (
            <Button look="quiet" onClick={() => setWritten({})}>
              {t.undo}
            </Button>
          )}
        </p>
      </form>
    </Panel>
  )
}

/** After which waits a failed attempt is repeated; says what a preset means. */
function RetryChoice({ endpoint, draft, onWrite }: ChoiceProps) {
  const t = useTexts(endpointMessages)
  const spoken = language.value
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
