import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Change } from '../change.ts'
import { edited, isRecord, look } from '../edit.ts'
import type { Mutant } from '../mutant.ts'

/** The mutant of a field, at a place of the answers of its operation. */
const field = (
  name: string,
  mutant: Pick<Mutant, 'operation' | 'expectedCheck' | 'defect' | 'clause' | 'run'>,
  { place, to }: { readonly place: string; readonly to: (value: unknown) => unknown },
): Mutant => ({
  ...mutant,
  id: `${mutant.operation}-${name}`,
  cell: null,
  phases: ['stateful'],
  make: edits(mutant.operation, place, to),
})

function edits(operation: OperationId, place: string, to: (value: unknown) => unknown): () => Change {
  return () => ({
    answer(reply, asked) {
      if (asked.operation === operation && reply.status === 200) reply.body = edited(reply.body, place, to)
    },
  })
}

const PARCELS = { operation: 'listShipments', clause: 'Standard shipment record' } as const
const ORDERS = { operation: 'getOndemandShipment', clause: 'On-demand shipment record' } as const
const PLACES = { clause: 'Location', expectedCheck: 'places-whole', run: ['listCityDistricts'] } as const

const withoutFirst = (list: unknown): unknown => (Array.isArray(list) ? list.slice(1) : list)

/** What a record shows beside its amounts, and what stands in the lists of places. */
export const PRESENTED: readonly Mutant[] = [
  field(
    'one-text',
    { ...PARCELS, expectedCheck: 'status-text', defect: 'Every status of a parcel has the text of 901.' },
    { place: '/data/**/status_text', to: () => 'Chờ lấy hàng' },
  ),
  field(
    'one-description',
    { ...PARCELS, expectedCheck: 'status-text', defect: 'Every status of a parcel has the same description.' },
    { place: '/data/**/status_desc', to: () => 'Đơn hàng đang chờ hãng vận chuyển đến lấy hàng' },
  ),
  field(
    'created-text',
    {
      operation: 'createShipment',
      run: ['listShipments'],
      clause: 'Standard shipment creation result',
      expectedCheck: 'status-text',
      defect: 'The result of a creation calls its status completed.',
    },
    { place: '/shipment_status_txt', to: () => 'Hoàn thành' },
  ),
  field(
    'payer-swapped',
    { ...PARCELS, expectedCheck: 'created-as-sent', defect: 'payer_txt always says the recipient.' },
    { place: '/data/**/payer_txt', to: () => 'Người nhận trả phí' },
  ),
  field(
    'email-lost',
    { ...PARCELS, expectedCheck: 'created-as-sent', defect: 'The email of an address is lost.' },
    { place: '/data/**/address_to/email', to: () => null },
  ),
  field(
    'one-piece',
    { ...PARCELS, expectedCheck: 'created-as-sent', defect: 'A parcel of three pieces is shown as one.' },
    {
      place: '/data/**/parcel/quantity',
      to: quantity => (typeof quantity === 'string' ? '1' : quantity === null ? null : 1),
    },
  ),
  field(
    'note-lost',
    { ...PARCELS, expectedCheck: 'created-as-sent', defect: 'The note of a parcel is lost.' },
    { place: '/data/**/parcel/metadata', to: () => null },
  ),
  field(
    'one-text',
    { ...ORDERS, expectedCheck: 'status-text', defect: "An order has the standard line's text for its code." },
    // 910 means that the customer was reconciled with there.
    { place: '/data/status_text', to: () => 'Đã đối soát khách' },
  ),
  field(
    'kinds-swapped',
    { ...ORDERS, expectedCheck: 'created-as-sent', defect: 'A delivery point is called a pickup.' },
    { place: '/data/**/kind_text', to: () => 'Điểm lấy hàng' },
  ),
  field(
    'metadata-lost',
    { ...ORDERS, expectedCheck: 'created-as-sent', defect: 'The metadata of an order is lost.' },
    { place: '/data/metadata', to: () => null },
  ),
  field(
    'completed-at-no-time',
    { ...ORDERS, expectedCheck: 'order-course', defect: 'A completed order does not say when it was completed.' },
    { place: '/data/completed_at', to: () => null },
  ),
  {
    ...ORDERS,
    id: 'getOndemandShipment-sender-drives',
    cell: null,
    phases: ['stateful'],
    expectedCheck: 'order-course',
    defect: 'The shipper stays who handed the goods over, for any driver.',
    make: () => {
      let pickup: unknown
      return {
        answer(reply, asked) {
          if (asked.operation === 'createOndemandShipment') pickup = look(asked.body, '/paths/0/name')
          if (asked.operation !== 'getOndemandShipment' || reply.status !== 200) return
          reply.body = edited(reply.body, '/data', order =>
            isRecord(order) ? { ...order, shipper_name: pickup } : order,
          )
        },
      }
    },
  },
  field(
    'first-missing',
    { ...PLACES, operation: 'listCityDistricts', defect: 'The first district of a city is missing.' },
    { place: '/data', to: withoutFirst },
  ),
  field(
    'first-missing',
    { ...PLACES, operation: 'listDistrictWards', defect: 'The first ward of a district is missing.' },
    { place: '/data', to: withoutFirst },
  ),
]
