import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { writeYaml } from '../../../src/contract/write-yaml.ts'

test('every reader of YAML reads the same value', () => {
  const value = {
    name: 'learned-127-0-0-1-4100',
    description: 'Of "quotes": # and\nlines',
    switches: {
      pending_tracking_number: 'null',
      create_refusal: '900',
      rate_extras: false,
      cancel_until: [],
      no: 'no',
      on: 'x',
    },
    steps: [
      { after: '30m', status: 'picked-up', force: true },
      { at: '08:30', status: 904, reason: 'Khách không nghe máy' },
    ],
    list: ['yes', 1.5, null],
    empty: {},
  }
  const by = { create_refusal: 'a booking\nwas answered # 200' }
  const text = writeYaml(value, { head: ['first: line'], remarks: { of: 'switches', by } })
  for (const version of ['1.1', '1.2'] as const) expect(parse(text, { version })).toEqual(value)
  expect(text).toContain('create_refusal: "900" # a booking was answered # 200\n')
})
