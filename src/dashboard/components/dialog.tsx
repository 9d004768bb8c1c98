import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { useTexts } from '../i18n.ts'
import { commonMessages } from '../messages/common.ts'
import { Button, IconButton } from './button.tsx'

export interface DialogProps {
  readonly title: string
  readonly children: ComponentChildren
  /** Buttons, at the lower end. */
  readonly actions?: ComponentChildren
  readonly onClose: () => void
  readonly width?: 'normal' | 'wide'
}

/** The browser's own modal dialog: it keeps the focus, gives it back, and closes with Escape. Shown while it is rendered. */
export function Dialog({ title, children, actions, onClose, width = 'normal' }: DialogProps) {
  const t = useTexts(commonMessages)
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // In the moment in which it goes: a notice that comes next remembers what has the focus.
  useLayoutEffect(() => {
    const opener = document.activeElement
    const shown = dialog.current
    shown?.showModal()
    return () => {
      // Behind an open dialog nothing takes the focus.
      shown?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class={`dialog ${width}`}
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={event => {
        // Before the browser sees it, which at a second Escape closes a dialog without asking.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        // A second gesture back on a phone does the same. It is open for as long as it is rendered.
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal()
      }}
    >
      {/* No header: a dialog that opens from the head of the page would have a banner within a banner. */}
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={t.close} onClick={onClose} />
      </div>
      <div class="dialog-body">{children}</div>
      {actions && <footer class="dialog-foot">{actions}</footer>}
    </dialog>
  )
}

interface ConfirmProps {
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
