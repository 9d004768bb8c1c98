import type { ComponentChildren } from 'preact'
import { Button } from '../../components/button.tsx'
import { Money } from '../../components/facts.tsx'
import { Badge } from '../../components/status.tsx'
import { type Column, Table } from '../../components/table.tsx'
import { formatMoney, formatRelative } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { bookMessages } from '../../messages/book.ts'
import { language } from '../../preferences.ts'
import type { Offer } from './offer.ts'

export interface RateTableProps {
  readonly offers: readonly Offer[]
  readonly isBusy: boolean
  readonly onBook: (offer: Offer) => void
  /** The same with what was chosen of it. */
  readonly priced?: (offer: Offer) => Offer
  /** What else there is to choose of one. */
  readonly choose?: (offer: Offer) => ComponentChildren
}

/** Rates beside each other; a bar for the price, so that they are compared at a glance. */
export function RateTable({ offers, isBusy, onBook, priced = offer => offer, choose }: RateTableProps) {
  const t = useTexts(bookMessages)
  const spoken = language.value
  const totals = offers.map(offer => priced(offer).total)
  const cheapest = Math.min(...totals)
  const dearest = Math.max(...totals)
  const fastest = Math.min(...offers.map(({ takesMs }) => takesMs))
  const columns: readonly Column<Offer>[] = [
    {
      key: 'carrier',
      label: t.carrier,
      onPhone: 'head',
      render: ({ carrier, service, logo }) => (
        <span class="rate-carrier">
          {logo && <img src={logo} alt="" width={28} height={28} loading="lazy" />}
          <span class="two-lines">
            <span lang="vi">{carrier}</span>
            <span class="muted small" lang="vi">
              {service}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'expected',
      label: t.expected,
      render: ({ expected, takesMs, distance }) => (
        <span class="two-lines rate-expected">
          <span lang="vi">{distance === null ? expected : formatRelative(takesMs, 0, spoken)}</span>
          <span class="small muted row">
            {distance !== null && `${(distance / 1_000).toFixed(1)} km`}
            {takesMs === fastest && <Badge tone="info">{t.fastest}</Badge>}
          </span>
        </span>
      ),
    },
    {
      key: 'breakdown',
      label: t.breakdown,
      render: offer => (
        <span class="rate-parts small muted">
          {priced(offer).fees.map(({ name, vnd }) => (
            <span key={name}>
              {t[name]} {formatMoney(vnd)}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'fee',
      label: t.fee,
      align: 'end',
      render: offer => <Total vnd={priced(offer).total} cheapest={cheapest} dearest={dearest} />,
    },
    {
      key: 'action',
      label: t.action,
      align: 'end',
      render: offer => (
        <Button look="primary" size="small" isBusy={isBusy} onClick={() => onBook(offer)}>
          {t.book}
          <span class="visually-hidden">
            {' '}
            {offer.carrier}, {offer.service}
          </span>
        </Button>
      ),
    },
  ]
  return (
    <Table
      caption={t.rates}
      columns={columns}
      rows={offers}
      rowKey={({ key }) => key}
      {...(choose ? { below: choose } : {})}
    />
  )
}

interface TotalProps {
  readonly vnd: number
  readonly cheapest: number
  readonly dearest: number
}

function Total({ vnd, cheapest, dearest }: TotalProps) {
  const t = useTexts(bookMessages)
  return (
    <span class="rate-total">
      <strong>
        <Money vnd={vnd} />
      </strong>
      <PriceBar share={dearest === 0 ? 0 : vnd / dearest} isLeast={vnd === cheapest} />
      {vnd === cheapest && <Badge tone="good">{t.cheapest}</Badge>}
    </span>
  )
}

const BAR = 96

function PriceBar({ share, isLeast }: { readonly share: number; readonly isLeast: boolean }) {
  return (
    <svg class={isLeast ? 'price-bar least' : 'price-bar'} width={BAR} height={4} aria-hidden="true">
      <rect width={BAR} height={4} rx={2} class="whole" />
      <rect width={BAR * share} height={4} rx={2} />
    </svg>
  )
}
