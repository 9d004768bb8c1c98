import { useState } from 'preact/hooks'
import type { ScenarioList, ShipmentDetail } from '../../../../schemas/types.gen.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Field, Select, Toggle } from '../../../components/field.tsx'
import { useTexts } from '../../../i18n.ts'
import { commonMessages } from '../../../messages/common.ts'
import { shipmentMessages } from '../../../messages/shipment.ts'
import { language } from '../../../preferences.ts'
import { purposeOf } from '../../../purpose-of.ts'
import { useQuery } from '../../../use-query.ts'
import type { Simulation } from './shipment-actions.tsx'

export interface OtherMoveProps {
  readonly shipment: ShipmentDetail
  readonly onChoose: (simulation: Simulation) => void
  readonly onClose: () => void
}

/** To any status on a legal way, or on by another scenario. */
export function OtherMove({ shipment, onChoose, onClose }: OtherMoveProps) {
  const t = useTexts(shipmentMessages)
  const common = useTexts(commonMessages)
  const spoken = language.value
  const { data: scenarios } = useQuery<ScenarioList>('/scenarios', { on: ['change:scenarios'] })
  const targets = targetsOf(shipment)
  const [to, setTo] = useState(targets[0]?.value ?? '')
  const [jump, setJump] = useState(false)
  const [reason, setReason] = useState('')
  const [scenario, setScenario] = useState('')
  const ofLine = (scenarios?.items ?? []).filter(({ line }) => line === shipment.line)
  return (
    <Dialog title={t.makeItHappen} onClose={onClose} actions={<Button onClick={onClose}>{common.cancel}</Button>}>
      <form
        class="form"
        onSubmit={event => {
          event.preventDefault()
          onChoose({ action: 'to', to, ...(jump ? { jump } : {}), ...(reason.trim() === '' ? {} : { reason }) })
        }}
      >
        <h3 class="whole">{t.toStatus}</h3>
        <Select label={t.toStatus} showsLabel={false} value={to} options={targets} onChange={setTo} />
        <Field label={t.reason} value={reason} onInput={setReason} />
        <Toggle label={t.jump} isOn={jump} onChange={setJump} />
        <p class="whole muted small">{t.toStatusHint}</p>
        <Button look="primary" type="submit" isDisabled={to === ''}>
          {t.do}
        </Button>
      </form>
      <form
        class="form other-scenario"
        onSubmit={event => {
          event.preventDefault()
          onChoose({ action: 'scenario', scenario: scenario || (ofLine[0]?.name ?? '') })
        }}
      >
        <h3 class="whole">{t.otherScenario}</h3>
        <Select
          label={t.otherScenario}
          showsLabel={false}
          value={scenario || (ofLine[0]?.name ?? '')}
          options={ofLine.map(one => ({ value: one.name, label: `${one.name}: ${purposeOf(one, spoken)}` }))}
          onChange={setScenario}
        />
        <Button type="submit" isDisabled={ofLine.length === 0}>
          {t.do}
        </Button>
      </form>
    </Dialog>
  )
}

/** What may come next, and what is planned further on: a way there is found by the sandbox. */
function targetsOf({ allowed, plan }: ShipmentDetail) {
  const seen = new Map([...allowed, ...plan].map(({ slug, status, text }) => [slug, `${text} · ${slug} ${status}`]))
  return [...seen].map(([value, label]) => ({ value, label }))
}
