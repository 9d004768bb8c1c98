import type { ContractCase } from '../../case.ts'
import { webhookDelivered } from '../../checks/webhook-delivered.ts'
import type { ReceivedWebhook } from '../../receiver/receiver.ts'
import type { Session } from '../../session.ts'
import { untilCancellable } from '../cancel-parcel.ts'
import { caseOf } from '../case-parts.ts'
import { bookAnyParcel, readParcel } from './booked.ts'
import { awaitEvents, expectedOfParcel, receiverOf, register, waitLimitOf } from './events.ts'
import { labelsOf, withoutRepetitions } from './own-events.ts'
import { validateEvents } from './validate-events.ts'

interface Journey {
  readonly title: string
  /** Of the sandbox. */
  readonly scenario: string
  /** Statuses it must go through; that is what it is here for. */
  readonly passes: readonly string[]
  /** Cancelled by the client as soon as it is booked. */
  readonly isCancelled?: boolean
}

const JOURNEYS: readonly Journey[] = [
  {
    title: 'every status of a delivered parcel with COD is told',
    scenario: 'happy',
    passes: ['901', '902', '903', '904', '905', '909', '910', '911', '912', '913'],
  },
  {
    title: 'every status of a parcel that comes back is told',
    scenario: 'delivery-failed-then-returned',
    passes: ['906', '907', '908'],
  },
  { title: 'a partial delivery is told', scenario: 'partial-delivery', passes: ['916'] },
  { title: 'a loss is told', scenario: 'lost', passes: ['917'] },
  { title: 'a creation that the carrier refuses is told', scenario: 'creation-error', passes: ['900'] },
  { title: 'a cancellation is told', scenario: 'happy', passes: ['914'], isCancelled: true },
]

export const journeyCases: readonly ContractCase[] = JOURNEYS.map(journey =>
  caseOf('webhook', {
    operation: 'createShipment',
    status: 200,
    title: journey.title,
    sandboxOnly: true,
    writes: ['webhooks', 'shipments'],
    touches: ['createWebhook', 'searchShipments', 'listWebhooks'],
    run: session => follow(session, journey),
  }),
)

async function follow(session: Session, { title, scenario, passes, isCancelled = false }: Journey): Promise<void> {
  await receiverOf(session)
  const world = await session.ownWorld(title, { scenario })
  const registration = await register(session, world)
  const booked = await bookAnyParcel(session, world)
  if (isCancelled) {
    // Where that is still possible its carrier has it first, so that the creation is reported before its end is.
    const wait = untilCancellable(world.switches ?? {}, { accepted: true })
    if (wait !== null) await world.control?.advance(wait)
    await session.call('deleteShipment', { world, params: { id: booked.gcode } }, { status: 200 })
  }
  await world.control?.untilIdle()
  const facts = await readParcel(session, world, booked)
  const { switches } = world
  const expected = expectedOfParcel(facts, switches ?? {}, passes)
  const told = (ours: readonly ReceivedWebhook[]) => labelsOf(withoutRepetitions(ours), { line: 'standard', switches })
  const events = await awaitEvents(session, registration, {
    names: booked,
    done: ours => webhookDelivered.validate({ expected, arrived: told(ours), within: '' }).length === 0,
  })
  const evidence = { expected, arrived: told(events.ours), within: waitLimitOf(session) }
  session.validate(webhookDelivered, evidence, booked.answer)
  await validateEvents(session, { world, registration, booked, facts, events })
}
