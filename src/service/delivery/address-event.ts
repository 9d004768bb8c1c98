import type { Fate } from '../../domain/deliveries/place-deliveries.ts'
import type { Endpoint, Message } from '../../domain/outbox-rows.ts'
import type { WebhookChaos } from '../../schemas/types.gen.ts'
import type { FaultEvent, FiredOnEvent } from '../faults/faults.ts'
import type { Change } from '../world/commit.ts'
import type { EventContext } from '../world/event-context.ts'
import { endpointsOf } from './delivery-rows.ts'

/** What a message says, without its bytes. */
export type EventFacts = Pick<Message, 'event' | 'status' | 'slug' | 'shipmentId' | 'orderId'>

/** An endpoint that gets an event, and what goes wrong with it there. */
export interface Addressed {
  readonly endpoint: Endpoint
  readonly fate: Fate
}

const UNHARMED: Fate = { chaos: null, faults: [] }

/** Every endpoint of the account, each with a fate of its own; decided in the commit of the event, so a crash changes none. */
export async function addressEvent(
  change: Change,
  facts: EventFacts,
  context: EventContext,
): Promise<readonly Addressed[]> {
  const endpoints = await endpointsOf(change.tx)
  const { core, world, at } = change
  const hasRules = endpoints.length > 0 && core.faults.hasRules(world, at)
  const addressed: Addressed[] = []
  for (const endpoint of endpoints) {
    const fired = hasRules ? await core.faults.onEvent(world, eventOf(facts, context, endpoint), change) : null
    addressed.push({ endpoint, fate: fateOf(change, facts, { endpoint, context, fired }) })
  }
  return addressed
}

/** What a step of the script says of its own event goes before what rules say of events like it. */
function fateOf(
  change: Change,
  facts: EventFacts,
  { endpoint, context, fired }: { endpoint: Endpoint; context: EventContext; fired: FiredOnEvent | null },
): Fate {
  const chaos = context.step && withoutVain(context.step.chaos, context)
  if (!context.step || !chaos) return fired ?? UNHARMED
  const names = Object.keys(chaos)
  const { event: on, shipmentId, orderId } = facts
  const effects = names.map(name => `webhook.${name}`)
  change.publish({
    kind: 'fault',
    at: change.at,
    rule: 'scenario',
    effects,
    on,
    orderId,
    shipmentId,
    endpointId: endpoint.id,
  })
  const { scenario } = context.step
  const byRules = (fired?.faults ?? []).filter(fault => !names.some(name => fault.startsWith(`${name} (`)))
  return {
    chaos: { ...fired?.chaos, ...chaos },
    faults: [...names.map(name => `${name} (scenario ${scenario})`), ...byRules],
  }
}

/** What the fault rules are asked about an event on its way to an endpoint. */
export function eventOf(
  { event, status, slug, shipmentId, orderId }: EventFacts,
  { carrier, nth, isCreation, hasEarlier }: Pick<EventContext, 'carrier' | 'nth' | 'isCreation' | 'hasEarlier'>,
  endpoint: Endpoint,
): FaultEvent {
  // By the order: the id of a shipment changes with every reset, and what happens to its events does not.
  const key = `${orderId ?? shipmentId}/${event}/${status}/${nth}/${endpoint.id}`
  return { event, status, slug, isCreation, hasEarlier, shipmentId, orderId, carrier, endpoint, key }
}

/** What a step says of its event, without what cannot happen to this one; null when nothing is left. */
function withoutVain(chaos: WebhookChaos, { isCreation, hasEarlier }: EventContext): WebhookChaos | null {
  const isVain = (key: string) =>
    ((key === 'early' || key === 'late') && !isCreation) || (key === 'regress' && !hasEarlier)
  const kept = Object.entries(chaos).filter(([key]) => !isVain(key))
  return kept.length === 0 ? null : Object.fromEntries(kept)
}
