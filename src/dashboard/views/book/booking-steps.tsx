import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../components/button.tsx'
import { Select } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { Panel } from '../../components/panel.tsx'
import { Empty, Failure, Loading } from '../../components/placeholders.tsx'
import { useTexts } from '../../i18n.ts'
import { bookMessages } from '../../messages/book.ts'
import { BookedPanel } from './booked-panel.tsx'
import { CallsPanel } from './calls-panel.tsx'
import { type Exchange, fieldErrorsOf, propertyOf } from './exchange.ts'
import type { Offer } from './offer.ts'
import { RateTable } from './rate-table.tsx'
import { type Booking, bookedId, showResult } from './use-booking.ts'

export interface BookingStepsProps {
  readonly booking: Booking
  /** Fields of the form. */
  readonly children: ComponentChildren
  readonly readOffer: (rate: Readonly<Record<string, unknown>>) => Offer
  /** What a service does beside: the offer with what was chosen of it, what it cites then, and how that is chosen. */
  readonly extras?: ExtrasOfOffers
  /** Shown beside the form: what will happen to it. */
  readonly aside: ComponentChildren
  /** The same in a few words, where the button is; null when nothing was chosen. */
  readonly wish: string | null
  readonly onAnother: () => void
}

export interface ExtrasOfOffers {
  readonly priced: (offer: Offer) => Offer
  readonly cite: (offer: Offer) => Offer['cite']
  readonly choose: (offer: Offer) => ComponentChildren
}

/** The form, the rates it brings, the booking, and the calls that were made. */
export function BookingSteps({ booking, children, readOffer, extras, aside, wish, onAnother }: BookingStepsProps) {
  const t = useTexts(bookMessages)
  const { line, quoted, booked, isBusy, failure } = booking
  const id = booked ? bookedId(booked) : null
  const offers = quoted && quoted.status < 400 ? readOffers(quoted.answer, readOffer) : null
  const first = offers?.[0]
  return (
    <div class="book">
      <form
        class="stack book-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          booking.quote()
        }}
      >
        {children}
        <p class="row">
          <Button type="submit" look={offers && !booking.isOld ? 'normal' : 'primary'} isBusy={isBusy}>
            {quoted ? t.quoteAgain : t.quote}
          </Button>
          {wish && (
            <span class="muted">
              {wish}{' '}
              <Button look="quiet" size="small" onClick={showAside}>
                {t.change}
              </Button>
            </span>
          )}
        </p>
      </form>
      <aside class="book-aside" id={ASIDE} tabIndex={-1}>
        {aside}
      </aside>
      <div class="stack book-outcome">
        {failure && <Failure error={failure} onRetry={booking.retry} />}
        {!quoted && isBusy && <Loading lines={4} />}
        {quoted && quoted.status >= 400 && <RefusedCall title={t.notQuoted} refused={quoted} />}
        {booked &&
          (id === null ? (
            <RefusedCall title={t.notBooked} refused={booked} />
          ) : (
            <BookedPanel key={id} id={id} answer={booked.answer} onAnother={onAnother} />
          ))}
        {offers && <Rates offers={offers} booking={booking} extras={extras} />}
      </div>
      <div class="book-calls">
        <CallsPanel
          quote={line.quote}
          booking={booked?.call ?? line.booking(first ? (extras?.cite(first) ?? first.cite) : {})}
          quoted={booking.isOld ? null : quoted}
          booked={booked}
        />
      </div>
    </div>
  )
}

const ASIDE = 'book-aside'

function showAside(): void {
  const aside = document.getElementById(ASIDE)
  aside?.focus()
  aside?.scrollIntoView({ block: 'start' })
}

type SortKey = 'price' | 'time'

interface RatesProps {
  readonly offers: readonly Offer[]
  readonly booking: Booking
  readonly extras: ExtrasOfOffers | undefined
}

function Rates({ offers, booking, extras }: RatesProps) {
  const t = useTexts(bookMessages)
  const [by, setBy] = useState<SortKey>('price')
  const citeOf = (offer: Offer) => extras?.cite(offer) ?? offer.cite
  // By what they cost without extras: a row stays where it is while some are chosen.
  const sorted = offers.toSorted((a, b) =>
    by === 'price' ? a.total - b.total || a.takesMs - b.takesMs : a.takesMs - b.takesMs || a.total - b.total,
  )
  const sort = (
    <Select
      label={t.sortBy}
      value={by}
      onChange={setBy}
      options={[
        { value: 'price', label: t.byPrice },
        { value: 'time', label: t.byTime },
      ]}
    />
  )
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => showResult(top.current), [booking.quoted])
  return (
    <div class="book-result rates" ref={top} tabIndex={-1}>
      <Panel title={t.rates} actions={offers.length > 1 && <div class="rate-sort">{sort}</div>}>
        {booking.isOld && <p class="note old-rates">{t.oldRates}</p>}
        {offers.length === 0 ? (
          <Empty icon="truck" title={t.noRates}>
            <p>{t.noRatesBody}</p>
          </Empty>
        ) : (
          <RateTable
            offers={sorted}
            isBusy={booking.isBusy}
            onBook={offer => booking.book(citeOf(offer))}
            {...(extras ? { priced: extras.priced, choose: extras.choose } : {})}
          />
        )}
      </Panel>
    </div>
  )
}

function readOffers(answer: unknown, readOffer: BookingStepsProps['readOffer']): readonly Offer[] {
  const rates = propertyOf(answer, 'data')
  return Array.isArray(rates) ? rates.map(rate => readOffer(Object(rate))) : []
}

/** The API said no: with which status, and about which fields; each of them says it once more where it is typed. */
function RefusedCall({ title, refused }: { readonly title: string; readonly refused: Exchange }) {
  const t = useTexts(bookMessages)
  const message = propertyOf(refused.answer, 'message')
  const fields = [...fieldErrorsOf(refused)]
  return (
    <div class="failure" role="alert">
      <Icon name="warning" size={20} />
      <div>
        <p class="failure-title">{title}</p>
        <p>{t.answered(refused.status, typeof message === 'string' ? message : '')}</p>
        {fields.length > 0 && (
          <ul class="refused-fields">
            {fields.map(([field, said]) => (
              <li key={field}>
                <code>{field}</code> {said}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
