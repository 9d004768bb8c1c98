import { useLayoutEffect, useRef } from 'preact/hooks'
import { useTexts } from '../i18n.ts'
import { commonMessages } from '../messages/common.ts'
import { closeToast, type Toast, toasts } from '../toasts.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

const ICONS = { success: 'check', error: 'warning', info: 'info' } as const

/** Stands in the page from the start: a region that comes with its text is not read aloud. */
export function ToastList() {
  const t = useTexts(commonMessages)
  const shown = toasts.value
  return (
    <section class="toasts" aria-live="polite" aria-label={t.notices}>
      {shown.map(toast => (
        <ShownToast key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

/** One that goes while it has the focus gives it back to what was in use when it came, else to the heading of the view. */
function ShownToast({ toast: { id, kind, text, link, action } }: { readonly toast: Toast }) {
  const t = useTexts(commonMessages)
  const own = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    const { current } = own
    return () => {
      if (current?.contains(document.activeElement)) giveFocus(before)
    }
  }, [])
  return (
    <div class={`toast ${kind}`} ref={own}>
      <Icon name={ICONS[kind]} />
      <p>
        {text}{' '}
        {link && (
          <a href={link.href} onClick={() => closeToast(id)}>
            {link.text}
          </a>
        )}
        {action && (
          <button
            type="button"
            class="toast-action"
            aria-label={action.label}
            onClick={() => {
              closeToast(id)
              void action.run()
            }}
          >
            {action.text}
          </button>
        )}
      </p>
      <IconButton icon="close" label={t.close} onClick={() => closeToast(id)} />
    </div>
  )
}

function giveFocus(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
  const next = isThere ? before : document.querySelector<HTMLElement>('main h1')
  next?.focus({ preventScroll: true })
}
