import { expect, test } from 'vitest'
import { type Capture, compareCaptures, type Order } from '../../src/vary/compare-captures.ts'

const ORDER: Order = [
  { kind: 'call', number: 0, place: { operation: 'login', occurrence: 1 } },
  { kind: 'call', number: 2, place: { operation: 'listShipments', occurrence: 1 } },
  { kind: 'webhook', number: 0 },
  { kind: 'call', number: 3, place: { operation: 'listShipments', occurrence: 2 } },
]

function run({ answers = {}, webhooks = ['{"status":"901"}'], headers = 'webhook-id', isWhole = true } = {}): Capture {
  const bodies: Readonly<Record<number, string>> = {
    0: '{"data":{"a":1}}',
    2: '{"data":[1]}',
    3: '{"data":[2]}',
    ...answers,
  }
  return {
    answers: new Map(Object.entries(bodies).map(([number, body]) => [Number(number), { status: 200, body }])),
    webhooks: webhooks.map(body => ({ headers, body })),
    isWhole,
  }
}

const compare = (varied: Capture) => compareCaptures({ plain: run(), varied, order: ORDER })

test('a run that is the same is not touched', () => {
  expect(compare(run())).toEqual({ isTouched: false, firstDifference: null, places: [] })
})

test.each([
  [
    'an answer',
    run({ answers: { 2: '{"data":["1"]}', 3: '{"data":["2"]}' } }),
    { operation: 'listShipments', occurrence: 1, pointer: '/data/0', was: '1', is: '"1"' },
    2,
  ],
  [
    'a webhook, before the later answer',
    run({ webhooks: ['{"status":"900"}'], answers: { 3: '{"data":[3]}' } }),
    { operation: 'webhook', occurrence: 1, pointer: '/status', was: '"901"', is: '"900"' },
    1,
  ],
  ['bytes of the same value', run({ answers: { 0: '{"data": {"a":1}}' } }), { operation: 'login', pointer: '' }, 1],
  [
    'the headers of a webhook',
    run({ headers: 'x-signature' }),
    { operation: 'webhook', was: 'webhook-id', is: 'x-signature' },
    0,
  ],
  ['a webhook that is not sent', run({ webhooks: [] }), { operation: 'webhook', was: 'sent', is: 'not sent' }, 0],
  [
    'a webhook more',
    run({ webhooks: ['{"status":"901"}', '{"status":"901"}'] }),
    { operation: 'webhook', occurrence: 2, was: 'not sent', is: 'sent' },
    0,
  ],
])('%s that differs is the first difference', (_what, varied, difference, places) => {
  const touch = compare(varied)
  expect(touch.isTouched).toBe(true)
  expect(touch.firstDifference).toMatchObject(difference)
  expect(touch.places.length).toBe(places)
})

test('a run that goes another way without a difference so far is touched', () => {
  expect(compare(run({ isWhole: false }))).toEqual({ isTouched: true, firstDifference: null, places: [] })
})
