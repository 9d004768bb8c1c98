import { useState } from 'preact/hooks'
import { account } from '../../session.ts'
import { ABROAD, type Area, HOME, KNOWN_PLACES } from './area/area.ts'
import type { ChosenExtras } from './extra.ts'

/** Name, phone and address of either end, as they are typed. */
export interface Contact {
  readonly name: string
  readonly phone: string
  readonly street: string
  readonly area: Area
}

/** How the booking says which scenario it wants. */
export type Means = 'header' | 'order_id' | 'phone'

interface AnyDraft {
  /** Null = the one that is proposed. */
  readonly orderId: string | null
  readonly note: string
  /** Null = whatever the default of the account is. */
  readonly scenario: string | null
  readonly means: Means
}

export interface ParcelDraft extends AnyDraft {
  readonly from: Contact
  readonly to: Contact
  readonly payer: '0' | '1'
  /** Numbers as they are typed: what is wrong with them the API says. */
  readonly parcel: Readonly<Record<ParcelField, string>>
}

export type ParcelField = 'name' | 'weight' | 'length' | 'width' | 'height' | 'cod' | 'amount'

/** A point of an on-demand order; the first one is where the goods are fetched. */
export interface StopDraft {
  /** Name of a known place, or `own`. */
  readonly place: string
  readonly address: string
  readonly lat: string
  readonly lng: string
  readonly name: string
  readonly phone: string
  readonly cod: string
  readonly weight: string
}

export interface RideDraft extends AnyDraft {
  readonly stops: readonly StopDraft[]
  readonly extras: ChosenExtras
}

const ANY: AnyDraft = { orderId: null, note: '', scenario: null, means: 'header' }

/** All that is needed is there, so that two clicks suffice. */
export function newParcel(): ParcelDraft {
  return {
    ...ANY,
    from: { name: 'Shop Minh Châu', phone: '0912345678', street: '100 Thái Thịnh', area: HOME },
    to: { name: 'Nguyễn Thị Lan', phone: '0987654321', street: '12 Nguyễn Huệ', area: ABROAD },
    payer: '1',
    parcel: {
      name: 'Áo dài lụa',
      weight: '500',
      length: '30',
      width: '20',
      height: '10',
      cod: '250000',
      amount: '250000',
    },
    note: 'Cho khách xem hàng',
  }
}

export function newRide(): RideDraft {
  const [shop = '', near = ''] = KNOWN_PLACES.map(({ name }) => name)
  return {
    ...ANY,
    stops: [
      { ...stopAt(shop), name: 'Shop Minh Châu', phone: '0912345678', cod: '', weight: '' },
      { ...stopAt(near), name: 'Nguyễn Thị Lan', phone: '0987654321' },
    ],
    extras: {},
    note: 'Gọi trước khi giao',
  }
}

/** @param name of a known place; another one leaves the numbers empty */
export function stopAt(name: string): StopDraft {
  const place = KNOWN_PLACES.find(known => known.name === name)
  return {
    place: place ? name : 'own',
    address: place?.address ?? '',
    lat: place ? String(place.lat) : '',
    lng: place ? String(place.lng) : '',
    name: 'Trần Quốc Huy',
    phone: '0976543210',
    cod: '150000',
    weight: '1500',
  }
}

const kept = new Map<string, unknown>()

/** What is typed is kept for as long as the page is open, account by account, also while another view is looked at. */
export function useDraft<D extends AnyDraft>(line: string, begin: () => D): readonly [D, (change: Partial<D>) => void] {
  const key = `${account.peek()} ${line}`
  // Only this function writes it, and one line has one kind of draft.
  const [draft, setDraft] = useState(() => (kept.get(key) as D | undefined) ?? begin())
  kept.set(key, draft)
  return [draft, change => setDraft(old => ({ ...old, ...change }))]
}
