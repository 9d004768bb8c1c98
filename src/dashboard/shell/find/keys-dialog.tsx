import { Dialog } from '../../components/dialog.tsx'
import { useTexts } from '../../i18n.ts'
import { findMessages } from '../../messages/find/find.ts'

/** The keys of the page. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(findMessages)
  const rows: readonly (readonly [readonly string[], string])[] = [
    [['Ctrl K', '⌘ K', '/'], t.keyFind],
    [['?'], t.keyHelp],
    [['↑', '↓', '←', '→'], t.keyRows],
    [['Enter'], t.keyEnter],
    [['Esc'], t.keyEscape],
    [['Ctrl S', '⌘ S'], t.keySave],
  ]
  return (
    <Dialog title={t.keys} onClose={onClose}>
      <div class="stack">
        <dl class="facts">
          {rows.map(([keys, does]) => (
            <div key={does} class="key-row">
              <dt>
                {keys.map(key => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p class="muted small">{t.keyNote}</p>
      </div>
    </Dialog>
  )
}
