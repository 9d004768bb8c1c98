import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Field } from '../../components/field.tsx'
import { useTexts } from '../../i18n.ts'
import { commonMessages } from '../../messages/common.ts'
import { webhooksMessages } from '../../messages/webhooks.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'

export interface RegisterEndpointProps {
  readonly onClose: () => void
  readonly onRegistered: () => void
}

/** By POST /api/v2/webhooks, as an application registers itself. */
export function RegisterEndpoint({ onClose, onRegistered }: RegisterEndpointProps) {
  const t = useTexts(webhooksMessages)
  const common = useTexts(commonMessages)
  const [url, setUrl] = useState('')
  const { run, isBusy, error } = useAction(
    async () => {
      await api('POST', '/webhooks', { endpoint: url.trim() })
      showToast({ kind: 'success', text: t.registered(url.trim()) })
      onRegistered()
    },
    { toast: false },
  )
  return (
    <Dialog title={t.register} onClose={onClose}>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault()
          void run()
        }}
      >
        <p class="muted">{t.registerLead}</p>
        {/* No type url: what is wrong with it the sandbox says better than the browser. */}
        <Field
          label={t.url}
          value={url}
          onInput={setUrl}
          hint={t.urlHint}
          placeholder="http://127.0.0.1:3000/hook"
          error={error?.message ?? null}
          autoFocus
        />
        <p class="row end">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isBusy={isBusy} isDisabled={url.trim() === ''}>
            {t.registerVerb}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
