import { useState } from 'preact/hooks'
import { control } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Panel } from '../../components/panel.tsx'
import { Select } from '../../components/select.tsx'
import { Toggle } from '../../components/toggle.tsx'
import { useTexts } from '../../i18n.ts'
import { endpointMessages } from '../../messages/endpoint.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'
import type { EndpointState } from './endpoint-state.ts'
import { RetryChoice } from './retry-choice.tsx'
import { changesOf, draftOf, type SettingsDraft } from './settings-draft.ts'
import { SignatureChoice } from './signature-choice.tsx'

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
