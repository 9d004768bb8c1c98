import { useState } from 'preact/hooks'
import type { ScenarioList, ShipmentDetail, Simulated } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import { ApiProblem } from '../../../api-problem.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Field, Select, Toggle } from '../../../components/field.tsx'
import { Panel } from '../../../components/panel.tsx'
import { statusLine } from '../../../components/status-names.tsx'
import { useTexts } from '../../../i18n.ts'
import { commonMessages } from '../../../messages/common.ts'
import { shipmentMessages } from '../../../messages/shipment.ts'
import { language } from '../../../preferences.ts'
import { purposeOf } from '../../../purpose-of.ts'
import { showToast } from '../../../toasts.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { useStatusWords } from '../../webhooks/use-status-words.ts'

/** A body of POST /shipments/{id}/simulate. */
export type Simulation = Readonly<Record<string, unknown>> & { readonly action: string }

/** One click each; what is not legal now is answered with what is. */
export function ShipmentActions({
  shipment,
  onDone,
}: {
  readonly shipment: ShipmentDetail
  readonly onDone: () => void
}) {
  const t = useTexts(shipmentMessages)
  const spoken = language.value
  const words = useStatusWords()
  const [isOpen, setOpen] = useState(false)
  const { run, isBusy, error } = useAction(
    async (simulation: Simulation) => {
      const path = `/shipments/${encodeURIComponent(shipment.id)}/simulate`
      const { moved } = await control<Simulated>('POST', path, simulation)
      const named = (slug: string) => (spoken === 'en' ? slug : words.textOf(slug, shipment.line))
      const names = moved.map(({ slug, status }) => `${named(slug)} (${status})`).join(' → ')
      showToast({ kind: 'success', text: names === '' ? t.notMoved : t.moved(names) })
      onDone()
    },
    { toast: false },
  )
  const offers: readonly (readonly [string, Simulation])[] = [
    [t.fail, { action: 'fail' }],
    [t.return, { action: 'return' }],
    [t.lose, { action: 'lose' }],
    [t.cancelUser, { action: 'cancel', by: 'user' }],
    [t.cancelCarrier, { action: 'cancel', by: 'carrier' }],
    ...(shipment.line === 'ondemand' ? [[t.cancelDriver, { action: 'cancel', by: 'driver' }] as const] : []),
  ]
  return (
    <Panel title={t.makeItHappen} lead={t.makeLead}>
      <div class="row">
        {shipment.plan.length > 0 && (
          <Button look="primary" icon="next" isBusy={isBusy} onClick={() => run({ action: 'continue' })}>
            {t.continue}
          </Button>
        )}
        {offers.map(([label, simulation]) => (
          <Button key={label} isBusy={isBusy} onClick={() => run(simulation)}>
            {label}
          </Button>
        ))}
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t.more}
        </Button>
      </div>
      {error && (
        <Refusal
          error={error}
          nameOf={slug => (spoken === 'en' ? slug : words.textOf(slug, shipment.line))}
          onMove={to => run({ action: 'to', to })}
        />
      )}
      {isOpen && (
        <OtherMove
          shipment={shipment}
          onClose={() => setOpen(false)}
          onChoose={simulation => {
            setOpen(false)
            void run(simulation)
          }}
        />
      )}
    </Panel>
  )
}

/** Why not, and what can be done from here, each with one click. */
interface RefusalProps {
  readonly error: Error
  /** A status in the language of the page. */
  readonly nameOf: (slug: string) => string
  readonly onMove: (slug: string) => void
}

function Refusal({ error, nameOf, onMove }: RefusalProps) {
  const t = useTexts(shipmentMessages)
  const allowed = error instanceof ApiProblem ? allowedOf(error.body) : []
  return (
    <div class="refusal" role="alert">
      {allowed.length > 0 && language.value === 'vi' && <p>{t.notLegal}</p>}
      <p lang="en">{error.message}</p>
      {allowed.length > 0 && (
        <p class="row">
          <span class="muted">{t.instead}:</span>
          {allowed.map(slug => (
            <Button key={slug} size="small" onClick={() => onMove(slug)}>
              {nameOf(slug)}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}

function allowedOf(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null || !('allowed' in body) || !Array.isArray(body.allowed)) return []
  return body.allowed.filter(slug => typeof slug === 'string')
}

interface OtherMoveProps {
  readonly shipment: ShipmentDetail
  readonly onChoose: (simulation: Simulation) => void
  readonly onClose: () => void
}

/** To any status on a legal way, or on by another scenario. */
function OtherMove({ shipment, onChoose, onClose }: OtherMoveProps) {
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
  const seen = new Map(
    [...allowed, ...plan].map(({ slug, status, text }) => [
      slug,
      statusLine({ slug, code: status, text }, language.value),
    ]),
  )
  return [...seen].map(([value, label]) => ({ value, label }))
}
