/** Twins of worlds.test.ts: what it relies on can fail. */
import { describe, expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { loadReference } from '../../src/service/reference/reference.ts'
import { changeEachLeaf } from './change-each-leaf.ts'
import { compareRecordings } from './compare-recordings.ts'
import { createRecorder } from './create-recorder.ts'
import { cutList } from './cut-list.ts'
import type { Exchange } from './exchange.ts'
import { maskExchange, maskWebhookHeaders } from './mask-exchange.ts'
import { readRecordings } from './recording-folder.ts'

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJkZWZhdWx0In0.c2lnbmF0dXJl'
const REFRESH = 'sandbox-refresh-token'

describe('comparing', () => {
  const recorded = { id: 'GS1', data: [1, { a: null, b: [] }] }
  test.each<[string, unknown, readonly string[]]>([
    ['the same', { id: 'GS1', data: [1, { a: null, b: [] }] }, []],
    ['another value', { ...recorded, id: 'GS2' }, ['/id: recorded "GS1", now "GS2"']],
    ['another type', { ...recorded, data: ['1', { a: null, b: [] }] }, ['/data/0: recorded 1, now "1"']],
    ['null for nothing', { ...recorded, data: [1, { a: null }] }, ['/data/1/b: recorded [], now absent']],
    ['an object for a list', { ...recorded, data: [1, { a: null, b: {} }] }, ['/data/1/b: recorded [], now {}']],
    ['one more field', { ...recorded, code: 1 }, ['/code: not recorded, now 1']],
    ['one more element', { ...recorded, data: [...recorded.data, 2] }, ['/data/2: not recorded, now 2']],
    [
      'another order of keys',
      { data: recorded.data, id: 'GS1' },
      ['/: recorded with its keys in the order id, data, now data, id'],
    ],
    ['nothing at all', undefined, ['/: recorded {"id":"GS1","data":[1,{"a":null,"b":[]}]}, now undefined']],
  ])('finds %s', (_what, played, differences) => {
    expect(compareRecordings(recorded, played)).toEqual(differences)
  })

  test.each(['spec', 'observed'] as const)('finds a change of any one field of the world %s, in its place', world => {
    for (const recording of Object.values(readRecordings(world))) {
      for (const { pointer, changed } of changeEachLeaf(recording)) {
        const found = compareRecordings(recording, changed)
        expect(found.map(line => line.slice(0, line.indexOf(': ')))).toEqual([pointer])
      }
    }
  })
})

describe('masking', () => {
  const exchange: Exchange = {
    what: 'refresh',
    request: {
      method: 'POST',
      path: '/api/v2/refresh_token',
      headers: { Authorization: `Bearer ${TOKEN}` },
      body: { refresh_token: REFRESH, client_id: 1 },
    },
    answer: { status: 200, headers: {}, body: { data: { access_token: TOKEN, refresh_token: REFRESH } } },
  }

  test('takes the tokens away, wherever they stand, and nothing else', () => {
    expect(compareRecordings(exchange, maskExchange(exchange, REFRESH))).toEqual([
      `/request/headers/Authorization: recorded "Bearer ${TOKEN}", now "Bearer <access token>"`,
      `/request/body/refresh_token: recorded "${REFRESH}", now "<refresh token>"`,
      `/answer/body/data/access_token: recorded "${TOKEN}", now "<access token>"`,
      `/answer/body/data/refresh_token: recorded "${REFRESH}", now "<refresh token>"`,
    ])
  })

  test('leaves a wrong token: it says what was tried', () => {
    const wrong = { ...exchange, request: { ...exchange.request, headers: { Authorization: 'Bearer aaaa.bbbb.cccc' } } }
    expect(maskExchange(wrong, 'another').request).toEqual(wrong.request)
  })

  test('keeps of a webhook’s headers which schemes signed it', () => {
    expect(
      maskWebhookHeaders({
        'content-type': 'application/json',
        'user-agent': 'carrier-sandbox/1',
        'webhook-id': 'msg_1',
        'X-Signature': 'abc=',
      }),
    ).toEqual({ 'content-type': 'application/json', 'webhook-id': '<message id>', 'x-signature': '<signature>' })
  })
})

test('a long list is cut to its ends and its length; a short one and an error stay', () => {
  const list = (length: number) => ({ code: 200, data: Array.from({ length }, (_, n) => n) })
  expect(cutList(list(7))).toMatchObject({ code: 200, data: { length: 7, first: [0, 1, 2], last: [4, 5, 6] } })
  expect(cutList(list(6))).toEqual(list(6))
  expect(cutList({ code: 422, data: { errors: {} } })).toEqual({ code: 422, data: { errors: {} } })
})

test('an answer of another profile than the one in force is a violation', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7, profile: 'spec' })
  const recorder = createRecorder(sandbox, loadReference().profile('observed').switches)
  await recorder.call('listCities', 'the same under every profile')
  expect(recorder.violations).toEqual([])
  await recorder.call('listShipments', 'without pagination')
  expect(recorder.violations).toEqual([expect.stringContaining('listShipments, without pagination: ')])
})
