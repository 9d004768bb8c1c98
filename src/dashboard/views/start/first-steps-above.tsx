import { Button } from '../../components/button.tsx'
import { useTexts } from '../../i18n.ts'
import { startMessages } from '../../messages/start/start.ts'
import { showToast } from '../../toasts.ts'
import { FirstSteps } from './first-steps.tsx'

/** The first steps where they stand above a list. @param onHide the person has enough of them */
export function FirstStepsAbove({ onHide }: { readonly onHide: () => void }) {
  const t = useTexts(startMessages)
  const hide = () => {
    onHide()
    showToast({ kind: 'info', text: t.hidden })
  }
  return (
    <div class="steps-slot">
      <FirstSteps
        actions={
          <Button size="small" onClick={hide}>
            {t.hide}
          </Button>
        }
      />
    </div>
  )
}
