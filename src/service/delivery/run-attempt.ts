import { endDelivery, isByHand, setAside } from '../../domain/delivery-state.ts'
import { INBOX_ID, takeAnswer } from '../../domain/inbox.ts'
import type { Attempt, Delivery, Endpoint, Inbox, InboxAnswer, Message } from '../../domain/outbox-rows.ts'
import type { AccountRow, AttemptTimer } from '../../domain/world.ts'
import type { View } from '../../store/store.ts'
import type { WireAttempt } from '../../webhooks/attempt.ts'
import { chaosOf } from '../../webhooks/chaos/chaos-of.ts'
import { showsOnWire } from '../../webhooks/chaos/compose-body.ts'
import type { HangUp } from '../../webhooks/hang-up.ts'
import { schemesOf } from '../../webhooks/sign/schemes.ts'
import { type Change, commit } from '../world/commit.ts'
import type { CommitTogether } from '../world/commit-together.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import { nextNumber } from '../world/counters.ts'
import { afterAttempt } from './after-attempt.ts'
import { passTurn } from './delivery-rows.ts'
import { explainedAttempt } from './explained-attempt.ts'
import { ARRIVALS } from './inbox-rows.ts'
import { oldSecretsAt } from './public-keys.ts'
import { sendWhatIsRetried } from './send-what-is-retried.ts'

interface Outgoing {
  readonly account: AccountRow
  readonly endpoint: Endpoint
  readonly message: Message
  readonly delivery: Delivery
}

/**
 * One attempt, from the row to the row: read what is to be sent, wait until its commit is on the disk, send, write down
 * how it went. A delivery, endpoint or world that went away meanwhile ends it without a trace.
 */
export async function runAttempt(
  core: Core,
  attempt: {
    readonly world: string
    readonly timer: AttemptTimer
    readonly hangUp: HangUp
    /** The commit that made it is on the disk. */
    readonly durable: Promise<void>
    /** Outcomes of attempts that end in one turn of the loop are one commit. */
    readonly outcomes: CommitTogether<Core>
    /** Hears when it goes out: wall ms. */
    readonly onStart: (at: number) => void
  },
): Promise<void> {
  const { world, timer, hangUp, durable, outcomes, onStart } = attempt
  const outgoing = await readOutgoing(core, world, timer)
  if (hangUp.pulled) return
  // What a person sends by hand goes to a disabled endpoint too: that is how one finds out whether it answers again.
  if (!outgoing || (outgoing.endpoint.disabled && !isByHand(timer.cause))) {
    // Many may wait for an endpoint that was disabled: a commit for each of them is a transaction for each of them.
    const isAside = await outcomes.join(
      world,
      change =>
        // Whatever has been put in the place of the world meanwhile is not this attempt's to change.
        hangUp.pulled || layAside(change, timer, { canBeSent: outgoing !== null }),
    )
    return isAside ? undefined : runAttempt(core, attempt)
  }
  await durable
  // Of a world that is gone, or was put in the place of this one, nothing is sent.
  if (hangUp.pulled) return
  const { account, endpoint, message, delivery } = outgoing
  const { switches } = account.profile
  const inboxAnswer = endpoint.inbox && (await countAnswer(core, world, endpoint.inbox))
  if (hangUp.pulled) return
  // The attempt's own: it goes out when its commit is on the disk and its turn at the endpoint has come.
  const { at: virtualAt, wall: wallAt } = core.clocks.instant(world)
  onStart(wallAt)
  const wire = await explainedAttempt(core, account, {
    message,
    endpoint,
    signedBy: endpoint.settings.signature === null ? 'profile' : 'endpoint',
    isRotated: endpoint.secret !== account.webhookSecret,
    schemes: schemesOf(endpoint.settings.signature ?? switches.webhook_signature, {
      endpointSecret: endpoint.secret,
      oldEndpointSecrets: oldSecretsAt(endpoint, virtualAt),
      clientSecret: account.clientSecret,
    }),
    chaos: chaosOf(delivery, { n: delivery.attempts.length + 1, cause: timer.cause }),
    hangUp,
    wallAt,
    inbox: inboxAnswer,
  })
  // The account was removed or reset meanwhile.
  if (hangUp.pulled) return
  const answersAgain = await outcomes.join(world, async change => {
    // A restored world may hold the same delivery again, as it was before this attempt.
    const answers = !hangUp.pulled && (await recordAttempt(change, { timer, outgoing, wire, virtualAt }))
    return answers ? change.at : null
  })
  // Part of this attempt: an advance that waits for it finds what is due because of it.
  if (answersAgain !== null) {
    await sendWhatIsRetried(core, { world, endpointId: endpoint.id, hangUp, now: answersAgain })
  }
}

