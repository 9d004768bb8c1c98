import { useTexts } from '../i18n.ts'
import { commonMessages } from '../messages/common.ts'
import { useStore } from '../store.ts'
import { closeToast, toasts } from '../toasts.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

const ICONS = { success: 'check', error: 'warning', info: 'info' } as const

/** Stands in the page from the start: a region that comes with its text is not read aloud. */
export function ToastList() {
  const t = useTexts(commonMessages)
  const shown = useStore(toasts)
  return (
    <section class="toasts" aria-live="polite" aria-label={t.notices}>
      {shown.map(({ id, kind, text, link, action }) => (
        <div key={id} class={`toast ${kind}`}>
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
      ))}
    </section>
  )
}
