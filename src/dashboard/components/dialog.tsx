import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { useTexts } from '../i18n.ts'
import { commonMessages } from '../messages/common.ts'
import { IconButton } from './icon-button.tsx'

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
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
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
    >
      <header class="dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={t.close} onClick={onClose} />
      </header>
      <div class="dialog-body">{children}</div>
      {actions && <footer class="dialog-foot">{actions}</footer>}
    </dialog>
  )
}
