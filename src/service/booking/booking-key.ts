import { requestKey } from '../../domain/request-key.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { Tx } from '../../store/store.ts'
import { freeKey, nextNumber } from '../world/counters.ts'

/** What a booking draws by: the request, and how often this very request has come before. */
export async function bookingKey(
  tx: Tx,
  { id, epoch, seed }: AccountRow,
  request: { readonly operation: string; readonly orderId: string | null; readonly body: unknown },
): Promise<string> {
  const keyOfRequest = requestKey(request.operation, request.orderId, request.body)
  const occurrence = await nextNumber(tx, `request:${keyOfRequest}`)
  return freeKey(tx, { seed, key: `${id}/${epoch}/${keyOfRequest}/${occurrence}` })
}
