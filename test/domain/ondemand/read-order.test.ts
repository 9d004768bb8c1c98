import { describe, expect, test } from 'vitest'
import { readOrder } from '../../../src/domain/ondemand/read-order.ts'
import { readRatesPath } from '../../../src/domain/ondemand/read-path.ts'
import { NO_PARCEL } from './sample-path.ts'

const BODY = {
  order_id: 'DH-000124',
  carrier: '1',
  vehicle: 'BIKE',
  service: 'HAN-BIKE',
  note: 'Gọi trước khi giao',
  metadata: [{ floor: 5 }],
  requests: [
    { _id: 'HAN-BIKE-TIP', num: '2' },
    { _id: ' HAN-BIKE-BULKY ', tier_code: 'TIER_2', colour: 'red' },
  ],
  colour: 'red',
  paths: [
    { address: '100 Thái Thịnh', name: 'Cửa hàng', phone: 912345678, lat: 21.0122, lng: '105.8194', kind: 1 },
    {
      address: '12 Tràng Tiền',
      lat: '21.0250',
      lng: 105.8552,
      kind: '2',
      note: 'Tầng 5',
      parcel: { name: 'Bánh', quantity: '1', weight: 1500, width: '30.5', cod_amount: '350000', amount: 350000.4 },
    },
  ],
}

describe('an order as it was sent', () => {
  const input = readOrder(BODY)

  test('codes may be text or number, unknown keys are ignored', () => {
    expect(input).toMatchObject({ orderId: 'DH-000124', carrier: 1, service: 'HAN-BIKE', vehicle: 'BIKE' })
    expect(input).toMatchObject({ note: 'Gọi trước khi giao', metadata: [{ floor: 5 }] })
    expect(Object.keys(input)).not.toContain('colour')
  })

  test('requests keep id, tier and quantity', () => {
    expect(input.requests).toEqual([
      { id: 'HAN-BIKE-TIP', tierCode: null, num: 2 },
      { id: 'HAN-BIKE-BULKY', tierCode: 'TIER_2', num: null },
    ])
  })

  test('points keep the coordinates as the text sent, and what is carried', () => {
    expect(input.points).toEqual([
      {
        kind: 1,
        name: 'Cửa hàng',
        phone: '912345678',
        address: '100 Thái Thịnh',
        lat: '21.0122',
        lng: '105.8194',
        note: null,
        parcel: null,
      },
      {
        kind: 2,
        name: null,
        phone: null,
        address: '12 Tràng Tiền',
        lat: '21.0250',
        lng: '105.8552',
        note: 'Tầng 5',
        parcel: {
          ...NO_PARCEL,
          name: 'Bánh',
          quantity: 1,
          weight: 1500,
          width: 30.5,
          codAmount: 350000,
          amount: 350000,
        },
      },
    ])
  })

  test('a coordinate near zero is no power of ten', () => {
    const [point] = readOrder({ paths: [{ lat: 1e-7, lng: -1e-9, kind: 1 }] }).points
    expect([point?.lat, point?.lng]).toEqual(['0.0000001', '-0.0000000'])
  })

  test.each([[null], [[]], ['x'], [undefined]])('a parcel that is %j is none', parcel => {
    expect(readOrder({ paths: [{ lat: 1, lng: 1, kind: 1, parcel }] }).points[0]?.parcel).toBeNull()
  })

  test('what is not sent is null', () => {
    expect(readOrder({})).toEqual({
      orderId: null,
      carrier: null,
      service: null,
      vehicle: 'BIKE',
      note: null,
      metadata: null,
      points: [],
      requests: [],
    })
  })
})

test('a rates request names services with their requests, or none', () => {
  const services = [{ _id: 'HAN-BIKE', requests: BODY.requests }, { _id: 'GrabExpress' }]
  expect(readRatesPath({ paths: BODY.paths, services }).services).toEqual([
    { id: 'HAN-BIKE', requests: readOrder(BODY).requests },
    { id: 'GrabExpress', requests: [] },
  ])
  expect(readRatesPath({ paths: BODY.paths })).toEqual({ points: readOrder(BODY).points, services: [] })
})
