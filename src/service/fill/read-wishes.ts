import type { Fill } from '../../schemas/types.gen.ts'
import type { FillWishes } from './fills.ts'

/** What a fill brings of everything that nobody has said a number for. */
export function readWishes({ shipments = 200, customers = 50, ondemand = 20, days = 45 }: Fill): FillWishes {
  return { shipments, customers, ondemand, days }
}
