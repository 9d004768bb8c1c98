import type { Faults, ScenarioSummary } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { defaultScenarios, ORDINARY, setDefaultScenario } from '../../../default-scenarios.ts'
import { useTexts } from '../../../i18n.ts'
import { outcomeMessages } from '../../../messages/outcome.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { OUTCOMES } from './outcomes.ts'

/** The same for what the user's own code books: every order from now on, or one only where a fault rule can do that. */
export function OutcomeForMine({ scenario }: { readonly scenario: ScenarioSummary }) {
  const t = useTexts(outcomeMessages)
  const { name, line } = scenario
  const inForce = defaultScenarios.value?.[line]
  const set = useAction(setDefaultScenario)
  const fault = scenario.source === 'shipped' ? OUTCOMES[name]?.fault : undefined
  return (
    <section class="outcome-mine stack">
      <h3>{t.forMine}</h3>
      {fault === undefined ? (
        name !== ORDINARY[line] && <p class="small muted">{t.notOnce}</p>
      ) : (
        <OnlyNext fault={fault} operation={line === 'standard' ? 'createShipment' : 'createOndemandShipment'} />
      )}
      {inForce === name && name !== ORDINARY[line] ? (
        <div class="outcome-use">
          <p class="small">{t.isDefault}</p>
          <Button size="small" icon="undo" isBusy={set.isBusy} onClick={() => set.run(ORDINARY[line])}>
            {t.backTo(ORDINARY[line])}
          </Button>
        </div>
      ) : (
        <div class="outcome-use">
          <p class="small muted">{inForce === name ? t.isDefault : t.defaultHint}</p>
          {inForce !== name && (
            <Button size="small" isBusy={set.isBusy} onClick={() => set.run(name)}>
              {t.makeDefault}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** A carrier fault for one booking: armed, taken back, or what it hit. */
function OnlyNext({ fault, operation }: { readonly fault: string; readonly operation: string }) {
  const t = useTexts(outcomeMessages)
  const { data, refetch } = useQuery<Faults>('/faults', { on: ['fault', 'change:faults', 'clock'] })
  const ours = (data?.rules ?? []).filter(
    ({ rule }) =>
      rule.fault.carrier === fault &&
      rule.match?.operation === operation &&
      JSON.stringify(rule.when) === JSON.stringify({ first: 1 }),
  )
  const waiting = ours.find(({ fired }) => fired === 0)
  const spent = ours.find(({ fired }) => fired > 0)
  const arm = useAction(async () => {
    if (spent) await control('DELETE', `/faults/${encodeURIComponent(spent.id)}`)
    await control('POST', '/faults', { match: { operation }, when: { first: 1 }, fault: { carrier: fault } })
    refetch()
  })
  const end = useAction(async (id: string) => {
    await control('DELETE', `/faults/${encodeURIComponent(id)}`)
    refetch()
  })
  const hit = spent && data?.firings.find(({ rule }) => rule === spent.id)
  return (
    <div class="outcome-use">
      <div aria-live="polite">
        {waiting ? (
          <p class="small">
            {t.armed(`carrier: ${fault}`)} <span class="muted">{t.faultNote}</span>
          </p>
        ) : (
          <p class="small muted">{t.onlyNextHint}</p>
        )}
        {!waiting && hit && <p class="small">{t.happened(hit.order_id ?? '—')}</p>}
      </div>
      {waiting ? (
        <Button size="small" icon="undo" isBusy={end.isBusy} onClick={() => end.run(waiting.id)}>
          {t.takeBack}
        </Button>
      ) : (
        <Button size="small" isBusy={arm.isBusy} onClick={() => arm.run()}>
          {t.onlyNext}
        </Button>
      )}
    </div>
  )
}
