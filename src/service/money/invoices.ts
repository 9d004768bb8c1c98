import { SandboxError } from '../../domain/errors.ts'
import type { Invoice } from '../../domain/settlement/rows.ts'
import type { Shipment } from '../../domain/world.ts'
import type { Page } from '../../store/store.ts'
import { cutPage, newestOf, type PageRequest } from '../input/list-page.ts'
import type { Core } from '../world/core.ts'

/** COD sessions, newest first. `code` names one exactly and wins over the bounds. */
export async function listInvoices(
  core: Pick<Core, 'store'>,
  world: string,
  request: PageRequest & { readonly code: string | null },
): Promise<Page<Invoice>> {
  const { code } = request
  if (code === null) return core.store.read(world, view => view.page('invoicesByCreation', newestOf(request)))
  const found = await core.store.read(world, view => view.get('invoices', code))
  // The code alone decides.
  return cutPage(found ? [found] : [], { ...request, from: null, to: null }, ({ at }) => at)
}

/**
 * The shipments of a COD session, newest first.
 * @throws SandboxError `not_found`.
 */
export async function listInvoiceShipments(
  core: Pick<Core, 'store'>,
  world: string,
  request: Pick<PageRequest, 'size' | 'page'> & { readonly code: string },
): Promise<Page<Shipment>> {
  const { size, page, code } = request
  return core.store.read(world, async view => {
    if (!(await view.get('invoices', code)))
      throw new SandboxError('not_found', `no COD session "${code}" in this account`)
    const found = await view.find('shipmentsByInvoice', code)
    return cutPage(found, { size, page, from: null, to: null }, ({ createdAt }) => createdAt)
  })
}

/** The COD sessions that shipments were settled in, by id: what their records show as `invoice`. */
export async function invoicesOf(
  core: Pick<Core, 'store'>,
  world: string,
  shipments: readonly Shipment[],
): Promise<ReadonlyMap<string, Invoice>> {
  const ids = new Set(shipments.flatMap(({ invoiceId }) => invoiceId ?? []))
  if (ids.size === 0) return new Map()
  return core.store.read(world, async view => {
    const invoices = new Map<string, Invoice>()
    for (const id of ids) {
      const invoice = await view.get('invoices', id)
      if (invoice) invoices.set(id, invoice)
    }
    return invoices
  })
}
