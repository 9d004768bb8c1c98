import { type Fields, numberOf, textOf } from '../records/list-records.ts'
import { shipmentHistory } from '../records/shipment-layouts.ts'
import { fieldsOf } from '../target/fields.ts'
import { createOneValue } from './compare/one-value.ts'
import { contradiction, type Law, type SeenAnswer } from './law.ts'
import { eventSight, parcelSample, sight } from './sample-sights.ts'
import { creationIn, ordersIn, parcelsIn, pointsIn, type SeenRecord } from './seen-records.ts'

const CLAUSE = 'States and transitions'
const RULE = { clause: CLAUSE, basis: 'shown' } as const
/** A failed creation, and with some deployments an order that no carrier has answered yet: two texts. */
const OF_TWO_MEANINGS = 900

interface Told {
  readonly key: string
  readonly text: string
  readonly pointer: string
}

export const oneStatusOneText: Law = {
  name: 'one-status-one-text',
  title: 'a status code has one text, in one language, in lists, searches, histories and events',
  clause: CLAUSE,
  watch(bench) {
    const texts = createOneValue(bench, () => RULE)
    const first = new Map<string, Told & { readonly seen: SeenAnswer }>()
    const parcels = new Set<string>()
    const events: Fields[] = []
    return {
      answer(seen) {
        for (const told of textsIn(seen, parcels)) {
          texts.tell(told.key, told.text, { seen, pointer: told.pointer })
          if (!first.has(told.key)) first.set(told.key, { ...told, seen })
        }
      },
      event: payload => void events.push(payload),
      end() {
        texts.end()
        for (const { gcode, status, status_text: text } of events) {
          const known = first.get(`standard:${textOf(status)}`)
          // Events of orders that are no parcels have statuses of their own.
          if (known === undefined || !parcels.has(String(gcode)) || typeof text !== 'string') continue
          bench.must(text.trim().normalize() === known.text.trim().normalize(), () => {
            const { seen, pointer } = known
            const found = contradiction({ seen, pointer, value: known.text }, { seen, pointer, value: text }, RULE)
            return {
              ...found,
              expected: `${JSON.stringify(text)}, as the event of ${String(gcode)} says for ${String(status)}`,
            }
          })
        }
      },
    }
  },
  samples: {
    good: [
      [
        sight('listShipments', [
          parcelSample({ status_text: 'Hoàn thành' }, { history: [{ status: '913', status_text: 'Hoàn thành' }] }),
        ]),
        sight('getOndemandShipment', { id: 'GS2', status: 913, status_text: 'Của đơn khác' }),
      ],
      [
        sight('listShipments', [
          parcelSample({ status_code: 900, status_text: 'Đơn mới' }),
          parcelSample({ id: 'GS2', status_code: 900, status_text: 'Lỗi tạo đơn' }),
        ]),
      ],
      [
        sight('listShipments', [parcelSample({ status_text: 'Hoàn thành' })]),
        eventSight({ gcode: 'GS1', status: '913', status_text: 'Hoàn thành' }),
        eventSight({ gcode: 'OD1', status: '913', status_text: 'Của đơn khác' }),
      ],
    ],
    bad: [
      {
        name: 'a history in another language',
        evidence: [
          sight('listShipments', [
            parcelSample({ status_text: 'Hoàn thành' }, { history: [{ status: 913, status_text: 'Completed' }] }),
          ]),
        ],
      },
      {
        name: 'a list in another language than the order',
        evidence: [
          sight('listOndemandShipments', [{ id: 'GS1', status: 910, status_text: 'Hoàn thành' }]),
          sight('getOndemandShipment', { id: 'GS1', status: 910, status_text: 'Completed' }),
        ],
      },
      {
        name: 'one kind of point, two words',
        evidence: [
          sight('listOndemandShipments', [{ id: 'GS1', points: [{ kind: 1, kind_text: 'Pickup' }] }]),
          sight('getOndemandShipment', { id: 'GS1', points: [{ kind: 1, kind_text: 'Điểm lấy hàng' }] }),
        ],
      },
      {
        name: 'an event in another language',
        evidence: [
          sight('createShipment', null, {
            json: { id: 'GS1', shipment_status: 901, shipment_status_txt: 'Chờ lấy hàng' },
          }),
          eventSight({ gcode: 'GS1', status: '901', status_text: 'Waiting for pickup' }),
        ],
      },
    ],
  },
}

/** @param parcels receives the ids of standard shipments. */
function textsIn(seen: SeenAnswer, parcels: Set<string>): readonly Told[] {
  const made = creationIn(seen)
  if (made !== null) {
    const { id, shipment_status: code, shipment_status_txt: text } = made.record
    parcels.add(String(id))
    return standard({ code, text, pointer: `${made.pointer}/shipment_status_txt` })
  }
  return [
    ...parcelsIn(seen).flatMap(({ pointer, record, layouts }) => [
      ...layouts.flatMap(layout => {
        parcels.add(String(layout.fields.id))
        const { status_code: code, status_text: text } = layout.fields
        return standard({ code, text, pointer: `${pointer}${layout.pointer}/status_text` })
      }),
      ...shipmentHistory(record).flatMap(({ status, status_text: text }, at) =>
        standard({ code: status, text, pointer: `${pointer}/history/${at}/status_text` }),
      ),
    ]),
    ...ordersIn(seen).flatMap(order => [...statusOf('ondemand', order), ...pointsIn(order).flatMap(pointTexts)]),
  ]
}

interface Worded {
  readonly code: unknown
  readonly text: unknown
  readonly pointer: string
}

function standard(worded: Worded): readonly Told[] {
  return numberOf(worded.code) === OF_TWO_MEANINGS ? [] : told('standard', worded)
}

function statusOf(line: string, { pointer, record }: SeenRecord): readonly Told[] {
  return told(line, { code: record.status, text: record.status_text, pointer: `${pointer}/status_text` })
}

function pointTexts({ pointer, record }: SeenRecord): readonly Told[] {
  const { kind, kind_text: text } = record
  const statuses = Array.isArray(record.statuses) ? record.statuses.map(fieldsOf) : []
  return [
    ...told('kind', { code: kind, text, pointer: `${pointer}/kind_text` }),
    ...statusOf('point', { pointer, record }),
    ...statusOf('point', { pointer: `${pointer}/latest_status`, record: fieldsOf(record.latest_status) }),
    ...statuses.flatMap((one, at) => statusOf('point', { pointer: `${pointer}/statuses/${at}`, record: one })),
  ]
}

function told(line: string, { code, text, pointer }: Worded): readonly Told[] {
  const known = textOf(code)
  if (known === null || typeof text !== 'string' || text === '') return []
  return [{ key: `${line}:${known}`, text, pointer }]
}
