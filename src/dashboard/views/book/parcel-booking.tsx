import { Field, Select } from '../../components/field.tsx'
import { Panel } from '../../components/panel.tsx'
import { useTexts } from '../../i18n.ts'
import { bookMessages } from '../../messages/book.ts'
import { AreaPicker } from './area/area-picker.tsx'
import { useSampleAreas } from './area/use-sample-areas.ts'
import { BookingSteps } from './booking-steps.tsx'
import { type Contact, newParcel, type ParcelField, useDraft } from './draft.ts'
import { parcelOffer } from './offer.ts'
import { OutcomePanel } from './outcome/outcome-panel.tsx'
import { orderOf, routeOf } from './parcel-body.ts'
import { sayFieldError } from './say-field-error.ts'
import { useBooking, useOrderId } from './use-booking.ts'
import { useWish } from './wish.ts'

const FIELDS: readonly ParcelField[] = ['name', 'weight', 'length', 'width', 'height', 'cod', 'amount']

/** A parcel by codes of places: POST /rates, POST /shipments. */
export function ParcelBooking() {
  const t = useTexts(bookMessages)
  const [draft, change] = useDraft('standard', newParcel)
  useSampleAreas(draft, change)
  const proposed = useOrderId()
  const wish = useWish('standard', draft)
  const orderId = draft.orderId ?? proposed
  const booking = useBooking({
    quote: { method: 'POST', path: '/rates', headers: {}, body: { shipment: routeOf(draft) } },
    booking: cite => ({
      method: 'POST',
      path: '/shipments',
      headers: wish.headers,
      body: { shipment: { ...cite, ...orderOf(draft, wish.mark({ orderId, phone: draft.to.phone })) } },
    }),
  })
  const { errors } = booking
  const labelOf = (field: ParcelField) => (field === 'name' ? t.goods : t[field])
  const sent = wish.mark({ orderId, phone: draft.to.phone })
  return (
    <BookingSteps
      booking={booking}
      readOffer={parcelOffer}
      aside={<OutcomePanel line="standard" draft={draft} wish={wish} onChange={change} />}
      wish={wish.words}
      onAnother={() => {
        change({ orderId: null })
        booking.again()
      }}
    >
      <div class="columns">
        <Panel title={t.from}>
          <ContactFields
            contact={draft.from}
            onChange={from => change({ from })}
            errors={errors}
            path="shipment.address_from"
          />
        </Panel>
        <Panel title={t.to}>
          <ContactFields
            contact={draft.to}
            onChange={to => change({ to })}
            errors={errors}
            path="shipment.address_to"
            phoneHint={sent.phone === draft.to.phone ? undefined : t.sentAs(sent.phone)}
          />
        </Panel>
      </div>
      <Panel title={t.parcel}>
        <div class="form parcel-form">
          {FIELDS.map(field => (
            <div key={field} class={field === 'name' ? 'goods' : undefined}>
              <Field
                label={labelOf(field)}
                value={draft.parcel[field]}
                onInput={value => change({ parcel: { ...draft.parcel, [field]: value } })}
                error={sayFieldError(errors.get(`shipment.parcel.${field}`), labelOf(field), t)}
              />
            </div>
          ))}
          <Select
            label={t.payer}
            value={draft.payer}
            onChange={payer => change({ payer })}
            options={[
              { value: '1', label: t.sender },
              { value: '0', label: t.recipient },
            ]}
          />
          <Field
            label={t.orderId}
            value={orderId}
            onInput={value => change({ orderId: value })}
            {...(sent.orderId === orderId ? {} : { hint: t.sentAs(sent.orderId) })}
          />
          <div class="goods">
            <Field label={t.note} value={draft.note} onInput={note => change({ note })} />
          </div>
        </div>
      </Panel>
    </BookingSteps>
  )
}

/** What the rates depend on. */
interface ContactFieldsProps {
  readonly contact: Contact
  readonly onChange: (contact: Contact) => void
  readonly errors: ReadonlyMap<string, string>
  /** Before the names of its fields in the errors: `shipment.address_from`. */
  readonly path: string
  readonly phoneHint?: string | undefined
}

function ContactFields({ contact, onChange, errors, path, phoneHint }: ContactFieldsProps) {
  const t = useTexts(bookMessages)
  const set = (change: Partial<Contact>) => onChange({ ...contact, ...change })
  const wrong = ['city', 'district', 'ward'].flatMap(field => errors.get(`${path}.${field}`) ?? [])
  return (
    <div class="form">
      <Field label={t.name} value={contact.name} onInput={name => set({ name })} />
      <Field
        label={t.phone}
        type="tel"
        value={contact.phone}
        onInput={phone => set({ phone })}
        {...(phoneHint === undefined ? {} : { hint: phoneHint })}
      />
      <div class="whole">
        <Field label={t.street} value={contact.street} onInput={street => set({ street })} />
      </div>
      <div class="whole">
        <AreaPicker
          area={contact.area}
          onChange={area => set({ area })}
          error={wrong.length === 0 ? null : wrong.join(' ')}
        />
      </div>
    </div>
  )
}
