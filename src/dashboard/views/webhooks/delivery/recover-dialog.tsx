import { useState } from 'preact/hooks'
import type { DeliveriesStarted, EndpointState } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Field, Select } from '../../../components/field.tsx'
import { useTexts } from '../../../i18n.ts'
import { commonMessages } from '../../../messages/common.ts'
import { webhooksMessages } from '../../../messages/webhooks.ts'
import { showToast } from '../../../toasts.ts'
import { useAction } from '../../../use-action.ts'
import { virtualNow } from '../../../virtual-clock.ts'

const DAY = 86_400_000
const GMT7_MS = 7 * 3_600_000

export interface RecoverDialogProps {
  readonly endpoints: readonly EndpointState[]
  /** The one that is looked at. */
  readonly of?: string | undefined
  readonly onClose: () => void
  readonly onRecovered: () => void
}

/** Sends everything once more that has not arrived since an instant; a day back unless another is written. */
export function RecoverDialog({ endpoints, of, onClose, onRecovered }: RecoverDialogProps) {
  const t = useTexts(webhooksMessages)
  const common = useTexts(commonMessages)
  const [since, setSince] = useState(() => (virtualNow() === 0 ? '' : writeMinute(virtualNow() - DAY)))
  const [endpoint, setEndpoint] = useState(of ?? '')
  const { run, isBusy, error } = useAction(
    async () => {
      const body = { since: `${since}+07:00`, ...(endpoint === '' ? {} : { endpoint: Number(endpoint) }) }
      const { started } = await control<DeliveriesStarted>('POST', '/webhooks/recover', body)
      showToast({ kind: started === 0 ? 'info' : 'success', text: t.recovered(started) })
      onRecovered()
      onClose()
    },
    { toast: false },
  )
  return (
    <Dialog title={t.recoverTitle} onClose={onClose}>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault()
          void run()
        }}
      >
        <p class="muted">{t.recoverLead}</p>
        <Field
          label={t.recoverSince}
          type="datetime-local"
          value={since}
          onInput={setSince}
          error={error?.message ?? null}
          isRequired
        />
        {endpoints.length > 1 && (
          <Select
            label={t.endpoint}
            value={endpoint}
            onChange={setEndpoint}
            options={[
              { value: '', label: t.allEndpoints },
              ...endpoints.map(({ id, url }) => ({ value: String(id), label: `${id} · ${url}` })),
            ]}
          />
        )}
        <p class="row end">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            {t.recoverVerb}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

/** As a field of date and time writes it, in GMT+7: `2026-01-05T08:00`. */
function writeMinute(at: number): string {
  return new Date(at + GMT7_MS).toISOString().slice(0, 16)
}
