import { SandboxError } from '../../domain/errors.ts'
import type { Core } from '../world/core.ts'

/** What another process does is looked at again after so long (wall ms). */
const LOOK_MS = 50

type Ports = Pick<Core, 'store' | 'clocks' | 'wallTimers'>

/** Resolves when no other process has attempts of the world under way; none begins any while this one has the world. */
export async function elsewhereSettled(core: Ports, world: string): Promise<void> {
  while (await core.store.shared?.isClaimedElsewhere(world)) await pause(core)
}

/**
 * Ends the advance that another process makes, and resolves when it has ended.
 * @throws SandboxError `conflict` when there is none.
 */
export async function stopElsewhere(core: Ports, world: string): Promise<void> {
  const { shared } = core.store
  if (!(await shared?.askToStop(world))) {
    throw new SandboxError('conflict', 'no advance of this account is under way; there is nothing to stop.')
  }
  while ((await shared?.refresh(world)) && core.clocks.heldElsewhere(world) === 'advance') await pause(core)
}

const pause = ({ wallTimers }: Ports): Promise<void> => new Promise(resolve => void wallTimers.after(LOOK_MS, resolve))
