/**
 * What a creation request says, read leniently: any parsable JSON is answered 200, so every field is either what was
 * sent, in its own type, or null (open-clauses.md, "Standard creation"). Codes may be strings or numbers, numbers may be
 * numeric strings, unknown keys are ignored.
 */
import type { Address, Parcel } from '../world.ts'

export interface CreationInput {
  readonly rate: string | null
  readonly orderId: string | null
  readonly payer: 0 | 1
  readonly isRecall: 0 | 1
  readonly from: Address
  readonly to: Address
  readonly parcel: Parcel
  /** Dotted keys that carried something unreadable, e.g. `shipment.parcel.weight` with "heavy". */
  readonly unreadable: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

const NOTHING: Fields = {}

export function asFields(value: unknown): Fields {
  // A JSON object has string keys by construction; arrays and scalars carry no field we know.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : NOTHING
}

/** A text as it was sent, to the letter; a number as text; null for anything else and for one that is all blanks. */
export function readText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** A code, which has no blanks around it whatever a form added. */
function readCode(value: unknown): string | null {
  return readText(value)?.trim() ?? null
}

/** A finite number, or a string that spells one (`"1500"`, `"10.5"`); null otherwise. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^\s*-?\d{1,15}(\.\d{1,6})?\s*$/.test(value)) return null
  return Number(value)
}

export function readCreation(body: unknown): CreationInput {
  const shipment = asFields(asFields(body).shipment)
  const parcel = asFields(shipment.parcel)
  const unreadable: string[] = []

  const number = (key: string, value: unknown): number | null => {
    const read = readNumber(value)
    if (read === null && value !== undefined && value !== null && value !== '') unreadable.push(key)
    return read
  }
  const flag = (key: string, value: unknown, absent: 0 | 1): 0 | 1 => {
    if (value === undefined || value === null || value === '') return absent
    if (value === 0 || value === '0' || value === false) return 0
    if (value === 1 || value === '1' || value === true) return 1
    unreadable.push(key)
    return absent
  }
  const money = (key: string, value: unknown): number | null => {
    const read = number(key, value)
    return read === null ? null : Math.round(read)
  }

  return {
    rate: readCode(shipment.rate),
    orderId: readText(shipment.order_id),
    payer: flag('shipment.payer', shipment.payer, 1),
    isRecall: flag('shipment.is_recall', shipment.is_recall, 0),
    from: readAddress(asFields(shipment.address_from)),
    to: readAddress(asFields(shipment.address_to)),
    parcel: {
      name: readText(parcel.name),
      quantity: number('shipment.parcel.quantity', parcel.quantity),
      width: number('shipment.parcel.width', parcel.width),
      height: number('shipment.parcel.height', parcel.height),
      length: number('shipment.parcel.length', parcel.length),
      weight: number('shipment.parcel.weight', parcel.weight),
      volumetricWeight: null,
      // Public clients send the note beside the parcel too; the parcel's own wins.
      metadata: readText(parcel.metadata) ?? readText(shipment.metadata),
      cod: money('shipment.parcel.cod', parcel.cod),
      amount: money('shipment.parcel.amount', parcel.amount),
    },
    unreadable,
  }
}

function readAddress(address: Fields): Address {
  return {
    name: readText(address.name),
    phone: readText(address.phone),
    email: readText(address.email),
    street: readText(address.street),
    ward: readCode(address.ward),
    district: readCode(address.district),
    city: readCode(address.city),
  }
}

/** Measures that the request's schema has already found present and positive. */
export function quotedParcel({ parcel }: CreationInput) {
  return {
    weight: parcel.weight ?? 0,
    width: parcel.width ?? 0,
    height: parcel.height ?? 0,
    length: parcel.length ?? 0,
    cod: parcel.cod ?? 0,
    amount: parcel.amount ?? 0,
  }
}
