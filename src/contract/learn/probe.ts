import type { OperationId } from '../../schemas/operations.ts'
import type { Write } from '../case.ts'
import type { Exchange } from '../exchange.ts'
import type { Route } from '../find-route.ts'
import type { Call } from '../session.ts'
import type { Target, World, WorldOptions } from '../target.ts'

/** What some answers say of a switch. `evidence` and `why` are sentences for a person. */
export type Sight =
  | { readonly seen: true; readonly value: unknown; readonly evidence: string }
  | { readonly seen: false; readonly why: string }

/** What a probe has in hand to bring answers about; nothing it asks is checked. */
export interface Survey {
  readonly target: Target
  /** The account; on the sandbox a world of its own with the checked account's profile. */
  readonly world: World
  /** Everything asked of that account so far. */
  readonly exchanges: readonly Exchange[]
  may(write: Write): boolean
  /** @throws Forbidden when it would write and may not: nothing is sent. */
  ask(operation: OperationId, call?: Call): Promise<Exchange>
  /** GET of a path that is in no contract, with the account's token; not among `exchanges`. `resembled`: whose answer it gives. */
  askBeside(resembled: OperationId, path: string): Promise<Exchange>
  /** Sandbox only. What is asked there (`call.world`) is not among `exchanges`. */
  ownWorld(name: string, wishes: WorldOptions): Promise<World>
  route(): Promise<Route>
  nonce(): string
  /** Once for the whole survey, whichever probe asks first. */
  once<T>(key: string, make: () => Promise<T>): Promise<T>
}

/**
 * How one open clause is read off a target. To add one: a probe here, a line in `list-probes.ts`, and `x-observable` in
 * schemas/sandbox/profile-switches.schema.json.
 */
export interface SwitchProbe {
  readonly switch: string
  /** What `gather` changes on the target; none = it only reads. */
  readonly needs: readonly Write[]
  /** Where `record` asks this too, because no good request shows it; absent = nowhere. */
  readonly recorded?: 'anywhere' | 'sandbox'
  /** Asks for what `look` wants to see. Null = it is among the survey's exchanges; else `look` gets only these. */
  gather(survey: Survey): Promise<readonly Exchange[] | null>
  /** Pure; also used on recorded answers, which were not gathered for it. */
  look(exchanges: readonly Exchange[]): Sight
}

export function seen(value: unknown, evidence: string): Sight {
  return { seen: true, value, evidence }
}

export function unseen(why: string): Sight {
  return { seen: false, why }
}