/**
 * The next answer of the inbox. One that is counted is taken in a commit of its own, because eight attempts may be under way at
 * once.
 */
async function countAnswer(core: ChangePorts, world: string, read: Inbox): Promise<InboxAnswer> {
  if (!read.first) return read.answer
  const { value } = await commit(core, { world }, async ({ tx }) => {
    const endpoint = await tx.get('endpoints', INBOX_ID)
    if (!endpoint?.inbox) return read.answer
    const { answer, after } = takeAnswer(endpoint.inbox)
    if (after !== endpoint.inbox) tx.put('endpoints', { ...endpoint, inbox: after })
    return answer
  })
  return value
}

async function readOutgoing(core: Pick<Core, 'store'>, world: string, timer: AttemptTimer): Promise<Outgoing | null> {
  const look = async (view: View): Promise<Outgoing | null> => {
    // While it waited behind others, a resend that succeeded may have made it pointless.
    if (!(await view.get('timers', timer.id))) return null
    const delivery = await view.get('deliveries', timer.deliveryId)
    const message = delivery && (await view.get('messages', delivery.messageId))
    const endpoint = await view.get('endpoints', timer.endpointId)
    const account = await view.get('account', world)
    return delivery && message && endpoint && account ? { delivery, message, endpoint, account } : null
  }
  return core.store.read(world, look, { asHeld: true })
}

/**
 * Nothing is sent: the endpoint is disabled, and the delivery is held or dropped as its settings say; or there is no endpoint
 * to send to any more (it was deleted), and the delivery ends as failed, with the attempts it had.
 * @returns False when the endpoint has been enabled meanwhile: the delivery is to be sent after all.
 */
async function layAside(
  { tx, at }: Pick<Change, 'tx' | 'at'>,
  timer: AttemptTimer,
  { canBeSent }: { readonly canBeSent: boolean },
): Promise<boolean> {
  const delivery = await tx.get('deliveries', timer.deliveryId)
  const endpoint = await tx.get('endpoints', timer.endpointId)
  const isPending = delivery?.state === 'pending' && (await tx.get('timers', timer.id)) !== undefined
  if (canBeSent && isPending && endpoint && !endpoint.disabled) return false
  tx.delete('timers', timer.id)
  if (delivery?.state !== 'pending') return true
  const aside = endpoint ? setAside(delivery, endpoint) : endDelivery(delivery, 'failed')
  tx.put('deliveries', aside)
  if (endpoint?.settings.ordered && aside.state === 'dropped') await passTurn(tx, aside, at)
  return true
}

/** @returns Whether the endpoint, which had failed, answers again. */
async function recordAttempt(
  change: Pick<Change, 'tx' | 'at' | 'wall' | 'publish'>,
  {
    timer,
    outgoing,
    wire,
    virtualAt,
  }: { timer: AttemptTimer; outgoing: Outgoing; wire: WireAttempt; virtualAt: number },
): Promise<boolean> {
  const { account, message } = outgoing
  const { tx } = change
  const delivery = await tx.get('deliveries', timer.deliveryId)
  // The world was reset while the attempt was on its way: its result belongs to nothing.
  if (!delivery) return false
  const faults = isByHand(timer.cause) ? [] : faultsOf(delivery, wire)
  const { attempts } = delivery
  const { verified, ...seen } = wire
  const plain: Attempt = { n: attempts.length + 1, cause: timer.cause, virtualAt, ...seen, faults, nextAt: null }
  const made = verified === undefined ? plain : { ...plain, inbox: { n: await nextNumber(tx, ARRIVALS), verified } }
  const attempted = { ...delivery, attempts: [...attempts, made] }
  if (wire.error === 'aborted') {
    // We hung up ourselves (shutdown): that says nothing of the receiver, who may still have it. It is written down,
    // and the timer stays, first in its chain.
    tx.put('deliveries', attempted)
    return false
  }
  tx.delete('timers', timer.id)
  const { next, answersAgain } = await afterAttempt(change, { delivery: attempted, account, timer, wire })
  // Nearly every attempt is the last of its delivery.
  const attempt = next.nextAt === null ? made : { ...made, nextAt: next.nextAt }
  const settled = attempt === made ? next : { ...next, attempts: [...attempts, attempt] }
  tx.put('deliveries', settled)
  change.publish({ kind: 'delivery', at: virtualAt, message, delivery: settled, attempt })
  return answersAgain
}

/** Of the faults of a delivery those that this attempt has suffered. */
function faultsOf({ faults }: Delivery, wire: WireAttempt): readonly string[] {
  return faults.filter(fault => {
    const [name = ''] = fault.split(' (')
    return !showsOnWire(name) || wire.faults.includes(name)
  })
}
