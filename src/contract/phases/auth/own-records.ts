/** What the first account has, where an account asks for what another one has. */
import type { OperationId } from '../../../schemas/operations.ts'
import { NotRun } from '../../case.ts'
import { type Fields, listRecords } from '../../records/list-records.ts'
import type { Session } from '../../session.ts'
import type { World } from '../../target.ts'
import { firstPageOf } from '../cases/bring-about.ts'
import { bookOrder, bookParcel, makeCustomer, offer, quote, registerEndpoint } from '../make.ts'

/** Of the sandbox a world in which all is settled; of a deployment the one account. */
export async function firstAccount(session: Session): Promise<World> {
  if (session.target.kind === 'deployment') return session.world()
  const world = await session.ownWorld('first account')
  await session.once('isolation: records', () => bringAbout(session, world))
  return world
}

/** The records that a list shows to the first account; asked for once. */
export async function ownRecords(session: Session, list: OperationId): Promise<readonly Fields[]> {
  const world = await firstAccount(session)
  if (session.target.kind === 'deployment') return listRecords((await firstPageOf(session, list)).got.json)
  const asked = await session.once(`isolation: ${list}`, () => session.call(list, { world }, { status: 200 }))
  return listRecords(asked.got.json)
}

/** @throws NotRun where the account has none. */
export async function ownRecord(session: Session, list: OperationId): Promise<Fields> {
  const [first] = await ownRecords(session, list)
  if (first === undefined) throw new NotRun(`the first account has no record in ${list} that another could ask for`)
  return first
}

/** One of each: with COD, so that there is a session; without, so that the wallet pays. */
async function bringAbout(session: Session, world: World): Promise<void> {
  const [rate] = await quote(session, { world })
  await bookParcel(session, { world, rate })
  await bookParcel(session, { world, rate, parcel: { cod: 0 } })
  await bookOrder(session, await offer(session, { world }), { world })
  await makeCustomer(session, { world })
  await world.control?.untilIdle()
  // Registered last: nothing happens any more that would be sent to an address that does not exist.
  await registerEndpoint(session, { world })
}
