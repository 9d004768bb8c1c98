import { useState } from 'preact/hooks'
import type { ShipmentList as List } from '../../../schemas/types.gen.ts'
import { Button } from '../../components/button.tsx'
import { Field, Select, Toggle } from '../../components/field.tsx'
import { useListPlace } from '../../components/list-place.ts'
import { PageHead } from '../../components/panel.tsx'
import { Empty, Failure, Loading } from '../../components/placeholders.tsx'
import { useTexts } from '../../i18n.ts'
import { accountMessages } from '../../messages/account.ts'
import { shipmentsMessages } from '../../messages/shipments.ts'
import { hrefTo, navigate, pageOf, type Route } from '../../router.ts'
import { account } from '../../session.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { useTyped } from '../../use-typed.ts'
import { fillAccount, sayFilled } from '../account/say-filled.ts'
import { FirstStepsSlot } from '../start/first-steps-slot.tsx'
import { ShipmentTable } from './shipment-table.tsx'

const SIZE = 50

/** What the address says of the list; another filter begins at the first page. */
const FILTERS = ['q', 'line', 'state', 'status'] as const

export function ShipmentList({ route }: { readonly route: Route }) {
  const t = useTexts(shipmentsMessages)
  const given = Object.fromEntries(FILTERS.map(name => [name, route.query.get(name) ?? '']))
  const page = pageOf(route)
  const query = new URLSearchParams({ size: String(SIZE), page: String(page) })
  for (const [name, value] of Object.entries(given)) if (value !== '') query.set(name, value)
  const list = useQuery<List>(`/shipments?${query}`, { on: ['transition', 'delivery', 'clock'] })
  const show = (change: Readonly<Record<string, string>>) =>
    navigate(hrefTo(['shipments'], { ...given, page: '', ...change }), { replace: true })

  useListPlace(route, (list.data?.total ?? 0) > 0 && list.data?.page === page)

  const [typed, setTyped] = useTyped(given.q ?? '', q => show({ q }))

  const isFiltered = Object.values(given).some(value => value !== '')
  return (
    <>
      <PageHead title={t.title} lead={t.lead} actions={<BookButton />} />
      <FirstStepsSlot key={account.value} count={isFiltered ? null : (list.data?.total ?? null)} />
      <search class="filters">
        <Field label={t.search} type="search" value={typed} onInput={setTyped} placeholder={t.searchHint} />
        <Select
          label={t.line}
          value={given.line ?? ''}
          onChange={line => show({ line })}
          options={[
            { value: '', label: t.anyLine },
            { value: 'standard', label: t.standard },
            { value: 'ondemand', label: t.ondemand },
          ]}
        />
        <Select
          label={t.state}
          value={given.state ?? ''}
          onChange={state => show({ state })}
          options={[
            { value: '', label: t.anyState },
            { value: 'moving', label: t.moving },
            { value: 'waiting', label: t.waiting },
            { value: 'ended', label: t.ended },
          ]}
        />
      </search>
      {list.error && <Failure error={list.error} onRetry={list.refetch} />}
      {!list.data && !list.error && <Loading />}
      {list.data && list.data.total > 0 && (
        <ShipmentTable
          shipments={list.data.items}
          isStale={list.data.page !== page}
          paging={{ page, size: SIZE, total: list.data.total, onPage: next => show({ page: String(next) }) }}
        />
      )}
      {list.data?.total === 0 && (isFiltered ? <NoMatch /> : <NoneYet onFilled={list.refetch} />)}
    </>
  )
}

function BookButton() {
  const t = useTexts(shipmentsMessages)
  return (
    <a class="button primary" href={hrefTo(['book'])}>
      {t.book}
    </a>
  )
}

function NoneYet({ onFilled }: { readonly onFilled: () => void }) {
  const t = useTexts(shipmentsMessages)
  const words = useTexts(accountMessages)
  const [keepsMoving, setKeepsMoving] = useState(false)
  const fill = useAction(async () => {
    const filled = await fillAccount({ shipments: 60, customers: 20, ondemand: 20 }, { keepsMoving })
    // Filling tells no event of what is long past.
    onFilled()
    await sayFilled(filled)
  })
  return (
    <Empty icon="parcel" title={t.noneTitle}>
      <p>{t.noneBody}</p>
      <p class="empty-actions">
        <BookButton />
        <Button isBusy={fill.isBusy} onClick={() => fill.run()}>
          {t.fill}
        </Button>
      </p>
      <div class="empty-choice">
        <Toggle label={words.keepMoving} isOn={keepsMoving} onChange={setKeepsMoving} />
        <p class="field-hint">{words.keepMovingHint}</p>
      </div>
    </Empty>
  )
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
