/** What probes ask with: nothing that a service knows, and so nothing private where it is recorded. */

/** What no service ever quoted, and so must be refused. */
export const UNREADABLE_RATE = 'contract-no-such-rate'
/** Later than anything a list holds. */
export const FAR_AHEAD = '2999-12-31'
/** What no shipment is called. */
export const NO_ORDER = 'contract-no-such-order'

const VALUES: readonly unknown[] = [UNREADABLE_RATE, FAR_AHEAD, NO_ORDER]

export function isProbing(value: unknown): boolean {
  return VALUES.includes(value)
}
