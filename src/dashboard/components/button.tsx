import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useTexts } from '../i18n.ts'
import { commonMessages } from '../messages/common.ts'
import { showToast } from '../toasts.ts'
import { Icon, type IconName } from './icon.tsx'

export interface ButtonProps {
  readonly children: ComponentChildren
  readonly onClick?: () => unknown
  /** `primary`: the one thing to do here; `danger`: it takes something away; `quiet`: without a frame. */
  readonly look?: 'normal' | 'primary' | 'danger' | 'quiet'
  readonly icon?: IconName
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  /** `submit` inside a form. */
  readonly type?: 'button' | 'submit'
  readonly size?: 'normal' | 'small'
  /** Whether it is switched on, for a button that stays down. */
  readonly isPressed?: boolean
  /** What it says to the mouse that rests on it. */
  readonly title?: string
  readonly opensDialog?: boolean
}

/** While busy it stays focusable and says so, and does nothing. */
export function Button({
  children,
  onClick,
  look = 'normal',
  icon,
  isBusy = false,
  isDisabled = false,
  type = 'button',
  size = 'normal',
  isPressed,
  title,
  opensDialog = false,
}: ButtonProps) {
  return (
    <button
      type={type}
      class={`button ${look} ${size}`}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      aria-pressed={isPressed}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      disabled={isDisabled}
      title={title}
      onClick={event => {
        if (isBusy) event.preventDefault()
        else onClick?.()
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

interface IconButtonProps {
  readonly icon: IconName
  /** What it does: read aloud, and shown to the mouse. */
  readonly label: string
  readonly onClick: () => unknown
  readonly isDisabled?: boolean
  readonly isBusy?: boolean
  readonly isPressed?: boolean
  readonly opensDialog?: boolean
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, onClick, isDisabled = false, isBusy = false, isPressed, opensDialog = false } = props
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      aria-pressed={isPressed}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      disabled={isDisabled}
      onClick={() => {
        if (!isBusy) onClick()
      }}
    >
      <Icon name={icon} />
    </button>
  )
}

interface CopyButtonProps {
  readonly text: string
  /** What is copied, e.g. `Copy the access token`. */
  readonly label: string
  /** With the label beside the drawing. */
  readonly isWide?: boolean
  readonly onCopied?: () => void
}

/** Says for two seconds that it did. */
export function CopyButton({ text, label, isWide = false, onCopied }: CopyButtonProps) {
  const t = useTexts(commonMessages)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), 2_000)
    return () => clearTimeout(timer)
  }, [isDone])
  const copy = async () => {
    try {
      await copyText(text)
      setDone(true)
      onCopied?.()
    } catch {
      showToast({ kind: 'error', text: t.notCopied })
    }
  }
  const icon = isDone ? 'check' : 'copy'
  return isWide ? (
    <Button icon={icon} onClick={copy} size="small">
      {isDone ? t.copied : label}
    </Button>
  ) : (
    <IconButton icon={icon} label={isDone ? t.copied : label} onClick={copy} />
  )
}

/** The clipboard needs a secure context, and a sandbox in a container is plain HTTP under another name. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (!done) throw new Error('the browser did not copy')
}
