import { operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId, NotRun } from '../../case.ts'
import { pageBeyondEnd } from '../../checks/page-beyond-end.ts'
import { pageDefault } from '../../checks/page-default.ts'
import { pageMetaFits } from '../../checks/page-meta.ts'
import { pageOrder } from '../../checks/page-order.ts'
import { pageSize } from '../../checks/page-size.ts'
import { pagesComplete } from '../../checks/pages-complete.ts'
import { pagesDisjoint } from '../../checks/pages-disjoint.ts'
import type { Session } from '../../session.ts'
import type { PaginatedList } from './paginated-lists.ts'
import { largestPage } from './paginated-lists.ts'
import { fillWorld, type ReadPage, readDefaultPage, readPage } from './read-page.ts'

const DEFAULT_SIZE = 25
const SMALL = 2
const FAR_BEYOND = 100_000
/** A larger page would only show that records are large. */
const WIDE = 100

/** The five cases of one list; the first four send five requests, six or seven where records came in meanwhile. */
export function pageCases(list: PaginatedList): readonly ContractCase[] {
  const { touches } = list
  const common = { phase: 'pagination', operation: list.operation, touches, cell: 200, writes: [] } as const
  const id = (title: string): string => caseId(operation(list.operation), '200', title)
  return [
    { ...common, id: id('25 records unless said'), run: session => validateDefault(session, list) },
    { ...common, id: id('pages of two'), run: session => validateSmallPages(session, list) },
    { ...common, id: id('pages of one'), run: session => validatePagesOfOne(session, list) },
    { ...common, id: id('beyond the end'), run: session => validateBeyond(session, list) },
    { ...common, id: id('every page to the end'), sandboxOnly: true, run: session => validateWalk(session, list) },
  ]
}

async function validateDefault(session: Session, list: PaginatedList): Promise<void> {
  const plain = await readDefaultPage(session, list)
  const { ids, records, meta, exchange } = plain
  const order = { ids, times: records.map(list.timeOf), order: list.order, paged: [], first: [] }
  session.validate(pageOrder, order, exchange)
  if (meta !== null) await validateMeta(session, plain, { page: null, size: null, total: null })
  const most = await largestPage(session)
  const whole =
    most === null ? null : await readPage(session, list, { size: Math.min(most, DEFAULT_SIZE + 1), page: 1 })
  const known = Math.max(ids.length, meta?.total ?? 0, whole?.ids.length ?? 0)
  if (known < DEFAULT_SIZE) {
    throw new NotRun(`the list has ${known} records as far as it can be seen, fewer than a page of ${DEFAULT_SIZE}`)
  }
  session.validate(pageDefault, { records: ids.length, known, most }, exchange)
}

async function validateSmallPages(session: Session, list: PaginatedList): Promise<void> {
  const whole = await readDefaultPage(session, list)
  const known = Math.max(whole.ids.length, whole.meta?.total ?? 0)
  const first = await readPage(session, list, { size: SMALL, page: 1 })
  const most = await largestPage(session)
  const sized = { asked: SMALL, known, most }
  session.validate(pageSize, { ...sized, page: 1, records: first.ids.length }, first.exchange)
  if (first.meta !== null) await validateMeta(session, first, { page: 1, size: SMALL, total: null })
  if (known <= SMALL) throw new NotRun(`the list has ${known} records, too few for a second page of ${SMALL}`)
  const second = await readPage(session, list, { size: SMALL, page: 2 })
  session.validate(pageSize, { ...sized, page: 2, records: second.ids.length }, second.exchange)
  if (second.meta !== null) await validateMeta(session, second, { page: 2, size: SMALL, total: null })
  const pages = [first.ids, second.ids]
  const fresh = await countFresh(session, list, { first, second })
  session.validate(pagesDisjoint, { pages, fresh }, second.exchange)
  const complete = { whole: whole.ids, pages, toTheEnd: false, count: null } as const
  const isPassed = session.target.kind === 'deployment' && !pages.flat().some(id => whole.ids.includes(id))
  // So much came in that all of it was pushed off both pages: read again, it holds them further down.
  const later = isPassed ? { later: (await readPage(session, list, { size: WIDE, page: 1 })).ids } : {}
  session.validate(pagesComplete, { ...complete, ...later }, second.exchange)
  const times = whole.records.map(list.timeOf)
  session.validate(
    pageOrder,
    { ids: whole.ids, times, order: list.order, paged: pages.flat(), first: [] },
    second.exchange,
  )
}

