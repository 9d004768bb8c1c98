import { useState } from 'preact/hooks'
import type { EndpointState, RotatedSecret } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import { Button, CopyButton } from '../../../components/button.tsx'
import { Confirm, Dialog } from '../../../components/dialog.tsx'
import { Instant } from '../../../components/facts.tsx'
import { useTexts } from '../../../i18n.ts'
import { webhooksMessages } from '../../../messages/webhooks.ts'
import { useAction } from '../../../use-action.ts'

export interface RotateSecretProps {
  readonly endpoint: EndpointState
  readonly onRotated: () => void
  readonly onClose: () => void
}

/** Asks, then shows the new secret: it is shown only this once. */
export function RotateSecret({ endpoint, onRotated, onClose }: RotateSecretProps) {
  const t = useTexts(webhooksMessages)
  const [rotated, setRotated] = useState<RotatedSecret | null>(null)
  const rotate = useAction(async () => {
    setRotated(await control<RotatedSecret>('POST', `/webhooks/${endpoint.id}/rotate-secret`))
    onRotated()
  })
  if (rotated === null) {
    return (
      <Confirm
        title={t.rotateTitle}
        verb={t.rotate}
        isBusy={rotate.isBusy}
        onConfirm={() => rotate.run()}
        onClose={onClose}
      >
        <p>{t.rotateBody}</p>
      </Confirm>
    )
  }
  const rows = [
    [t.secret, rotated.secret],
    ...(endpoint.signature.some(({ scheme }) => scheme === 'standard-ed25519')
      ? [[t.publicKey, rotated.public_key] as const]
      : []),
  ] as const
  return (
    <Dialog
      key="rotated"
      title={t.newSecret}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <div class="stack">
        <p>
          <strong>{t.shownOnce}</strong>
        </p>
        <dl class="facts">
          {rows.map(([label, value]) => (
            <>
              <dt>{label}</dt>
              <dd class="with-copy">
                <code>{value}</code>
                <CopyButton text={value} label={t.copyOf(label)} />
              </dd>
            </>
          ))}
          <dt>{t.oldUntil}</dt>
          <dd>
            <Instant at={rotated.old_secret_until} look="full" />
          </dd>
        </dl>
      </div>
    </Dialog>
  )
}
