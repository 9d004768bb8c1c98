import { expect, test } from 'vitest'
import { countsAsSuccess, explainFailure } from '../../src/webhooks/receiver-answer.ts'

test.each([
  // [answer, under 2xx, under 200]
  [200, true, true],
  [201, true, false],
  [204, true, false],
  [299, true, false],
  [199, false, false],
  [301, false, false],
  [307, false, false],
  [404, false, false],
  [410, false, false],
  [500, false, false],
  [null, false, false],
])('an answer of %s is success under 2xx: %s, under 200: %s', (status, under2xx, under200) => {
  expect(countsAsSuccess(status, '2xx')).toBe(under2xx)
  expect(countsAsSuccess(status, '200')).toBe(under200)
})

test('only a 2xx that counts as a failure is explained', () => {
  expect(explainFailure(204, '200')).toBe(
    '204 counts as a failure here: under webhook_success: 200 only 200 is success.',
  )
  for (const status of [200, 301, 500, null]) expect(explainFailure(status, '200')).toBeNull()
  expect(explainFailure(204, '2xx')).toBeNull()
})
