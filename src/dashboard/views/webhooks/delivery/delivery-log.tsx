import { useState } from 'preact/hooks'
import type { DeliveryList, EndpointState } from '../../../../schemas/types.gen.ts'
import { Button } from '../../../components/button.tsx'
import { Field, Select } from '../../../components/field.tsx'
import { useListPlace } from '../../../components/list-place.ts'
import { Empty, Failure, Loading } from '../../../components/placeholders.tsx'
import { statusLine } from '../../../components/status-names.tsx'
import { useTexts } from '../../../i18n.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'
import { webhooksMessages } from '../../../messages/webhooks.ts'
import { type Language, language } from '../../../preferences.ts'
import { hrefTo, navigate, pageOf, type Route } from '../../../router.ts'
import { useQuery } from '../../../use-query.ts'
import { useTyped } from '../../../use-typed.ts'
import { type StatusWords, useStatusWords } from '../use-status-words.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { RecoverDialog } from './recover-dialog.tsx'

const SIZE = 50
/** What the address says of the log; another filter begins at the first page. */
const FILTERS = ['shipment', 'state', 'status', 'endpoint'] as const

export interface DeliveryLogProps {
  readonly route: Route
  /** Where it stands: its filters belong to this address. */
  readonly path: readonly string[]
  readonly endpoints: readonly EndpointState[]
  /** Of this endpoint alone. */
  readonly of?: string
}

/** What was sent, newest first, as far as the filters let it through. */
export function DeliveryLog({ route, path, endpoints, of }: DeliveryLogProps) {
  const t = useTexts(webhooksMessages)
  const words = useStatusWords()
  const [isRecovering, setRecovering] = useState(false)
  const given = Object.fromEntries(FILTERS.map(name => [name, route.query.get(name) ?? '']))
  const page = pageOf(route)
  const query = new URLSearchParams({ size: String(SIZE), page: String(page) })
  for (const [name, value] of Object.entries({ ...given, ...(of === undefined ? {} : { endpoint: of }) })) {
    if (value !== '') query.set(name, value)
  }
  const list = useQuery<DeliveryList>(`/webhooks/deliveries?${query}`, { on: ['delivery', 'transition', 'clock'] })
  const show = (change: Readonly<Record<string, string>>) =>
    navigate(hrefTo(path, { ...given, page: '', ...change }), { replace: true })
  useListPlace(route, (list.data?.total ?? 0) > 0 && list.data?.page === page)
  const isFiltered = Object.values(given).some(value => value !== '')
  return (
    <section class="stack delivery-log" aria-label={t.log}>
      <header class="log-head">
        <div>
          <h2>{t.log}</h2>
          <p class="lead">{t.logLead}</p>
        </div>
        <Button icon="undo" opensDialog onClick={() => setRecovering(true)}>
          {t.recover}
        </Button>
      </header>
      {(isFiltered || list.data?.total !== 0) && (
        <Filters given={given} words={words} endpoints={of === undefined ? endpoints : []} onShow={show} />
      )}
      {list.error && <Failure error={list.error} onRetry={list.refetch} />}
      {!list.data && !list.error && <Loading />}
      {list.data && list.data.total > 0 && (
        <DeliveryTable
          deliveries={list.data.items}
          words={words}
          isOfOne={of !== undefined}
          isStale={list.data.page !== page}
          paging={{ page, size: SIZE, total: list.data.total, onPage: next => show({ page: String(next) }) }}
        />
      )}
      {list.data?.total === 0 &&
        (isFiltered ? <NoMatch onClear={() => navigate(hrefTo(path), { replace: true })} /> : <NoneYet />)}
      {isRecovering && (
        <RecoverDialog endpoints={endpoints} of={of} onClose={() => setRecovering(false)} onRecovered={list.refetch} />
      )}
    </section>
  )
}

interface ChoiceOptions {
  readonly spoken: Language
  /** What stands before the code of an on-demand order. */
  readonly ondemand: string
}

/** A choice for each slug. Both lines share most of them, with other codes: the choice names each code with its line. */
function statusChoices({ standard, ondemand }: StatusWords, { spoken, ondemand: line }: ChoiceOptions) {
  const codes = new Map(ondemand.map(word => [word.slug, word.status]))
  const own = new Set(standard.map(({ slug }) => slug))
  const ofBoth = standard.map(({ slug, status, text }) => {
    const other = codes.get(slug)
    const code = other === undefined ? `${status}` : `${status}, ${line} ${other}`
    return { value: slug, label: statusLine({ slug, code, text }, spoken) }
  })
  const ofRides = ondemand.filter(({ slug }) => !own.has(slug))
  return [
    ...ofBoth,
    ...ofRides.map(({ slug, status, text }) => ({
      value: slug,
      label: statusLine({ slug, code: `${line} ${status}`, text }, spoken),
    })),
  ]
}

interface FiltersProps {
  readonly given: Readonly<Record<string, string>>
  readonly words: StatusWords
  readonly endpoints: readonly EndpointState[]
  readonly onShow: (change: Readonly<Record<string, string>>) => void
}

function Filters({ given, words, endpoints, onShow }: FiltersProps) {
  const t = useTexts(webhooksMessages)
  const delivery = useTexts(deliveryMessages)
  const { shipment = '' } = given
  const [typed, setTyped] = useTyped(shipment, wanted => onShow({ shipment: wanted }))
  const spoken = language.value
  return (
    <search class="filters">
      <Field label={t.shipmentOrOrder} type="search" value={typed} onInput={setTyped} placeholder={t.shipmentHint} />
      <Select
        label={t.state}
        value={given.state ?? ''}
        onChange={state => onShow({ state })}
        options={[
          { value: '', label: t.anyState },
          { value: 'delivered', label: delivery.delivered },
          { value: 'pending', label: delivery.pending },
          { value: 'failed', label: delivery.failed },
          { value: 'held', label: delivery.held },
          { value: 'dropped', label: delivery.dropped },
          { value: 'no-endpoint', label: delivery.noEndpoint },
        ]}
      />
      <Select
        label={t.status}
        value={given.status ?? ''}
        onChange={status => onShow({ status })}
        options={[{ value: '', label: t.anyStatus }, ...statusChoices(words, { spoken, ondemand: t.ondemand })]}
      />
      {endpoints.length > 1 && (
        <Select
          label={t.endpoint}
          value={given.endpoint ?? ''}
          onChange={endpoint => onShow({ endpoint })}
          options={[
            { value: '', label: t.allEndpoints },
            ...endpoints.map(({ id, url }) => ({ value: String(id), label: `${id} · ${url}` })),
          ]}
        />
      )}
    </search>
  )
}

function NoneYet() {
  const t = useTexts(webhooksMessages)
  return (
    <Empty icon="send" title={t.noDeliveries}>
      <p>{t.noDeliveriesBody}</p>
      <p class="empty-actions">
        <a class="button" href={hrefTo(['book'])}>
          {t.book}
        </a>
        <a class="button" href={hrefTo(['webhooks', 'trigger'])}>
          {t.trigger}
        </a>
      </p>
    </Empty>
  )
}

function NoMatch({ onClear }: { readonly onClear: () => void }) {
  const t = useTexts(webhooksMessages)
  return (
    <Empty icon="search" title={t.noMatch}>
      <p>{t.noMatchBody}</p>
      <Button onClick={onClear}>{t.clear}</Button>
    </Empty>
  )
}
