import { useState } from 'preact/hooks'
import type { ShipmentDetail, Simulated } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import { ApiProblem } from '../../../api-problem.ts'
import { Button } from '../../../components/button.tsx'
import { Panel } from '../../../components/panel.tsx'
import { useTexts } from '../../../i18n.ts'
import { shipmentMessages } from '../../../messages/shipment.ts'
import { showToast } from '../../../toasts.ts'
import { useAction } from '../../../use-action.ts'
import { OtherMove } from './other-move.tsx'

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
  const [isOpen, setOpen] = useState(false)
  const { run, isBusy, error } = useAction(
    async (simulation: Simulation) => {
      const path = `/shipments/${encodeURIComponent(shipment.id)}/simulate`
      const { moved } = await control<Simulated>('POST', path, simulation)
      const names = moved.map(({ slug, status }) => `${slug} (${status})`).join(' → ')
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
        <Button look="primary" icon="next" isBusy={isBusy} onClick={() => run({ action: 'continue' })}>
          {t.continue}
        </Button>
        {offers.map(([label, simulation]) => (
          <Button key={label} isBusy={isBusy} onClick={() => run(simulation)}>
            {label}
          </Button>
        ))}
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t.more}
        </Button>
      </div>
      {error && <Refusal error={error} onMove={to => run({ action: 'to', to })} />}
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
function Refusal({ error, onMove }: { readonly error: Error; readonly onMove: (slug: string) => void }) {
  const t = useTexts(shipmentMessages)
  const allowed = error instanceof ApiProblem ? allowedOf(error.body) : []
  return (
    <div class="refusal" role="alert">
      <p>{error.message}</p>
      {allowed.length > 0 && (
        <p class="row">
          <span class="muted">{t.instead}:</span>
          {allowed.map(slug => (
            <Button key={slug} size="small" onClick={() => onMove(slug)}>
              {slug}
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
