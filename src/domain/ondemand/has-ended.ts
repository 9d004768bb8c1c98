import type { OndemandPoint } from './order.ts'

/** Nothing more happens there: it has its goods, or they came back. */
export function hasEnded({ state }: Pick<OndemandPoint, 'state'>): boolean {
  return state === 'completed' || state === 'returned'
}
