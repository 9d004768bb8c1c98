import type { Switches } from '../../domain/profile.ts'
import type { Shipment } from '../../domain/world.ts'
import { invoicesOf } from '../../service/money/invoices.ts'
import type { Core } from '../../service/world/core.ts'
import { presentContext } from '../parts.ts'
import { answerMiss, type Envelope, success } from './envelope.ts'
import { presentShipment } from './shipment-record.ts'

interface SearchContext {
  /** Id of the account's world. */
  readonly world: string
  readonly switches: Switches
}

/**
 * What a search of standard shipments answers (switches `search_miss` and `search_result`).
 * @throws SandboxError `not_found` for no rows where the account answers 404.
 */
export async function presentFound(
  core: Pick<Core, 'store' | 'reference' | 'publicUrl'>,
  rows: readonly Shipment[],
  { world, switches }: SearchContext,
): Promise<Envelope> {
  const context = { ...presentContext(core, switches), invoices: await invoicesOf(core, world, rows) }
  const [only, ...others] = rows.map(row => presentShipment(row, context))
  if (only === undefined) return answerMiss(switches, 'shipment')
  return success(others.length === 0 && switches.search_result === 'object' ? only : [only, ...others])
}
