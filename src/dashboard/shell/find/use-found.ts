import { useEffect, useState } from 'preact/hooks'
import type { DeliveryList, ShipmentList } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { statusLine } from '../../components/status-names.tsx'
import { useTexts } from '../../i18n.ts'
import { findMessages } from '../../messages/find/find.ts'
import { language } from '../../preferences.ts'
import { hrefTo } from '../../router.ts'
import { useLoad } from '../../use-query.ts'
import { type Choice, isDeliveryId, isRequestId } from './choice.ts'

/** A person who types is not asked for every letter. */
const TYPED_MS = 150
/** Less is in nearly everything. */
const LEAST_LETTERS = 2
const MOST = 6

const NONE: readonly Choice[] = []

/** What the sandbox finds: shipments by text, webhook deliveries and requests by id. */
export function useFound(text: string): { readonly found: readonly Choice[]; readonly isLoading: boolean } {
  const t = useTexts(findMessages)
  const spoken = language.value
  const wanted = text.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted.length < LEAST_LETTERS ? '' : wanted), TYPED_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const load = async (signal: AbortSignal) => {
    const q = encodeURIComponent(asked.slice(0, 200))
    const [shipments, deliveries] = await Promise.all([
      control<ShipmentList>('GET', `/shipments?size=${MOST}&q=${q}`, undefined, { signal }),
      isDeliveryId(asked)
        ? control<DeliveryList>('GET', `/webhooks/deliveries?size=${MOST}&id=${q}`, undefined, { signal })
        : null,
    ])
    return { asked, shipments: shipments.items, deliveries: deliveries?.items ?? [] }
  }
  const { data, isLoading } = useLoad(asked === '' ? null : `find ${asked}`, asked === '' ? null : load, {
    keeps: 'find',
  })
  if (wanted.length < LEAST_LETTERS) return { found: NONE, isLoading: false }
  const isFresh = data?.asked === wanted
  const shipments = (data?.shipments ?? []).map(
    (one): Choice => ({
      key: `shipment ${one.id}`,
      group: 'shipments',
      label: one.order_id ?? one.id,
      detail: [
        one.id,
        one.carrier_code,
        one.recipient.name,
        statusLine({ slug: one.slug, code: one.status, text: one.text }, spoken),
      ]
        .filter(Boolean)
        .join(' · '),
      href: hrefTo(['shipments', one.id]),
    }),
  )
  const deliveries = (data?.deliveries ?? []).map(
    ({ id, event, order_id: orderId, shipment }): Choice => ({
      key: `delivery ${id}`,
      group: 'deliveries',
      label: id,
      detail: [event, orderId ?? shipment].filter(Boolean).join(' · '),
      href: hrefTo(['webhooks', 'deliveries', id]),
    }),
  )
  const requests: readonly Choice[] = isRequestId(wanted)
    ? [{ key: 'request', group: 'requests', label: t.openRequest(wanted), href: hrefTo(['requests', wanted]) }]
    : []
  return { found: [...shipments, ...deliveries, ...requests], isLoading: isLoading || !isFresh }
}
