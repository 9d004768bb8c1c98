import { useState } from 'preact/hooks'
import type { WalletBalance } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Field } from '../../components/field.tsx'
import { formatMoney } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { commonMessages } from '../../messages/common.ts'
import { moneyMessages } from '../../messages/money/money.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'

interface TopUpDialogProps {
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Pays money into the wallet. */
export function TopUpDialog({ onClose, onDone }: TopUpDialogProps) {
  const t = useTexts(moneyMessages)
  const common = useTexts(commonMessages)
  const [amount, setAmount] = useState('1000000')
  const { run, isBusy, error } = useAction(
    async () => {
      await control<WalletBalance>('POST', '/wallet/top-up', { amount: Number(amount) })
      showToast({ kind: 'success', text: t.toppedUp(formatMoney(Number(amount))) })
      onDone()
    },
    { toast: false },
  )
  return (
    <Dialog title={t.topUp} onClose={onClose}>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault()
          void run()
        }}
      >
        <Field
          label={t.amount}
          type="number"
          min={1}
          value={amount}
          onInput={setAmount}
          hint={t.amountHint}
          error={error?.message ?? null}
          autoFocus
        />
        <p class="row end">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isBusy={isBusy} isDisabled={!(Number(amount) >= 1)}>
            {t.topUp}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
