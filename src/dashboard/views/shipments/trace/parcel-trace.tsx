import type { ComponentChildren } from 'preact'
import { useCallback, useMemo } from 'preact/hooks'
import type { DeliveryDetail, DeliveryList, RequestList, ShipmentDetail } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import { Failure, Loading } from '../../../components/placeholders.tsx'
import { formatDuration } from '../../../format.ts'
import { useTexts } from '../../../i18n.ts'
import type { LiveEvent } from '../../../live.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'
import { parcelTraceMessages } from '../../../messages/trace/trace.ts'
import type { RowWords } from '../../../picture/trace/row-words.ts'
import { Trace } from '../../../picture/trace/trace.tsx'
import { TraceDetail } from '../../../picture/trace/trace-detail.tsx'
import { type TraceState, useTrace } from '../../../picture/trace/use-trace.ts'
import { language } from '../../../preferences.ts'
import { hrefTo } from '../../../router.ts'
import { useLoad, useQuery } from '../../../use-query.ts'
import { wordsOfStates } from '../../webhooks/delivery/delivery-table.tsx'
import { type ParcelRow, parcelRows } from './parcel-rows.ts'

/** As many as an answer has at most. */
const MOST = 500

export interface ParcelTraceProps {
  readonly shipment: ShipmentDetail
  /** Which events are about it. */
  readonly concerns: (event: LiveEvent) => boolean
}

/** Calls, status changes, webhooks and retries of one parcel as a waterfall. */
export function ParcelTrace({ shipment: { id, timeline }, concerns }: ParcelTraceProps) {
  const query = `shipment=${encodeURIComponent(id)}&size=${MOST}`
  // The event of a call does not name its parcel.
  const calls = useQuery<RequestList>(`/requests?${query}`, { on: ['request'] })
  const deliveries = useDeliveries(query, concerns)
  const error = calls.error ?? deliveries.error
  const rows = useMemo(
    () =>
      calls.data && deliveries.data
        ? parcelRows({ calls: calls.data.items, timeline, deliveries: deliveries.data })
        : null,
    [timeline, calls.data, deliveries.data],
  )
  const refetch = () => {
    calls.refetch()
    deliveries.refetch()
  }
  return (
    <>
      {error && <Failure error={error} onRetry={refetch} />}
      {!rows && !error && <Loading />}
      {rows && <Waterfall rows={rows} />}
    </>
  )
}

/** Each delivery is read once for each of its attempts: what was sent does not change. */
const known = new Map<string, Promise<DeliveryDetail>>()

const MOST_KNOWN = 1_000

/** The deliveries of a parcel with all their attempts. */
function useDeliveries(query: string, concerns: (event: LiveEvent) => boolean) {
  const list = useQuery<DeliveryList>(`/webhooks/deliveries?${query}`, {
    on: ['delivery', 'transition', 'clock'],
    concerns,
  })
  const keys = list.data?.items.map(({ id, attempts, state }) => ({ id, key: `${id} ${attempts} ${state}` }))
  const load = () => Promise.all((keys ?? []).map(({ id, key }) => detailOf(id, key)))
  const details = useLoad(keys ? keys.map(({ key }) => key).join('\n') : null, load, { keeps: query })
  return { ...details, error: list.error ?? details.error, refetch: list.refetch }
}

function detailOf(id: string, key: string): Promise<DeliveryDetail> {
  const path = `/webhooks/deliveries/${encodeURIComponent(id)}`
  const asked = known.get(key) ?? control<DeliveryDetail>('GET', path)
  known.set(key, asked)
  const [oldest] = known.keys()
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  asked.catch(() => known.delete(key))
  return asked
}

