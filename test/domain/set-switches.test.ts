import { describe, expect, test } from 'vitest'
import type { Switches } from '../../src/domain/profile.ts'
import {
  differingSwitches,
  isSwitchName,
  readSwitch,
  SWITCH_NAMES,
  type SwitchName,
  setSwitches,
  writeSwitch,
} from '../../src/domain/set-switches.ts'
import { readSchema } from '../../src/schemas/registry.ts'
import { loadReference } from '../../src/service/reference/reference.ts'
import { readStatuses } from '../fixtures/read-statuses.ts'

const statuses = readStatuses()
const { switches } = loadReference().profile('compatible')

/** Each switch: what may be written, and the value that it means. */
const READINGS: { readonly [Name in SwitchName]: readonly (readonly [written: unknown, value: unknown])[] } = {
  login_layout: [
    ['root', 'root'],
    [' both ', 'both'],
  ],
  refresh_layout: [['data', 'data']],
  token_lifetime: [
    ['1296000', 1_296_000],
    [1_296_000, 1_296_000],
  ],
  record_layout: [['flat', 'flat']],
  create_data: [['empty_array', 'empty_array']],
  created_status: [
    ['900', 900],
    [900, 900],
    ['waiting-for-pickup', 901],
  ],
  pending_tracking_number: [
    ['null', 'null'],
    ['NULL', 'NULL'],
    [null, 'null'],
  ],
  customer_layout: [['envelope', 'envelope']],
  pagination_meta: [['none', 'none']],
  invoice_shape: [['brief', 'brief']],
  numbers: [['mixed', 'mixed']],
  points_layout: [['list', 'list']],
  time_bounds: [['unix', 'unix']],
  max_page_size: [
    ['50', 50],
    [50, 50],
  ],
  rate_limit: [
    ['60', 60],
    [60, 60],
    ['off', 'off'],
    ['none', 'off'],
    [false, 'off'],
    [null, 'off'],
  ],
  rate_ttl: [
    ['10m', '10m'],
    ['none', 'none'],
    ['off', 'none'],
    [null, 'none'],
  ],
  rate_extras: [
    ['yes', true],
    ['no', false],
    ['TRUE', true],
    ['false', false],
    ['on', true],
    ['0', false],
    [true, true],
  ],
  cancel_until: [
    ['901,902', [901, 902]],
    ['902, 901,902', [901, 902]],
    ['waiting-for-pickup', [901]],
    ['none', []],
    [null, []],
    [
      [901, '902', 'picked-up'],
      [901, 902, 903],
    ],
    [901, [901]],
  ],
  creation_push: [['both', 'both']],
  webhook_signature: [
    ['standard', [{ scheme: 'standard' }]],
    [
      'standard,body-hmac-base64:X-Signature',
      [{ scheme: 'standard' }, { scheme: 'body-hmac-base64', header: 'X-Signature' }],
    ],
    ['standard, standard', [{ scheme: 'standard' }]],
    ['none', []],
    [[], []],
    [{ scheme: 'standard' }, [{ scheme: 'standard' }]],
    [
      ['body-hmac-base64:X-Own', { scheme: 'standard' }],
      [{ scheme: 'body-hmac-base64', header: 'X-Own' }, { scheme: 'standard' }],
    ],
  ],
  webhook_retry: [
    ['fast', 'fast'],
    ['three-minutes', 'three-minutes'],
    ['5s,5m', ['5s', '5m']],
    ['5s', ['5s']],
    [
      ['5s', ' 5m'],
      ['5s', '5m'],
    ],
    ['none', 'none'],
    ['off', 'none'],
    [[], 'none'],
  ],
  webhook_success: [
    ['2xx', '2xx'],
    ['200', '200'],
    [200, '200'],
  ],
  json_style: [['php', 'php']],
  ondemand_push: [['status', 'status']],
  create_refusal: [
    ['422', '422'],
    [422, '422'],
  ],
  volumetric_field: [['volume_weight', 'volume_weight']],
  history_order: [['newest_first', 'newest_first']],
  order_id_filter: [
    ['no', false],
    [1, true],
  ],
  creation_422_layout: [['root_map', 'root_map']],
  zero_dimensions: [['accept', 'accept']],
  invoice_time_filter: [['no', false]],
  search_miss: [
    ['404', '404'],
    [404, '404'],
  ],
  search_result: [['object', 'object']],
  transaction_sign: [['signed', 'signed']],
  code_types: [['text', 'text']],
  update_time: [['epoch_plus_7h', 'epoch_plus_7h']],
  missing_text: [
    ['null', 'null'],
    [null, 'null'],
  ],
  ondemand_money: [['none', 'none']],
  vendor_paths: [
    ['no', false],
    ['yes', true],
  ],
  record_extras: [
    ['no', false],
    [0, false],
  ],
}

test('the switches are those of the schema, in its order', () => {
  expect(SWITCH_NAMES).toEqual(Object.keys(readSchema('sandbox/profile-switches.schema.json').properties))
  expect(SWITCH_NAMES).toHaveLength(40)
})

describe('a value may be written as text and as JSON', () => {
  test.each(SWITCH_NAMES.flatMap(name => READINGS[name].map(([written, value]) => ({ name, written, value }))))(
    '$name: $written means $value',
    ({ name, written, value }) => {
      expect(readSwitch(name, written, statuses)).toEqual(value)
    },
  )

  test.each([
    ['token_lifetime', '1e3'],
    ['max_page_size', '-1'],
    ['rate_extras', 'maybe'],
    ['cancel_until', ['901', 'picked-upp']],
    ['cancel_until', ['']],
    ['login_layout', { at: 'root' }],
    ['login_layout', true],
    ['webhook_retry', 'soon'],
    ['rate_ttl', 10],
  ] as const)('what %s cannot read, %j, is left for the schema to refuse', (name, written) => {
    const read = readSwitch(name, written, statuses)
    expect(JSON.stringify(read)).toContain(JSON.stringify([written].flat().at(-1)))
  })
})

test.each(
  loadReference().profiles.flatMap(({ name, switches }) => SWITCH_NAMES.map(each => ({ name, each, switches }))),
)('in $name, $each is written as it can be read', ({ each, switches }) => {
  expect(readSwitch(each, writeSwitch(switches[each]), statuses)).toEqual(switches[each])
})

test('an empty list is written none', () => {
  expect(writeSwitch([])).toBe('none')
})

test.each(['login_layot', '__proto__', 'constructor', 'toString', ''])('"%s" is no switch', name => {
  expect(isSwitchName(name)).toBe(false)
})

test('setting a switch leaves the others, and the profile it was taken from, as they were', () => {
  const profile = { name: 'compatible', switches }
  const before = structuredClone(profile)
  const changed = setSwitches(profile, { login_layout: 'root', cancel_until: [] })
  expect(changed).toEqual({ name: 'compatible', switches: { ...switches, login_layout: 'root', cancel_until: [] } })
  expect(profile).toEqual(before)
})

test('profiles are compared value by value, lists by what is in them', () => {
  const other: Switches = {
    ...switches,
    cancel_until: [...switches.cancel_until],
    rate_extras: false,
    webhook_retry: ['5s'],
  }
  expect(differingSwitches(other, switches)).toEqual(['rate_extras', 'webhook_retry'])
  expect(differingSwitches(switches, switches)).toEqual([])
})
