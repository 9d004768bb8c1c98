import { describe, expect, test } from 'vitest'
import { expectedOfParcel } from '../../../src/contract/phases/webhook/events.ts'
import { kindOf, labelsOf, sortWebhooks, withoutRepetitions } from '../../../src/contract/phases/webhook/own-events.ts'
import type { ReceivedWebhook } from '../../../src/contract/receiver/receiver.ts'

function webhook(body: string, { id, path = '/n3' }: { readonly id?: string; readonly path?: string | null } = {}) {
  const headers: Record<string, string> = id === undefined ? {} : { 'webhook-id': id }
  const one: ReceivedWebhook = { method: 'POST', path, headers, body: Buffer.from(body), at: 0, answered: 200 }
  return one
}

describe('events of one order among others', () => {
  const names = { gcode: 'GS6ZE234V6', orderId: 'ct1n1' }

  test('are known by either name, as a word of its own', () => {
    const ours = [webhook('{"gcode":"GS6ZE234V6"}'), webhook('{"order_id":"ct1n1"}'), webhook('{"order_id":"A-ct1n1"}')]
    const foreign = [webhook('{"order_id":"ct1n12"}'), webhook('{"gcode":"GS6ZE234V60"}'), webhook('{}')]
    expect(sortWebhooks([...ours, ...foreign], names)).toEqual({ ours, foreign })
  })

  test('are also what is no event at all, at our own address but not at one nothing is known of', () => {
    const broken = webhook('{"gcode":')
    expect(sortWebhooks([broken], names).ours).toEqual([broken])
    const unknown = webhook('', { path: null })
    expect(sortWebhooks([unknown], names).foreign).toEqual([unknown])
  })

  test('are counted once however often they are delivered', () => {
    const twice = [webhook('{"status":"906"}', { id: 'a' }), webhook('{"status":"906"}', { id: 'a' })]
    const other = webhook('{"status":"906"}', { id: 'b' })
    expect(withoutRepetitions([...twice, other])).toEqual([twice[0], other])
    expect(withoutRepetitions([webhook('x'), webhook('x'), webhook('y')])).toHaveLength(2)
  })
})

test('which payload an event is meant to be follows the profile, and on a deployment what it looks like', () => {
  const short = { shipment_code: 'GS6ZE234V6' }
  const kind = (payload: object, line: 'standard' | 'ondemand', switches: Record<string, string> | null) =>
    kindOf({ ...payload }, { line, switches })
  expect(kind(short, 'standard', { creation_push: 'both' })).toBe('creation-result')
  expect(kind(short, 'standard', { creation_push: 'status' })).toBe('shipment-status')
  expect(kind(short, 'standard', null)).toBe('creation-result')
  expect(kind({}, 'standard', null)).toBe('shipment-status')
  expect(kind({}, 'ondemand', { ondemand_push: 'status' })).toBe('shipment-status')
  expect(kind({}, 'ondemand', { ondemand_push: 'ondemand' })).toBe('ondemand-status')
  expect(kind({ is_ondemand_shipment: true }, 'ondemand', null)).toBe('ondemand-status')
  expect(kind({}, 'ondemand', null)).toBe('shipment-status')
})

test('labels name the status of an event', () => {
  const of = { line: 'standard', switches: null } as const
  const all = [webhook('{"status":"901"}'), webhook('{"shipment_code":"GS6ZE234V6"}'), webhook('oops')]
  expect(labelsOf(all, of)).toEqual(['901', 'the creation result', 'no JSON'])
})

test.each([
  ['status', ['901', '902'], [], ['901', '902']],
  ['status', ['900', '901', '902'], [], ['901', '902']],
  ['status', ['900'], ['900'], ['900']],
  ['status', ['901'], ['902'], ['901', '902']],
  ['status', ['904', '906', '904', '906'], ['906'], ['904', '906', '904', '906']],
  ['both', ['901', '902'], [], ['the creation result', '901', '902']],
  ['creation', ['901', '902'], [], ['the creation result', '902']],
])(
  'under creation_push %s a parcel that went through %j has the expected events',
  (push, statuses, passes, expected) => {
    const history = statuses.map(status => ({ status, text: '', at: 0 }))
    expect(expectedOfParcel({ history }, { creation_push: push }, passes)).toEqual(expected)
  },
)