function Waterfall({ rows }: { readonly rows: readonly ParcelRow[] }) {
  const t = useTexts(parcelTraceMessages)
  const describe = useDescribe(rows)
  const trace = useTrace(rows, describe)
  return (
    <>
      <Trace trace={trace}>{trace.row && <ParcelDetail trace={trace} row={trace.row} />}</Trace>
      {!rows.some(({ what }) => what.kind === 'call') && <p class="muted">{t.gone}</p>}
    </>
  )
}

function useDescribe(rows: readonly ParcelRow[]): (row: ParcelRow) => RowWords {
  const spoken = language.value
  const t = useTexts(parcelTraceMessages)
  const words = useTexts(deliveryMessages)
  const hasSeveral = useMemo(
    () => new Set(rows.map(({ what }) => ('delivery' in what ? what.delivery.endpoint : null))).size > 2,
    [rows],
  )
  return useCallback(
    ({ what, isRed }: ParcelRow): RowWords => {
      const tone = isRed ? 'bad' : 'good'
      switch (what.kind) {
        case 'call': {
          const { method, path, status, operation } = what.call
          const text = status === null ? t.cut : String(status)
          return { icon: 'list', title: `${method} ${path}`, outcome: { text, tone }, found: operation ?? '' }
        }
        case 'move': {
          const { slug, status, text } = what.moment
          return {
            icon: 'truck',
            title: spoken === 'en' ? `${slug} ${status}` : text,
            outcome: null,
            found: `${slug} ${status} ${text}`,
          }
        }
        case 'attempt': {
          const { delivery, attempt } = what
          const again = attempt.n > 1 ? ` · ${t.attempt(attempt.n)}` : ''
          const to = hasSeveral ? ` → ${shortUrl(attempt.url)}` : ''
          return {
            icon: 'webhook',
            title: `${delivery.event} ${delivery.status}${to}${again}`,
            tail: again,
            outcome: { text: String(attempt.answer ?? attempt.error), tone },
            found: `${delivery.slug} ${attempt.url}`,
          }
        }
        case 'unsent': {
          const { event, status, state, slug } = what.delivery
          const outcome = { text: wordsOfStates(words)[state], tone: isRed ? 'bad' : 'neutral' } as const
          return { icon: 'webhook', title: `${event} ${status}`, outcome, found: slug }
        }
      }
    },
    [spoken, t, words, hasSeveral],
  )
}

/** `http://127.0.0.1:3000/hook` → `127.0.0.1:3000/hook` */
function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '')
}

function ParcelDetail({ trace, row }: { readonly trace: TraceState<ParcelRow>; readonly row: ParcelRow }) {
  const t = useTexts(parcelTraceMessages)
  const spoken = language.value
  const { what } = row
  const facts = (): readonly (readonly [string, ComponentChildren])[] => {
    switch (what.kind) {
      case 'call':
        return [
          [t.operation, what.call.operation],
          [t.took, formatDuration(what.call.ms, spoken)],
          [t.reason, what.call.reason !== undefined && <span lang="en">{what.call.reason}</span>],
        ]
      case 'move':
        return [
          [t.reason, what.moment.message !== null && <span lang="vi">{what.moment.message}</span>],
          [t.realTime, row.wall === null && t.noRealTime],
        ]
      case 'attempt': {
        const { url, ms, detail, hint } = what.attempt
        return [
          [t.endpoint, url],
          [t.took, formatDuration(ms, spoken)],
          [t.detail, detail],
          [t.hint, hint?.[spoken]],
        ]
      }
      case 'unsent':
        return [[t.endpoint, what.delivery.url]]
    }
  }
  const link =
    what.kind === 'call'
      ? { href: hrefTo(['requests', what.call.id]), text: t.openCall }
      : what.kind === 'move'
        ? undefined
        : { href: hrefTo(['webhooks', 'deliveries', what.delivery.id]), text: t.openDelivery }
  const origin = what.kind === 'call' ? t.byClient : what.kind === 'move' ? t.byPlan : t.unknown
  return <TraceDetail trace={trace} row={row} origin={origin} facts={facts()} link={link} />
}
