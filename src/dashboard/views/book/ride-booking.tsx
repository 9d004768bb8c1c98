import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Panel } from '../../components/panel.tsx'
import { useTexts } from '../../i18n.ts'
import { bookMessages } from '../../messages/book.ts'
import { virtualNow } from '../../virtual-clock.ts'
import { KNOWN_PLACES } from './area/area.ts'
import { BookingSteps } from './booking-steps.tsx'
import { newRide, type RideDraft, type StopDraft, stopAt, useDraft } from './draft.ts'
import { propertyOf } from './exchange.ts'
import { ExtraChoice } from './extra-choice.tsx'
import { rideOffer } from './offer.ts'
import { OutcomePanel } from './outcome/outcome-panel.tsx'
import { StopFields } from './stop-fields.tsx'
import { numberOf, numbersOf, useBooking, useOrderId } from './use-booking.ts'
import { requestsOf, useExtras } from './use-extras.ts'
import { useWish } from './wish.ts'

const WIDTH = 260

const HEIGHT = 150

const MARGIN = 20

/** As many as the services take at most. */
const MOST_STOPS = 10

/** An order by coordinates, with one or more stops: POST /ondemand-shipments/rates, POST /ondemand-shipments. */
export function RideBooking() {
  const t = useTexts(bookMessages)
  const [draft, change] = useDraft('ondemand', newRide)
  const proposed = useOrderId()
  const wish = useWish('ondemand', draft)
  const orderId = draft.orderId ?? proposed
  const recipient = draft.stops[1]?.phone ?? ''
  const sent = wish.mark({ orderId, phone: recipient })
  const booking = useBooking({
    quote: {
      method: 'POST',
      path: '/ondemand-shipments/rates',
      headers: {},
      body: { paths: draft.stops.map((stop, index) => pointOf(stop, index)) },
    },
    booking: cite => ({
      method: 'POST',
      path: '/ondemand-shipments',
      headers: wish.headers,
      body: { order_id: sent.orderId, ...cite, note: draft.note, paths: pathsOf(draft, sent.phone) },
    }),
  })
  const readOffer = (rate: Readonly<Record<string, unknown>>) => rideOffer(rate, virtualNow())
  // Of the way that the rates on the screen are for.
  const quotedPaths = propertyOf(booking.quoted?.call.body, 'paths') ?? undefined
  const extras = useExtras(quotedPaths, { chosen: draft.extras, readOffer })
  const set = (at: number, stop: StopDraft) =>
    change({ stops: draft.stops.map((old, index) => (index === at ? stop : old)) })
  return (
    <BookingSteps
      booking={booking}
      readOffer={readOffer}
      extras={{
        priced: extras.priced,
        cite(offer) {
          const chosen = extras.chosen(offer)
          return chosen.length === 0 ? offer.cite : { ...offer.cite, requests: requestsOf(chosen) }
        },
        choose: offer => (
          <ExtraChoice
            offer={offer}
            extras={extras}
            onChoose={chosen => change({ extras: { ...draft.extras, [offer.service]: chosen } })}
          />
        ),
      }}
      aside={<OutcomePanel line="ondemand" draft={draft} wish={wish} onChange={change} />}
      wish={wish.words}
      onAnother={() => {
        change({ orderId: null })
        booking.again()
      }}
    >
      <div class="columns">
        {draft.stops.map((stop, index) => (
          <StopFields
            key={index}
            index={index}
            stop={stop}
            onChange={changed => set(index, changed)}
            errors={booking.errors}
            phoneHint={index === 1 && sent.phone !== recipient ? t.sentAs(sent.phone) : undefined}
            onRemove={
              draft.stops.length > 2
                ? () => change({ stops: draft.stops.filter((_, other) => other !== index) })
                : undefined
            }
          />
        ))}
      </div>
      <p class="row">
        <Button
          icon="plus"
          isDisabled={draft.stops.length > MOST_STOPS}
          onClick={() => change({ stops: [...draft.stops, stopAt(nextPlace(draft.stops))] })}
        >
          {t.addStop}
        </Button>
      </p>
      <Panel title={t.way}>
        <div class="ride-way">
          <RouteSketch stops={draft.stops} />
          <div class="form">
            <Field
              label={t.orderId}
              value={orderId}
              onInput={value => change({ orderId: value })}
              {...(sent.orderId === orderId ? {} : { hint: t.sentAs(sent.orderId) })}
            />
            <Field label={t.note} value={draft.note} onInput={note => change({ note })} />
          </div>
        </div>
      </Panel>
    </BookingSteps>
  )
}

/** What the rates depend on. */
function pointOf(stop: StopDraft, index: number) {
  const parcel = numbersOf({ cod_amount: stop.cod, weight: stop.weight }, ['weight', 'cod_amount'])
  return {
    lat: numberOf(stop.lat),
    lng: numberOf(stop.lng),
    kind: index === 0 ? 1 : 2,
    ...(index === 0 || Object.keys(parcel).length === 0 ? {} : { parcel }),
  }
}

function pathsOf({ stops }: RideDraft, recipient: string) {
  return stops.map((stop, index) => ({
    address: stop.address,
    name: stop.name,
    phone: index === 1 ? recipient : stop.phone,
    ...pointOf(stop, index),
  }))
}

/** One of the same town that is not a stop yet. */
function nextPlace(stops: readonly StopDraft[]): string {
  const town = (name: string) => name.split(', ').at(-1)
  const here = town(stops.at(-1)?.place ?? '')
  const free = KNOWN_PLACES.filter(({ name }) => !stops.some(({ place }) => place === name))
  return (free.find(({ name }) => town(name) === here) ?? free[0])?.name ?? 'own'
}

/** The points as they lie to each other, north above, joined in the order they are visited; the fields say the same. */
function RouteSketch({ stops }: { readonly stops: readonly StopDraft[] }) {
  const t = useTexts(bookMessages)
  const points = layOut(stops)
  return (
    <svg
      class="route-sketch"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${t.way}: ${stops.map(({ address }) => address).join(' → ')}`}
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ x, y, index }) => (
        <g key={index} transform={`translate(${x} ${y})`} class={index === 0 ? 'pickup' : undefined}>
          <circle r={11} />
          <text y={4}>{index === 0 ? '●' : index}</text>
        </g>
      ))}
    </svg>
  )
}

/** Within the frame, alike in both directions. Points without numbers are left out. */
function layOut(stops: readonly StopDraft[]) {
  const known = stops.flatMap(({ lat, lng }, index) => {
    const place = { index, lat: Number(lat), lng: Number(lng) }
    return lat.trim() !== '' && lng.trim() !== '' && Number.isFinite(place.lat + place.lng) ? [place] : []
  })
  const lats = known.map(({ lat }) => lat)
  const lngs = known.map(({ lng }) => lng)
  const [south, west] = [Math.min(...lats), Math.min(...lngs)]
  const [tall, wide] = [Math.max(...lats) - south, Math.max(...lngs) - west]
  const scale = Math.min((HEIGHT - 2 * MARGIN) / (tall || 1e-9), (WIDTH - 2 * MARGIN) / (wide || 1e-9), 1e6)
  return known.map(({ index, lat, lng }) => ({
    index,
    x: WIDTH / 2 + (lng - west - wide / 2) * scale,
    y: HEIGHT / 2 - (lat - south - tall / 2) * scale,
  }))
}
