import type { Canceller } from '../../domain/shipments/steer-shipment.ts'
import type { SimulateRequest } from '../../schemas/types.gen.ts'

/** What `simulate` makes happen, to a shipment of either line, now. */
export type Simulation =
  /** The next planned step happens now; later steps keep their distances. */
  | { readonly action: 'continue' }
  /** Walks the shortest legal path, an event for each move; `jump` tells the last one only. */
  | { readonly action: 'to'; readonly to: string | number; readonly jump: boolean; readonly reason: string | null }
  /** The attempt under way fails. */
  | { readonly action: 'fail'; readonly jump: boolean; readonly reason: string | null }
  /** All the way back to the sender. */
  | { readonly action: 'return'; readonly jump: boolean; readonly reason: string | null }
  | { readonly action: 'lose'; readonly jump: boolean; readonly reason: string | null }
  | { readonly action: 'cancel'; readonly by: Canceller; readonly reason: string | null }
  /** From here on it follows another scenario. */
  | { readonly action: 'scenario'; readonly scenario: string }

/** A body that `simulate.schema.json` accepts: `to` and `scenario` are there with their actions. */
export function readSimulation(body: SimulateRequest): Simulation {
  const { action, to = '', jump = false, reason = null, by = 'user', scenario = '' } = body
  switch (action) {
    case 'continue':
      return { action }
    case 'to':
      return { action, to, jump, reason }
    case 'cancel':
      return { action, by, reason }
    case 'scenario':
      return { action, scenario }
    default:
      return { action, jump, reason }
  }
}
