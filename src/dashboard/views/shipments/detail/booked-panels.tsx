import type { ComponentChildren } from 'preact'
import type { PlaceOfParcel, ShipmentDetail } from '../../../../schemas/types.gen.ts'
import { Facts, Instant, Money } from '../../../components/facts.tsx'
import { Panel } from '../../../components/panel.tsx'
import { formatWeight, groupDigits } from '../../../format.ts'
import { useTexts } from '../../../i18n.ts'
import { shipmentMessages } from '../../../messages/shipment.ts'
import { language } from '../../../preferences.ts'
import { hrefTo } from '../../../router.ts'

/** Where from, where to, and what is in it. */
export function BookedPanel({ shipment }: { readonly shipment: ShipmentDetail }) {
  const t = useTexts(shipmentMessages)
  const spoken = language.value
  const { booked } = shipment
  const driver = shipment.line === 'ondemand' ? shipment.driver : null
  const { parcel } = booked
  const size = [parcel.length, parcel.width, parcel.height].filter(side => side !== null).join(' × ')
  const weights = [
    parcel.weight === null ? null : formatWeight(parcel.weight, spoken),
    parcel.volumetric_weight === null ? null : `${formatWeight(parcel.volumetric_weight, spoken)} ${t.volumetric}`,
    size === '' ? null : `${size} cm`,
  ]
  const rows: readonly (readonly [string, ComponentChildren])[] = [
    [t.carrier, [booked.carrier_name ?? shipment.carrier, booked.service].filter(Boolean).join(', ')],
    [t.waybill, shipment.carrier_code],
    [
      t.scenario,
      shipment.scenario !== '' && <a href={hrefTo(['scenarios', shipment.scenario])}>{shipment.scenario}</a>,
    ],
    [t.booked, <Instant at={shipment.created_at} look="full" />],
    [t.expected, booked.expected_at && <Instant at={booked.expected_at} look="full" />],
    [t.from, <Address place={booked.from} />],
    [t.to, <Address place={booked.to} />],
    [t.parcel, [parcel.name, ...weights].filter(Boolean).join(' · ')],
    [t.declared, parcel.declared_value === null ? null : <Money vnd={parcel.declared_value} />],
    [t.cod, <Money vnd={shipment.cod} />],
    [t.note, parcel.note],
    [t.distance, booked.distance === null ? null : `${groupDigits(booked.distance)} m`],
    [t.driver, driver ? `${driver.name} · ${driver.phone}` : null],
    [t.tracking, booked.tracking_url && <TrackingLink url={booked.tracking_url} />],
  ]
  return (
    <Panel title={t.facts}>
      <Facts rows={rows} />
    </Panel>
  )
}

/** Of the page's own origin, so that it opens where the page was opened. */
function TrackingLink({ url }: { readonly url: string }) {
  const { pathname, search } = new URL(url, document.baseURI)
  return (
    <a href={pathname + search} target="_blank" rel="noreferrer">
      {pathname + search}
    </a>
  )
}

function Address({ place }: { readonly place: PlaceOfParcel }) {
  const where = [place.street, place.ward?.name, place.district?.name, place.city?.name].filter(Boolean).join(', ')
  return (
    <span class="two-lines">
      <span>{[place.name, place.phone].filter(Boolean).join(' · ')}</span>
      <span class="muted small">{where}</span>
    </span>
  )
}

/** Fees as they stand now; zeroes say nothing and are left out, but for the total. */
export function FeesPanel({ shipment }: { readonly shipment: ShipmentDetail }) {
  const t = useTexts(shipmentMessages)
  const { total, ...named } = shipment.booked.fees
  // The one amount that is taken off.
  const fees = named.discount ? { ...named, discount: -named.discount } : named
  const names: Readonly<Record<string, string>> = {
    delivery: t.feeDelivery,
    service: t.feeService,
    cod: t.feeCod,
    insurance: t.feeInsurance,
    return: t.feeReturn,
    redelivery: t.feeRedelivery,
    update_info: t.feeUpdateInfo,
    overweight: t.feeOverweight,
    stop: t.feeStop,
    requests: t.feeRequests,
    discount: t.feeDiscount,
  }
  return (
    <Panel title={t.fees}>
      <Facts
        look="sums"
        rows={[
          ...Object.entries(fees)
            .filter(([, vnd]) => vnd !== 0)
            .map(([name, vnd]) => [names[name] ?? name, <Money vnd={vnd} />] as const),
          [
            t.total,
            <strong>
              <Money vnd={total ?? 0} />
            </strong>,
          ],
          [t.toShop, shipment.line === 'standard' && <Money vnd={shipment.amount_return_shop} />],
        ]}
      />
    </Panel>
  )
}
