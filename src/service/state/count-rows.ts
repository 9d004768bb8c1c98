import type { View } from '../../store/store.ts'

/** How much a world holds. */
export interface RowCounts {
  /** Of both lines. */
  readonly shipments: number
  readonly customers: number
  readonly endpoints: number
  readonly deliveries: number
}

export async function countRows(view: Pick<View, 'count'>): Promise<RowCounts> {
  return {
    shipments: (await view.count('shipments')) + (await view.count('ondemand')),
    customers: await view.count('customers'),
    endpoints: await view.count('endpoints'),
    deliveries: await view.count('deliveries'),
  }
}
