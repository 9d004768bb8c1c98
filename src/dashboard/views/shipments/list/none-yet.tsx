import { useState } from 'preact/hooks'
import { Button } from '../../../components/button.tsx'
import { Toggle } from '../../../components/field.tsx'
import { Empty } from '../../../components/placeholders.tsx'
import { useTexts } from '../../../i18n.ts'
import { accountMessages } from '../../../messages/account.ts'
import { shipmentsMessages } from '../../../messages/shipments.ts'
import { useAction } from '../../../use-action.ts'
import { fillAccount, sayFilled } from '../../account/say-filled.ts'
import { BookButton } from './book-button.tsx'

/** What to do where there is no shipment yet. */
export function NoneYet({ onFilled }: { readonly onFilled: () => void }) {
  const t = useTexts(shipmentsMessages)
  const words = useTexts(accountMessages)
  const [keepsMoving, setKeepsMoving] = useState(false)
  const fill = useAction(async () => {
    const filled = await fillAccount({ shipments: 60, customers: 20, ondemand: 20 }, { keepsMoving })
    // Filling tells no event of what is long past.
    onFilled()
    await sayFilled(filled)
  })
  return (
    <Empty icon="parcel" title={t.noneTitle}>
      <p>{t.noneBody}</p>
      <p class="empty-actions">
        <BookButton />
        <Button isBusy={fill.isBusy} onClick={() => fill.run()}>
          {t.fill}
        </Button>
      </p>
      <div class="empty-choice">
        <Toggle label={words.keepMoving} isOn={keepsMoving} onChange={setKeepsMoving} />
        <p class="field-hint">{words.keepMovingHint}</p>
      </div>
    </Empty>
  )
}
