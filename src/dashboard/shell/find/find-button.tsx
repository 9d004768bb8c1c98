import { useEffect, useState } from 'preact/hooks'
import { IconButton } from '../../components/button.tsx'
import { useTexts } from '../../i18n.ts'
import { shellMessages } from '../../messages/shell.ts'
import { wantsToken } from '../../session.ts'
import { useAction } from '../../use-action.ts'
import { type Wanted, wantedByKey } from './wanted-by-key.ts'

type Loaded = typeof import('./find-dialog.tsx')

/** Opens the box that finds everything, by a click or a key. Its code is loaded then. */
export function FindButton() {
  const t = useTexts(shellMessages)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const load = useAction(async () => setLoaded(await import('./find-dialog.tsx')))
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isBlocked = event.defaultPrevented || wantsToken.peek() || document.querySelector('dialog[open]') !== null
      const chosen = isBlocked ? null : wantedByKey(pressed(event))
      if (chosen === null) return
      event.preventDefault()
      setWanted(chosen)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => {
    if (wanted && !loaded) void load.run()
  }, [wanted, loaded])
  const close = () => setWanted(null)
  return (
    <>
      <IconButton icon="search" label={t.find} opensDialog isBusy={load.isBusy} onClick={() => setWanted('box')} />
      {loaded && wanted === 'box' && <loaded.FindDialog onClose={close} onKeys={() => setWanted('keys')} />}
      {loaded && wanted === 'keys' && <loaded.KeysDialog onClose={close} />}
    </>
  )
}

/** Nothing is typed into these. */
const UNTYPED: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'file'])

function pressed(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, target } = event
  const isField =
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !UNTYPED.has(target.type))
  const isTyping = isField || (target instanceof HTMLElement && target.isContentEditable)
  return { key, ctrlKey, metaKey, altKey, isTyping }
}
