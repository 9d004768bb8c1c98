/**
 * What a request says of its way, read leniently: numbers may be numeric strings, a kind 1 or "1", unknown keys are
 * ignored. Bodies are validated against their schema beside this: of a list that is too long no more is read than shows it.
 */
import { readList } from '../read-list.ts'
import { asFields, readNumber, readText } from '../shipments/creation-input.ts'
import type { OndemandParcel, OndemandPoint } from './order.ts'

/** A point as sent; coordinates stay the text they were, in degrees. */
export type PointInput = Pick<OndemandPoint, 'kind' | 'name' | 'phone' | 'address' | 'lat' | 'lng' | 'note' | 'parcel'>

/** A special request a client chooses. */
export interface RequestWish {
  readonly id: string
  /** For TIER. */
  readonly tierCode: string | null
  /** For PER_UNIT. */
  readonly num: number | null
}

export interface RatesInput {
  readonly points: readonly PointInput[]
  /** Services to quote, each with its requests; none named = all of them, plain. */
  readonly services: readonly { readonly id: string; readonly requests: readonly RequestWish[] }[]
}

/** The body of POST /ondemand-shipments/rates. */
export function readRatesPath(body: unknown): RatesInput {
  const { paths, services } = asFields(body)
  return {
    points: readPoints(paths),
    services: readList(services).map(service => {
      const { _id, requests } = asFields(service)
      return { id: readCode(_id) ?? '', requests: readRequests(requests) }
    }),
  }
}

export function readPoints(paths: unknown): readonly PointInput[] {
  return readList(paths).map(path => {
    const point = asFields(path)
    return {
      kind: readCode(point.kind) === '1' ? 1 : 2,
      name: readText(point.name),
      phone: readText(point.phone),
      address: readText(point.address),
      lat: readDegrees(point.lat),
      lng: readDegrees(point.lng),
      note: readText(point.note),
      parcel: readParcel(point.parcel),
    }
  })
}

export function readRequests(requests: unknown): readonly RequestWish[] {
  return readList(requests).map(request => {
    const { _id, tier_code, num } = asFields(request)
    return { id: readCode(_id) ?? '', tierCode: readCode(tier_code), num: readNumber(num) }
  })
}

/** A code or an id, without the blanks a form may have put around it. */
export function readCode(value: unknown): string | null {
  return readText(value)?.trim() ?? null
}

/** A number in plain decimals: 1e-7 is no text a client could read as a coordinate. */
function readDegrees(value: unknown): string {
  const text = readCode(value) ?? ''
  return typeof value === 'number' && text.includes('e') ? value.toFixed(7) : text
}

function readParcel(value: unknown): OndemandParcel | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const parcel = asFields(value)
  return {
    name: readText(parcel.name),
    quantity: readNumber(parcel.quantity),
    amount: readMoney(parcel.amount),
    codAmount: readMoney(parcel.cod_amount),
    length: readNumber(parcel.length),
    width: readNumber(parcel.width),
    height: readNumber(parcel.height),
    weight: readNumber(parcel.weight),
  }
}

function readMoney(value: unknown): number | null {
  const read = readNumber(value)
  return read === null ? null : Math.round(read)
}
