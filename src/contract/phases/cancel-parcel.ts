import { NotRun } from '../case.ts'
import type { Session } from '../session.ts'
import type { Switches, World } from '../target.ts'
import { bookParcel, quote } from './make.ts'

export interface CancelledParcel {
  readonly id: string
  readonly world: World
}

/**
 * Books a parcel and cancels it as soon as it can be (switch `cancel_until`).
 * @throws NotRun when it cannot be: on a deployment perhaps not yet, and cleaning up tries again.
 */
export async function cancelParcel(session: Session): Promise<CancelledParcel> {
  const isSandbox = session.target.kind === 'sandbox'
  const world = isSandbox ? await session.ownWorld('cancel') : await session.world()
  const [rate] = await quote(session, { world })
  const { id } = await bookParcel(session, { rate, world })
  const wait = world.switches === null ? null : untilCancellable(world.switches)
  if (wait !== null) await world.control?.advance(wait)
  const expected = { status: isSandbox ? 200 : [200, 422] }
  const { got } = await session.call('deleteShipment', { params: { id }, world }, expected)
  if (got.status !== 200) throw new NotRun(`the parcel ${id} could not be cancelled as soon as it was booked`)
  return { id, world }
}

/**
 * How far the clock must move before a new parcel can be cancelled: 2 s until the carrier has it, 30 m until he comes. Null
 * = not at all.
 * @param options.accepted wait for the carrier where it can still be cancelled then.
 * @throws NotRun when the profile lets none be cancelled.
 */
export function untilCancellable(
  { cancel_until: codes, created_status: created }: Switches,
  { accepted = false }: { readonly accepted?: boolean } = {},
): string | null {
  const until = cancellableIn({ cancel_until: codes })
  const atOnce = until.includes(String(created))
  if (atOnce && !accepted) return null
  if (until.includes('901')) return '5s'
  if (until.includes('902')) return '40m'
  if (atOnce) return null
  throw new NotRun(`no parcel can be cancelled (cancel_until: ${until.join(', ') || 'none'})`)
}

/** Status codes in which a parcel can be cancelled: the switch has a list of them, or the same as text. */
export function cancellableIn({ cancel_until: codes }: Switches): readonly string[] {
  return String(codes).split(',')
}
