import type { ComponentChildren } from 'preact'
import { useTexts } from '../i18n.ts'
import { commonMessages } from '../messages/common.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmProps {
  /** A question. */
  readonly title: string
  readonly children: ComponentChildren
  /** What the button does, as a verb. */
  readonly verb: string
  readonly isBusy?: boolean
  readonly onConfirm: () => unknown
  readonly onClose: () => void
}

/** Asks before something is taken away that cannot be brought back. */
export function Confirm({ title, children, verb, isBusy = false, onConfirm, onClose }: ConfirmProps) {
  const t = useTexts(commonMessages)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
