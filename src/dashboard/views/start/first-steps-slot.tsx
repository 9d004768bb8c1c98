import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../components/button.tsx'
import { useTexts } from '../../i18n.ts'
import { startMessages } from '../../messages/start/start.ts'
import { showToast } from '../../toasts.ts'

const HIDDEN_KEY = 'carrier-sandbox.first-steps'

let loaded: ComponentType<{ actions: ReturnType<typeof Button> }> | null = null

/** The first steps above a list that has been empty, until they are hidden; they are loaded only then. */
export function FirstStepsSlot({ isEmpty }: { readonly isEmpty: boolean }) {
  const t = useTexts(startMessages)
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) === 'hidden')
  // They stay while the parcel of the fourth step appears below them.
  const [isWanted, setWanted] = useState(false)
  const [, redraw] = useState(0)
  useEffect(() => {
    if (isEmpty) setWanted(true)
  }, [isEmpty])
  const isShown = isWanted && !isHidden
  useEffect(() => {
    if (!isShown || loaded) return
    import('./first-steps.tsx').then(
      module => {
        loaded = module.FirstSteps
        redraw(count => count + 1)
      },
      // The list below them is what the page is for; the next visit tries again.
      error => console.warn(`the first steps could not be loaded: ${error.message}`),
    )
  }, [isShown])
  if (!isShown || !loaded) return null
  const Steps = loaded
  return (
    <div class="steps-slot">
      <Steps
        actions={
          <Button
            size="small"
            onClick={() => {
              localStorage.setItem(HIDDEN_KEY, 'hidden')
              setHidden(true)
              showToast({ kind: 'info', text: t.hidden })
            }}
          >
            {t.hide}
          </Button>
        }
      />
    </div>
  )
}
