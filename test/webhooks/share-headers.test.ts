import { expect, test } from 'vitest'
import { shareHeaders } from '../../src/webhooks/receiver-answer.ts'

test('headers that equal the latest ones are given as the same object', () => {
  const share = shareHeaders()
  const first = share({ date: 'Mon', server: 'nginx' })
  expect(share({ date: 'Mon', server: 'nginx' })).toBe(first)
  expect(share({})).toEqual({})
})

test.each([
  ['another value', { date: 'Tue', server: 'nginx' }],
  ['another name', { date: 'Mon', via: 'nginx' }],
  ['another order', { server: 'nginx', date: 'Mon' }],
  ['one more', { date: 'Mon', server: 'nginx', via: 'proxy' }],
  ['one less', { date: 'Mon' }],
])('headers with %s stay as they are', (_, headers) => {
  const share = shareHeaders()
  share({ date: 'Mon', server: 'nginx' })
  const shared = share(headers)
  expect(shared).toBe(headers)
  expect(Object.entries(shared)).toEqual(Object.entries(headers))
})
