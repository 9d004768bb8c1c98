import { useEffect, useState } from 'preact/hooks'
import type { ShipmentList as List } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { lazily } from '../../components/lazily.tsx'
import { useListPlace } from '../../components/list-place.ts'
import { PageHead } from '../../components/panel.tsx'
import { Empty, Failure, Loading } from '../../components/placeholders.tsx'
import { useTexts } from '../../i18n.ts'
import { shipmentsMessages } from '../../messages/shipments.ts'
import { hrefTo, navigate, pageOf, type Route } from '../../router.ts'
import { account } from '../../session.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { FirstStepsSlot } from '../start/first-steps-slot.tsx'
import { BookButton } from './list/book-button.tsx'
import { FilterBar } from './list/filter-bar.tsx'
import { filtersOf, isNarrowed, type ListWishes, SORTS, sortOf, wishesOf } from './list/list-wishes.ts'
import type { Selection } from './list/several.tsx'
import { useChanged } from './list/use-changed.ts'
import { useCounts } from './list/use-counts.ts'
import { useScreenfulFirst } from './list/use-screenful-first.ts'
import { nameOf, ShipmentTable } from './shipment-table.tsx'

const NoneYet = lazily(() => import('./list/none-yet.tsx').then(module => module.NoneYet))

const SIZE = 50
/** One answer of the list has at most so many. */
const MOST_SELECTED = 500

export function ShipmentList({ route }: { readonly route: Route }) {
  const t = useTexts(shipmentsMessages)
  const wishes = wishesOf(route.query)
  const sort = sortOf(wishes)
  const page = pageOf(route)
  const filters = filtersOf(wishes)
  const pathOf = (size: number, at: number) =>
    `/shipments?${new URLSearchParams([...filters, ['sort', sort], ['size', String(size)], ['page', String(at)]])}`
  const path = pathOf(SIZE, page)
  const list = useQuery<List>(path, { on: ['transition', 'delivery', 'clock'] })
  const { counts, refetch: countAgain } = useCounts(filters, list.answered === path)
  const rows = useScreenfulFirst(list.data?.items)
  const changed = useChanged(list.data?.items, path)
  const [selection, setSelection] = useState<Selection>(new Map())
  const several = useSeveral(selection.size > 0)
  const show = (change: Partial<ListWishes> & { readonly page?: string }) =>
    navigate(hrefTo(['shipments'], { ...wishes, page: '', ...change }), { replace: true })
  const total = list.data?.total ?? 0

  useListPlace(route, total > 0 && list.data?.page === page)

  const selectAll = async () => {
    const { items } = await control<List>('GET', pathOf(MOST_SELECTED, 1))
    setSelection(new Map(items.map(one => [one.id, nameOf(one)])))
  }
  const isAllOffered = selection.size < total && total > SIZE && total <= MOST_SELECTED
  return (
    <>
      <PageHead title={t.title} lead={t.lead} actions={<BookButton />} />
      <FirstStepsSlot key={account.value} count={isNarrowed(wishes) ? null : (list.data?.total ?? null)} />
      <FilterBar wishes={wishes} counts={counts} show={show} />
      {list.error && <Failure error={list.error} onRetry={list.refetch} />}
      {!list.data && !list.error && <Loading />}
      {list.data && total > 0 && (
        <div class="shipments-table">
          <ShipmentTable
            shipments={rows}
            isStale={list.data.page !== page}
            paging={{ page, size: SIZE, total, onPage: next => show({ page: String(next) }) }}
            sort={sort}
            onSort={chosen => show({ sort: chosen === SORTS[0] ? '' : chosen })}
            selection={selection}
            onSelect={setSelection}
            changed={changed}
            carrierNames={new Map(counts?.carriers.map(({ carrier, name }) => [carrier, name]))}
          />
        </div>
      )}
      {list.data?.total === 0 &&
        (isNarrowed(wishes) ? (
          <NoMatch />
        ) : (
          <NoneYet
            onFilled={() => {
              list.refetch()
              countAgain()
            }}
          />
        ))}
      {several && (
        <several.Several
          selection={selection}
          onSelect={setSelection}
          all={isAllOffered ? { total, select: selectAll } : null}
        />
      )}
    </>
  )
}

/** What changes several at once is loaded when something is selected; null until then. */
function useSeveral(isWanted: boolean): typeof import('./list/several.tsx') | null {
  const [loaded, setLoaded] = useState<typeof import('./list/several.tsx') | null>(null)
  const load = useAction(async () => setLoaded(await import('./list/several.tsx')))
  useEffect(() => {
    if (isWanted && !loaded) void load.run()
  }, [isWanted, loaded])
  return loaded
}

function NoMatch() {
  const t = useTexts(shipmentsMessages)
  return (
    <Empty icon="search" title={t.noMatchTitle}>
      <p>{t.noMatchBody}</p>
      <Button onClick={() => navigate(hrefTo(['shipments']), { replace: true })}>{t.clear}</Button>
    </Empty>
  )
}
