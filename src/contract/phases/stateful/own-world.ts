import type { Session } from '../../session.ts'
import type { World, WorldOptions } from '../../target.ts'

/** A world whose clock a case may move without disturbing others; on a deployment the one account. */
export function worldOfOwn(session: Session, name: string, wishes?: WorldOptions): Promise<World> {
  return session.target.kind === 'sandbox' ? session.ownWorld(name, wishes) : session.world()
}
