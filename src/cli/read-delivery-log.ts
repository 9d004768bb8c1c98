import type { ControlClient } from './control-client.ts'
import { type Fields, listAt, textAt } from './read-answer.ts'

/** The most that the control API gives at once. */
const PAGE_SIZE = 500

/** The entries of the delivery log, by id, for the deliveries that an advance made. Newest first, so few pages do. */
export async function readDeliveryLog(client: ControlClient, advanced: Fields): Promise<ReadonlyMap<string, Fields>> {
  const wanted = new Set(listAt(advanced, 'deliveries').map(delivery => textAt(delivery, 'delivery')))
  const found = new Map<string, Fields>()
  for (let page = 1; wanted.size > 0; page++) {
    const items = listAt(await client.control('GET', `/webhooks/deliveries?size=${PAGE_SIZE}&page=${page}`), 'items')
    for (const item of items) {
      const id = textAt(item, 'id')
      if (wanted.delete(id)) found.set(id, item)
    }
    if (items.length < PAGE_SIZE) break
  }
  return found
}
