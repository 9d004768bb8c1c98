import { useState } from 'preact/hooks'
import type { ShipmentDetail } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Field, Toggle } from '../../../components/field.tsx'
import { useTexts } from '../../../i18n.ts'
import { commonMessages } from '../../../messages/common.ts'
import { shipmentMessages } from '../../../messages/shipment.ts'
import { hrefTo } from '../../../router.ts'
import { showToast } from '../../../toasts.ts'
import { useAction } from '../../../use-action.ts'

/** A parcel's history becomes a scenario of the account. */
export function SaveScenario({
  shipment,
  onClose,
}: {
  readonly shipment: ShipmentDetail
  readonly onClose: () => void
}) {
  const t = useTexts(shipmentMessages)
  const common = useTexts(commonMessages)
  const [name, setName] = useState(`like-${shipment.id.toLowerCase()}`)
  const [withPlan, setWithPlan] = useState(false)
  const save = useAction(
    async () => {
      const id = encodeURIComponent(shipment.id)
      const journey = await control<object>('GET', `/shipments/${id}/journey${withPlan ? '?plan=true' : ''}`)
      await control('PUT', `/scenarios/${encodeURIComponent(name)}`, { ...journey, name })
      showToast({ kind: 'success', text: t.saved, link: { href: hrefTo(['scenarios', name]), text: t.show } })
      onClose()
    },
    { toast: false },
  )
  return (
    <Dialog
      title={t.saveScenario}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" isBusy={save.isBusy} onClick={() => save.run()}>
            {common.save}
          </Button>
        </>
      }
    >
      <div class="stack">
        <p>{t.saveLead}</p>
        <Field label={t.name} hint={t.nameHint} value={name} onInput={setName} error={save.error?.message ?? null} />
        <Toggle label={t.withPlan} isOn={withPlan} onChange={setWithPlan} />
      </div>
    </Dialog>
  )
}
