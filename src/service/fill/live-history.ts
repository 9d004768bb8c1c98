import { SandboxError } from '../../domain/errors.ts'
import { bookOrder } from '../book-order.ts'
import { bookShipment } from '../book-shipment.ts'
import { cancelOrder } from '../orders.ts'
import { cancelShipment } from '../shipments.ts'
import type { Doing } from './doing.ts'
import { draftParcel } from './draft-parcel.ts'
import { draftRide } from './draft-ride.ts'
import type { Scratch } from './open-scratch.ts'
import type { Scene } from './set-scene.ts'

/** Between so many doings others get their turn. */
const PER_TURN = 10

export interface Living {
  readonly doings: readonly Doing[]
  /** Hears how many of them are done. */
  tell(done: number): void
}

/** Lives the past in the scratch world, doing by doing, with all that falls due between them, up to the scene's end. */
export async function liveHistory(scratch: Scratch, scene: Scene, { doings, tell }: Living): Promise<void> {
  const { core, engine, account } = scratch
  const goTo = async (at: number) => {
    core.clocks.hold(account.id, at)
    await engine.catchUp(account.id)
  }
  for (const [index, doing] of doings.entries()) {
    if (index % PER_TURN === 0) {
      tell(index)
      await scene.pause()
    }
    await goTo(doing.at)
    await (doing.kind === 'book' ? book(scratch, scene, doing) : cancel(scratch, doing))
  }
  await goTo(scene.span.to)
}

async function book({ core, account }: Scratch, scene: Scene, doing: Doing): Promise<void> {
  if (doing.line === 'ride') {
    const { scenario } = doing
    await bookOrder(core, account.id, { body: draftRide(scene, doing), scenario })
    return
  }
  const { body, scenario } = draftParcel(core, scene, doing)
  await bookShipment(core, account.id, { body, scenario })
}

/** The shop takes it back; where the courier was faster, it stays as it is. */
async function cancel({ core, account }: Scratch, { line, orderId }: Doing): Promise<void> {
  try {
    const [row] = await core.store.read(account.id, view =>
      view.find(line === 'parcel' ? 'shipmentsByOrderId' : 'ondemandByOrderId', orderId),
    )
    if (!row) return
    if (line === 'ride') await cancelOrder(core, account.id, row.id)
    else await cancelShipment(core, account.id, { id: row.id, cancelUntil: account.profile.switches.cancel_until })
  } catch (error) {
    if (!(error instanceof SandboxError) || error.code !== 'invalid') throw error
  }
}
