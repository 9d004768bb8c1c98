import { codesOf } from './area/area.ts'
import type { Contact, ParcelDraft, ParcelField } from './draft.ts'
import { numbersOf } from './use-booking.ts'

const QUOTED: readonly ParcelField[] = ['weight', 'length', 'width', 'height', 'cod', 'amount']

/** Of POST /rates: where from, where to, and what. */
export function routeOf({ from, to, parcel }: ParcelDraft) {
  const ends = (contact: Contact) => {
    const { ward: _, ...codes } = codesOf(contact.area)
    return codes
  }
  return { address_from: ends(from), address_to: ends(to), parcel: numbersOf(parcel, QUOTED) }
}

/** Of POST /shipments, beside the rate. */
export function orderOf(
  { from, to, parcel, payer, note }: ParcelDraft,
  { orderId, phone }: { readonly orderId: string; readonly phone: string },
) {
  return {
    order_id: orderId,
    payer: Number(payer),
    address_from: contactOf(from, from.phone),
    address_to: contactOf(to, phone),
    parcel: {
      ...(parcel.name === '' ? {} : { name: parcel.name }),
      ...numbersOf(parcel, QUOTED),
      ...(note === '' ? {} : { metadata: note }),
    },
  }
}

function contactOf({ name, street, area }: Contact, phone: string) {
  return { name, phone, street, ...codesOf(area) }
}
