import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../components/button.tsx'
import { useTexts } from '../../i18n.ts'
import { startMessages } from '../../messages/start/start.ts'
import { account } from '../../session.ts'
import { loadViewStyles } from '../../shell/view-styles.ts'
import { showToast } from '../../toasts.ts'

const HIDDEN_KEY = 'carrier-sandbox.first-steps'

let loaded: ComponentType<{ actions: ReturnType<typeof Button> }> | null = null

/** Accounts whose list has been empty since the page was opened. */
const begun = new Set<string>()
/** The parcel of the fourth step appears below the steps; with more parcels they are in the way. */
const FEW = 5

/**
 * The first steps above a list that has been empty, while it is short and until they are hidden; they are loaded only then.
 * @param count of all shipments; null while it is not known
 */
export function FirstStepsSlot({ count }: { readonly count: number | null }) {
  const t = useTexts(startMessages)
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) === 'hidden')
  const world = account.value
  const [, redraw] = useState(0)
  if (count === 0) begun.add(world)
  const isShown = begun.has(world) && count !== null && count <= FEW && !isHidden
  useEffect(() => {
    if (!isShown || loaded) return
    Promise.all([import('./first-steps.tsx'), loadViewStyles()]).then(
      ([module]) => {
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
