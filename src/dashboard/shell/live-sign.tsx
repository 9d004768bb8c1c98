import { useTexts } from '../i18n.ts'
import { liveState } from '../live.ts'
import { shellMessages } from '../messages/shell.ts'
import { useStore } from '../store.ts'

/** Whether news arrive by themselves. */
export function LiveSign() {
  const t = useTexts(shellMessages)
  const state = useStore(liveState)
  return (
    <span class={`live ${state === 'live' ? 'live-on' : ''}`} role="status">
      {t[state]}
    </span>
  )
}
