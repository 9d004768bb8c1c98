import { describe, expect, test } from 'vitest'
import type { RequestMatch } from '../../../src/schemas/types.gen.ts'
import { draftEntry } from '../../../src/service/requests/draft-entry.ts'
import { keepText } from '../../../src/service/requests/keep-parts.ts'
import { readRequestMatch } from '../../../src/service/requests/match-request.ts'
import type { ServedRequest } from '../../../src/service/requests/request-entry.ts'
import { createTextSearch } from '../../../src/service/requests/select-requests.ts'
import { servedRequest } from './served-request.ts'

const entryOf = (changes: Partial<ServedRequest> = {}) =>
  draftEntry(servedRequest(changes), { at: 0, lastHeaders: undefined, keepAnswer: keepText }).entry
const misfits = (match: RequestMatch, changes: Partial<ServedRequest> = {}) =>
  readRequestMatch(match)(entryOf(changes)).map(({ differs, wanted, got }) => [differs, wanted, got])

describe('a call fits when all keys do', () => {
  test.each<readonly [match: RequestMatch, changes: Partial<ServedRequest>]>([
    [{}, {}],
    [{ method: 'post', path: '/api/v2/shipments', operation: 'createShipment', status: 200 }, {}],
    [{ path: '/api/v2/*', status: '2xx', order_id: 'DH-1', shipment: 'GS6ZE234V6' }, {}],
    [{ path: '/api/v2/shipments', query: { page: '2' } }, { path: '/api/v2/shipments?size=5&page=2' }],
    [{ path: '/api/v2/shipments/{id}' }, { path: '/api/v2/shipments/GS1', operation: 'deleteShipment' }],
    [{ header: { 'content-type': 'application/*' } }, {}],
    [{ status: 'none' }, { status: null }],
    [{ status: '404' }, { status: 404 }],
    [{ body: { shipment: { parcel: { cod: 1_000 } } } }, {}],
    [{ body: {} }, {}],
    [{ body: [1, { a: 2 }] }, { sent: '[1,{"a":2,"b":3}]' }],
  ])('%j', (match, changes) => {
    expect(misfits(match, changes)).toEqual([])
  })
})

describe('what does not fit is named', () => {
  test.each<readonly [RequestMatch, Partial<ServedRequest>, readonly unknown[]]>([
    [{ method: 'PUT' }, {}, ['method', 'PUT', 'POST']],
    [{ path: '/api/v2/rates' }, {}, ['path', '/api/v2/rates', '/api/v2/shipments']],
    [{ path: '/api/v2/shipments/{id}' }, {}, ['path', '/api/v2/shipments/{id}', '/api/v2/shipments']],
    [{ operation: 'login' }, { operation: null }, ['operation', 'login', null]],
    [{ status: '4xx' }, {}, ['status', '4xx', 200]],
    [{ status: 'none' }, {}, ['status', 'none', 200]],
    [{ status: 200 }, { status: null }, ['status', 200, null]],
    [{ order_id: 'DH-2' }, {}, ['order_id', 'DH-2', 'DH-1']],
    [{ shipment: 'GS1' }, {}, ['shipment', 'GS1', 'GS6ZE234V6']],
    [{ query: { page: '2' } }, {}, ['query.page', '2', null]],
    [{ header: { 'X-Trace': 'a' } }, {}, ['header.x-trace', 'a', null]],
    [{ body: { shipment: { order_id: 'DH-2' } } }, {}, ['body.shipment.order_id', 'DH-2', 'DH-1']],
    [{ body: { shipment: { parcel: { cod: '1000' } } } }, {}, ['body.shipment.parcel.cod', '1000', 1_000]],
    [{ body: { shipment: { note: null } } }, {}, ['body.shipment.note', 'null', null]],
    [{ body: { shipment: { parcel: true } } }, {}, ['body.shipment.parcel', 'true', '{"cod":1000}']],
    [{ body: { toString: 'x' } }, {}, ['body.toString', 'x', null]],
    [{ body: [1] }, { sent: '[1,2]' }, ['body', '[1]', '[1,2]']],
    [{ body: { a: 1 } }, { sent: null }, ['body', '{"a":1}', null]],
    [{ body: { a: 1 } }, { sent: '{"a":' }, ['body', '{"a":1}', '{"a":']],
    [{ body: { a: 1 } }, { sent: '{"a":', isSentWhole: false }, ['body', '{"a":1}', 'too long to be kept whole']],
  ])('%j', (match, changes, misfit) => {
    expect(misfits(match, changes)).toEqual([misfit])
  })

  test('and of what differs in more, no more than shows that it is none', () => {
    expect(misfits({ method: 'PUT', status: 404, body: { a: 1 } }).map(([differs]) => differs)).toEqual([
      'method',
      'status',
    ])
  })

  test('an unknown operation is refused, with the nearest', () => {
    expect(() => readRequestMatch({ operation: 'createShipmnt' })).toThrow('did you mean "createShipment"?')
  })
})

describe('a text is found', () => {
  test.each<readonly [text: string, found: boolean, changes: Partial<ServedRequest>]>([
    ['SHIPMENTS', true, {}],
    ['dh-1', true, {}],
    ['"code":200', true, {}],
    ['nguyễn', true, { sent: '{"name":"NGUYỄN"}' }],
    ['Nguyễn', true, { sent: '{"name":"Nguy\\u1ec5n"}' }],
    ['a/b', true, { sent: '{"name":"a\\/b"}' }],
    ['(x|y).*[', true, { answer: '"(x|y).*["' }],
    ['x.z', false, { sent: '"xyz"', answer: null }],
    ['nowhere', false, { sent: null }],
  ])('%s: %s', (text, found, changes) => {
    expect(createTextSearch(text)(entryOf(changes))).toBe(found)
  })
})
