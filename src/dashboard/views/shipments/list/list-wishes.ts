/** What the address says of the list; another filter begins at the first page. */
const WISHES = ['q', 'line', 'state', 'status', 'carrier', 'scenario', 'from', 'to', 'sort'] as const

/** What the list is narrowed to and how it is sorted; an empty text is the default. */
export type ListWishes = Readonly<Record<(typeof WISHES)[number], string>>

/** By what the control API sorts, `-` for the largest first; the first is its default. */
export const SORTS = ['-created_at', 'created_at', 'status', '-status', 'next_at', '-next_at', '-cod', 'cod'] as const
export type Sort = (typeof SORTS)[number]

export function wishesOf(query: URLSearchParams): ListWishes {
  // Built from exactly the names of the type.
  return Object.fromEntries(WISHES.map(name => [name, query.get(name) ?? ''])) as ListWishes
}

/** Whether anything but the order was chosen. */
export function isNarrowed({ sort: _order, ...filters }: ListWishes): boolean {
  return Object.values(filters).some(value => value !== '')
}

/** How many filters there are beside the search. */
export function narrowedBy({ sort: _order, q: _search, ...filters }: ListWishes): number {
  return Object.values(filters).filter(value => value !== '').length
}

/** One that the address misspells is the default. */
export function sortOf({ sort }: ListWishes): Sort {
  return SORTS.find(known => known === sort) ?? SORTS[0]
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** The filters as GET /shipments has them. A date that is half typed narrows nothing. */
export function filtersOf({ q, line, state, status, carrier, scenario, from, to }: ListWishes): URLSearchParams {
  const query = new URLSearchParams()
  const known = { q, line, state, status, carrier, scenario }
  for (const [name, value] of Object.entries(known)) if (value !== '') query.set(name, value)
  if (DATE.test(from)) query.set('booked_from', from)
  if (DATE.test(to)) query.set('booked_to', `${to}T23:59:59.999+07:00`)
  return query
}

/** The other direction of a column that is sorted by, else the direction that is asked for most. */
export function nextSort(sort: Sort, column: 'created_at' | 'status' | 'next_at' | 'cod'): Sort {
  const [first, second] = SORTS.filter(one => one.endsWith(column))
  return (sort === first ? second : first) ?? SORTS[0]
}
