import { type ListedCheck, listed } from '../check.ts'
import { notPaginated } from './not-paginated.ts'
import { pageBeyondEnd } from './page-beyond-end.ts'
import { pageDefault } from './page-default.ts'
import { pageMetaFits } from './page-meta.ts'
import { pageOrder } from './page-order.ts'
import { pageSize } from './page-size.ts'
import { pagesComplete } from './pages-complete.ts'
import { pagesDisjoint } from './pages-disjoint.ts'

export const PAGINATION_CHECKS: readonly ListedCheck[] = [
  listed(pageDefault),
  listed(pageSize),
  listed(pagesDisjoint),
  listed(pagesComplete),
  listed(pageBeyondEnd),
  listed(pageOrder),
  listed(pageMetaFits),
  listed(notPaginated),
]
