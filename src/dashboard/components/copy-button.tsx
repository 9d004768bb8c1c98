import { useEffect, useState } from 'preact/hooks'
import { useTexts } from '../i18n.ts'
import { commonMessages } from '../messages/common.ts'
import { showToast } from '../toasts.ts'
import { Button, IconButton } from './button.tsx'

export interface CopyButtonProps {
  readonly text: string
  /** What is copied, e.g. `Copy the access token`. */
  readonly label: string
  /** With the label beside the drawing. */
  readonly isWide?: boolean
}

/** Says for two seconds that it did. */
export function CopyButton({ text, label, isWide = false }: CopyButtonProps) {
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
