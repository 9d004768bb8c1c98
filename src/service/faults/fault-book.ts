import type { Core } from '../core.ts'
import type { Faults } from './faults.ts'

/** The fault rules of all accounts. */
export function createFaults(_parts: Pick<Core, 'store' | 'clocks' | 'notices' | 'log'>): Faults {
  return {
    list: () => [],
    add: async () => [],
    remove: async () => undefined,
    clear: async () => undefined,
    onCall: () => null,
    onEvent: () => null,
    onBooking: () => null,
  }
}
