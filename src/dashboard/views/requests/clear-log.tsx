import { useState } from 'preact/hooks'
import { control } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { useTexts } from '../../i18n.ts'
import { requestsMessages } from '../../messages/requests.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'

export interface ClearLogProps {
  readonly isNobodys: boolean
  readonly onCleared: () => void
}

export function ClearLog({ isNobodys, onCleared }: ClearLogProps) {
  const t = useTexts(requestsMessages)
  const [isAsking, setAsking] = useState(false)
  const clear = useAction(async () => {
    await control('DELETE', isNobodys ? '/requests?nobody=true' : '/requests')
    setAsking(false)
    onCleared()
    showToast({ kind: 'success', text: t.cleared })
  })
  return (
    <>
      <Button icon="trash" onClick={() => setAsking(true)}>
        {t.clear}
      </Button>
      {isAsking && (
        <Confirm
          title={t.clearTitle}
          verb={t.clear}
          isBusy={clear.isBusy}
          onConfirm={() => clear.run()}
          onClose={() => setAsking(false)}
        >
          <p>{t.clearBody}</p>
        </Confirm>
      )}
    </>
  )
}
