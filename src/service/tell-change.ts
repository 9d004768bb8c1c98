import type { Core } from './core.ts'
import type { SettingsChanged } from './notices.ts'

/** Tells whoever follows the account that it is set up otherwise from now on; nobody when the account has gone. */
export function tellChange(
  { clocks, notices }: Pick<Core, 'clocks' | 'notices'>,
  world: string,
  change: Pick<SettingsChanged, 'what' | 'name'>,
): void {
  if (clocks.knows(world)) notices.tell(world, { kind: 'change', at: clocks.now(world), ...change })
}
