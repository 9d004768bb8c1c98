import type { Exchange } from '../../exchange.ts'
import { readTime } from '../../records/read-time.ts'
import { fieldsOf } from '../../target/fields.ts'
import { bookParcel, gatherList, idOfCreation } from '../gather.ts'
import { type Sight, type Survey, type SwitchProbe, seen, unseen } from '../probe.ts'
import { extrasOf, type Fields, isRecord, shipmentFields, shipmentRows } from '../read-answers.ts'

const NONE = 'the account has no standard shipment'
const gather = (survey: Survey) => gatherList(survey, 'listShipments')

export const recordLayout: SwitchProbe = {
  switch: 'record_layout',
  needs: [],
  gather,
  look(exchanges) {
    const rows = shipmentRows(exchanges)
    if (rows.length === 0) return unseen(NONE)
    const layouts = new Set(rows.map(layoutOf))
    const [layout, other] = layouts
    if (layout === undefined || layout === null || other !== undefined) {
      return unseen('shipment records have no single layout')
    }
    return seen(layout, `${count(rows)} with ${WHERE[layout]}`)
  },
}

const WHERE = {
  grouped: 'their fields in the group shipment',
  flat: 'their fields at the root',
  both: 'their fields in the group shipment and at the root',
} as const

function layoutOf(row: Fields): keyof typeof WHERE | null {
  const atRoot = 'id' in row
  if (isRecord(row.shipment)) return atRoot ? 'both' : 'grouped'
  return atRoot ? 'flat' : null
}

export const recordExtras: SwitchProbe = {
  switch: 'record_extras',
  needs: [],
  gather,
  look(exchanges) {
    const rows = shipmentRows(exchanges).map(shipmentFields)
    if (rows.length === 0) return unseen(NONE)
    const extras = extrasOf('resources/shipment.schema.json')
    const found = extras.filter(name => rows.some(row => name in row))
    return seen(found.length > 0, `${count(rows)} with ${found.length} of the ${extras.length} extra fields`)
  },
}

/** Those of the specification and one that public clients read; what is left is the second weight. */
const PARCEL_FIELDS = ['name', 'quantity', 'width', 'height', 'length', 'weight', 'metadata', 'cod_amount']

export const volumetricField: SwitchProbe = {
  switch: 'volumetric_field',
  needs: [],
  gather,
  look(exchanges) {
    const parcels = shipmentRows(exchanges).map(row => fieldsOf(shipmentFields(row).parcel))
    if (parcels.length === 0) return unseen(NONE)
    const isWeight = (value: unknown) =>
      typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
    const found = new Set(
      parcels.flatMap(parcel =>
        Object.entries(parcel).flatMap(([name, value]) =>
          !PARCEL_FIELDS.includes(name) && isWeight(value) ? [name] : [],
        ),
      ),
    )
    const [name, other] = found
    if (name === undefined) return unseen('no parcel has a second weight')
    if (other !== undefined) return unseen(`parcels have several unknown numbers: ${[...found].join(', ')}`)
    return seen(name, `${count(parcels)} whose parcel has the second weight ${name}`)
  },
}

export const codeTypes: SwitchProbe = {
  switch: 'code_types',
  needs: [],
  gather,
  look(exchanges) {
    const places = shipmentRows(exchanges)
      .map(shipmentFields)
      .flatMap(({ address_from, address_to }) => [fieldsOf(address_from), fieldsOf(address_to)])
    const [districts, wards] = [typesOf(places, 'district_code'), typesOf(places, 'ward_code')]
    if (districts === null) return unseen('no shipment has a district whose code a number can spell')
    if (districts === 'mixed') return unseen('codes of districts have no single type')
    if (districts === 'string') return seen('text', 'codes of districts came as text')
    if (wards === 'number') return seen('number', 'codes of districts and wards came as numbers')
    return wards === 'string'
      ? seen('as_shown', 'codes of districts came as numbers, those of wards as text')
      : unseen('no shipment has a ward whose code a number can spell')
  },
}

/** Of the codes that both a number and a text can spell; null = there is none. */
function typesOf(places: readonly Fields[], name: string): 'number' | 'string' | 'mixed' | null {
  const codes = places.map(place => place[name]).filter(code => /^[1-9]\d*$/.test(String(code)))
  const types = new Set(codes.map(code => typeof code))
  if (types.size === 0) return null
  return types.size > 1 ? 'mixed' : types.has('number') ? 'number' : 'string'
}

export const updateTime: SwitchProbe = {
  switch: 'update_time',
  needs: [],
  gather,
  look(exchanges) {
    const entries = shipmentRows(exchanges).flatMap(({ history }) =>
      (Array.isArray(history) ? history : []).map(fieldsOf),
    )
    const shifts = new Set(
      entries.map(({ updated_at, updated_time }) => Number(updated_time) - (readTime(updated_at) ?? Number.NaN)),
    )
    const [shift, other] = shifts
    if (shift === undefined) return unseen('no shipment has a history')
    if (other === undefined && shift === 0) return seen('epoch', 'updated_time is the instant of updated_at')
    if (other === undefined && shift === GMT_PLUS_7)
      return seen('epoch_plus_7h', 'updated_time is seven hours later than updated_at')
    return unseen('updated_time and updated_at are no single shift apart')
  },
}

const GMT_PLUS_7 = 7 * 3_600

/** So many pages are looked through for a shipment that has moved. */
const MOST_PAGES = 4

export const historyOrder: SwitchProbe = {
  switch: 'history_order',
  needs: [],
  async gather(survey) {
    if (survey.world.control !== null && survey.may('shipments')) return livedParcel(survey)
    await gatherList(survey, 'listShipments')
    for (let page = 2; page <= MOST_PAGES && !historyOrder.look(survey.exchanges).seen; page++) {
      const { got } = await survey.ask('listShipments', { query: { page } })
      if (got?.status !== 200) break
    }
    return null
  },
  look(exchanges) {
    const directions = shipmentRows(exchanges).map(row => directionOf(row.history))
    const rising = directions.filter(direction => direction === 1).length
    const falling = directions.filter(direction => direction === -1).length
    if (rising + falling === 0) return unseen('no shipment has a history of two different instants')
    if (rising > 0 && falling > 0) return unseen(`${rising} histories run forwards and ${falling} backwards`)
    const order: Sight =
      rising > 0
        ? seen('oldest_first', `${rising} histories run from the oldest to the newest`)
        : seen('newest_first', `${falling} histories run from the newest to the oldest`)
    return order
  },
}

/** A parcel of the sandbox that has been on its way for two days. */
async function livedParcel(survey: Survey): Promise<readonly Exchange[]> {
  const world = await survey.ownWorld('histories', {})
  const booked = await bookParcel(survey, { world })
  const id = idOfCreation(booked?.got?.json)
  if (id === null || world.control === null) return []
  await world.control.advance('2d')
  return [await survey.ask('searchShipments', { world, query: { code: id } })]
}

/** 1 = times rise, −1 = they fall, 0 = all the same or no order. */
function directionOf(history: unknown): 1 | -1 | 0 {
  const times = (Array.isArray(history) ? history : []).map(entry => Number(fieldsOf(entry).updated_time))
  const steps = times.slice(1).map((time, index) => Math.sign(time - (times[index] ?? time)))
  if (steps.some(step => step > 0)) return steps.some(step => step < 0) ? 0 : 1
  return steps.some(step => step < 0) ? -1 : 0
}

function count(rows: readonly unknown[]): string {
  return rows.length === 1 ? '1 shipment' : `${rows.length} shipments`
}
