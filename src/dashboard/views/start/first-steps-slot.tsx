import { useState } from 'preact/hooks'
import { lazily } from '../../components/lazily.tsx'
import { account } from '../../session.ts'

const FirstStepsAbove = lazily(() => import('./first-steps-above.tsx').then(module => module.FirstStepsAbove))

const HIDDEN_KEY = 'carrier-sandbox.first-steps'

/** Accounts whose list has been empty since the page was opened. */
const begun = new Set<string>()
/** The parcel of the fourth step appears below the steps; with more parcels they are in the way. */
const FEW = 5

/**
 * The first steps above a list that has been empty, while it is short and until they are hidden; they are loaded only then.
 * @param count of all shipments; null while it is not known
 */
export function FirstStepsSlot({ count }: { readonly count: number | null }) {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) === 'hidden')
  const world = account.value
  if (count === 0) begun.add(world)
  if (isHidden || !begun.has(world) || count === null || count > FEW) return null
  return (
    <FirstStepsAbove
      onHide={() => {
        localStorage.setItem(HIDDEN_KEY, 'hidden')
        setHidden(true)
      }}
    />
  )
}