/** `size=1` is a size like another. Of the first page the default page has the record. */
async function validatePagesOfOne(session: Session, list: PaginatedList): Promise<void> {
  const whole = await readDefaultPage(session, list)
  const known = Math.max(whole.ids.length, whole.meta?.total ?? 0)
  if (known <= 1) throw new NotRun(`the list has ${known} records, too few for a second page of 1`)
  const second = await readPage(session, list, { size: 1, page: 2 })
  const { ids, exchange } = second
  const most = await largestPage(session)
  session.validate(pageSize, { asked: 1, page: 2, records: ids.length, known, most }, exchange)
  if (second.meta !== null) await validateMeta(session, second, { page: 2, size: 1, total: null })
  // Where records came in, the second one may be new; that it is missing altogether is not their doing.
  if (ids.length > 0) return
  const pages = [whole.ids.slice(0, 1), ids]
  session.validate(pagesComplete, { whole: whole.ids.slice(0, 2), pages, toTheEnd: true, count: null }, exchange)
}

/** Records that came into the list between its two pages. Asked only where they overlap, and where others write. */
async function countFresh(
  session: Session,
  list: PaginatedList,
  { first, second }: { readonly first: ReadPage; readonly second: ReadPage },
): Promise<number> {
  const overlap = second.ids.filter(id => first.ids.includes(id))
  if (overlap.length === 0 || session.target.kind === 'sandbox') return 0
  const again = await readPage(session, list, { size: SMALL, page: 1 })
  return again.ids.filter(id => !first.ids.includes(id)).length
}

async function validateBeyond(session: Session, list: PaginatedList): Promise<void> {
  const beyond = await readPage(session, list, { size: SMALL, page: FAR_BEYOND })
  session.validate(pageBeyondEnd, { page: FAR_BEYOND, records: beyond.ids.length }, beyond.exchange)
  if (beyond.meta !== null) await validateMeta(session, beyond, { page: FAR_BEYOND, size: SMALL, total: null })
}

async function validateWalk(session: Session, list: PaginatedList): Promise<void> {
  const most = (await largestPage(session)) ?? WIDE
  const size = Math.min(most, WIDE)
  const pages: ReadPage[] = []
  do pages.push(await readPage(session, list, { size, page: pages.length + 1 }))
  while ((pages.at(-1)?.ids.length ?? 0) >= size)
  const ids = pages.flatMap(page => page.ids)
  const total = new Set(ids).size
  for (const [index, page] of pages.entries()) {
    const number = index + 1
    session.validate(
      pageSize,
      { asked: size, page: number, records: page.ids.length, known: total, most },
      page.exchange,
    )
    if (page.meta !== null) await validateMeta(session, page, { page: number, size, total })
  }
  const [first] = pages
  if (first === undefined) return
  const plain = await readDefaultPage(session, list)
  const filled = await fillWorld(session)
  const count = filled === null ? null : list.countOf(filled)
  const seen = pages.map(page => page.ids)
  session.validate(pagesDisjoint, { pages: seen, fresh: 0 }, first.exchange)
  session.validate(pagesComplete, { whole: plain.ids, pages: seen, toTheEnd: true, count }, first.exchange)
  const times = pages.flatMap(page => page.records.map(list.timeOf))
  session.validate(pageOrder, { ids, times, order: list.order, paged: plain.ids, first: [] }, first.exchange)
  // Of a shorter list a page with no limit shows no more.
  if (total <= most) return
  const clamped = await readPage(session, list, { size: most + 1, page: 1 })
  const asked = { asked: most + 1, page: 1, records: clamped.ids.length, known: total, most }
  session.validate(pageSize, asked, clamped.exchange)
}

async function validateMeta(
  session: Session,
  { meta, ids, exchange }: ReadPage,
  asked: { readonly page: number | null; readonly size: number | null; readonly total: number | null },
): Promise<void> {
  if (meta === null) return
  const most = await largestPage(session)
  session.validate(pageMetaFits, { ...asked, meta, most, records: ids.length }, exchange)
}
