import { useState } from 'preact/hooks'
import type { ScenarioList, ShipmentDetail, Simulated } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import { ApiProblem } from '../../../api-problem.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Field, Select, Toggle } from '../../../components/field.tsx'
import { Panel } from '../../../components/panel.tsx'
import { useTexts } from '../../../i18n.ts'
import { commonMessages } from '../../../messages/common.ts'
import { steeringMessages } from '../../../messages/shipment/steering.ts'
import { language } from '../../../preferences.ts'
import { purposeOf } from '../../../purpose-of.ts'
import { showToast } from '../../../toasts.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { useStatusWords } from '../../webhooks/use-status-words.ts'
import { offersOf, type Simulation } from './offers-of.ts'
import { StatusGraph } from './status-graph.tsx'
import { waysFrom } from './ways-from.ts'

export interface SteeringPanelProps {
  readonly shipment: ShipmentDetail
  readonly onDone: () => void
}

/** What can happen to a shipment: by one click on what often happens, or by a click on a status. */
export function SteeringPanel({ shipment, onDone }: SteeringPanelProps) {
  const t = useTexts(steeringMessages)
  const words = useStatusWords()
  const [isChoosing, setChoosing] = useState(false)
  const [reason, setReason] = useState('')
  const [jump, setJump] = useState(false)
  const nameOf = (slug: string) => (language.value === 'en' ? slug : words.textOf(slug, shipment.line))
  const { run, isBusy, error } = useAction(
    async (simulation: Simulation) => {
      const path = `/shipments/${encodeURIComponent(shipment.id)}/simulate`
      const { moved } = await control<Simulated>('POST', path, simulation)
      const names = moved.map(({ slug, status }) => `${nameOf(slug)} (${status})`).join(' → ')
      showToast({ kind: 'success', text: names === '' ? t.notMoved : t.moved(names) })
      setReason('')
      onDone()
    },
    { toast: false },
  )
  const ways = waysFrom(shipment)
  const offers = offersOf(shipment, ways)
  const isEnded = ways.size === 0
  const withReason = (simulation: Simulation): Simulation => {
    if (simulation.action === 'continue') return simulation
    const words = reason.trim()
    const jumps = jump && simulation.action !== 'cancel'
    return { ...simulation, ...(words === '' ? {} : { reason: words }), ...(jumps ? { jump } : {}) }
  }
  const moveTo = (slug: string) => run(withReason({ action: 'to', to: slug }))
  return (
    <Panel title={t.title} lead={isEnded && offers.length === 0 ? t.ended : t.lead}>
      {!(isEnded && offers.length === 0) && (
        <div class="row">
          {offers.map(({ name, simulation }) => (
            <Button
              key={name}
              isBusy={isBusy}
              onClick={() => run(withReason(simulation))}
              {...(name === 'continue' ? { look: 'primary', icon: 'next' } : {})}
            >
              {t[name]}
            </Button>
          ))}
          {!isEnded && (
            <Button look="quiet" opensDialog onClick={() => setChoosing(true)}>
              {t.otherScenario}
            </Button>
          )}
        </div>
      )}
      {error && <Refusal error={error} nameOf={nameOf} onMove={moveTo} />}
      <StatusGraph shipment={shipment} ways={ways} words={words} isBusy={isBusy} onMove={moveTo} />
      {!isEnded && (
        <div class="steering-options">
          <Field label={t.reason} value={reason} onInput={setReason} />
          <Toggle label={t.jump} isOn={jump} onChange={setJump} />
        </div>
      )}
      {isChoosing && (
        <ScenarioChoice
          shipment={shipment}
          onClose={() => setChoosing(false)}
          onChoose={scenario => {
            setChoosing(false)
            void run({ action: 'scenario', scenario })
          }}
        />
      )}
    </Panel>
  )
}

interface RefusalProps {
  readonly error: Error
  /** A status in the language of the page. */
  readonly nameOf: (slug: string) => string
  readonly onMove: (slug: string) => void
}

/** Why not, and what can be done from here, each with one click. */
function Refusal({ error, nameOf, onMove }: RefusalProps) {
  const t = useTexts(steeringMessages)
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

interface ScenarioChoiceProps {
  readonly shipment: ShipmentDetail
  readonly onChoose: (scenario: string) => void
  readonly onClose: () => void
}

function ScenarioChoice({ shipment, onChoose, onClose }: ScenarioChoiceProps) {
  const t = useTexts(steeringMessages)
  const common = useTexts(commonMessages)
  const { data } = useQuery<ScenarioList>('/scenarios', { on: ['change:scenarios'] })
  const [chosen, setChosen] = useState('')
  const ofLine = (data?.items ?? []).filter(({ line }) => line === shipment.line)
  const scenario = chosen || (ofLine[0]?.name ?? '')
  return (
    <Dialog
      title={t.otherScenarioTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" isDisabled={scenario === ''} onClick={() => onChoose(scenario)}>
            {t.switchTo}
          </Button>
        </>
      }
    >
      <Select
        label={t.otherScenarioTitle}
        showsLabel={false}
        value={scenario}
        options={ofLine.map(one => ({ value: one.name, label: `${one.name}: ${purposeOf(one, language.value)}` }))}
        onChange={setChosen}
      />
    </Dialog>
  )
}
