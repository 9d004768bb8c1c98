import type { Transaction } from '../domain/settlement/rows.ts'
import type { Page } from '../store/store.ts'
import type { Core } from './core.ts'
import { cutPage, newestOf, type PageRequest } from './list-page.ts'

/** Movements of the prepaid wallet, newest first. `code` names one exactly; the bounds hold beside it. */
export async function listTransactions(
  core: Core,
  world: string,
  request: PageRequest & { readonly code: string | null },
): Promise<Page<Transaction>> {
  const { code } = request
  if (code === null) return core.store.read(world, view => view.page('transactionsByCreation', newestOf(request)))
  const found = await core.store.read(world, view => view.find('transactionsByCode', code))
  return cutPage(found, request, ({ at }) => at)
}
