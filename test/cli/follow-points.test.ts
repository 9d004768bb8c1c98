import { expect, test } from 'vitest'
import { followPoints } from '../../src/cli/client/receive-webhooks.ts'

const push = (gcode: string, ...states: readonly unknown[]) => ({ gcode, paths: states.map(status => ({ status })) })

test('each push is described by what changed at the points of its order since the previous one', () => {
  const newsOf = followPoints()
  expect(newsOf(push('GS1', 'pending', 'pending'))).toEqual([])
  expect(newsOf(push('GS1', 'arrived', 'pending'))).toEqual(['point 1 arrived'])
  expect(newsOf(push('GS1', 'arrived', 'pending'))).toEqual([])
  expect(newsOf(push('GS2', 'pending', 'pending'))).toEqual([])
  expect(newsOf(push('GS1', 'completed', 'arrived'))).toEqual(['point 1 completed', 'point 2 arrived'])
})

test('an order that is first seen on its way is described by where it is', () => {
  expect(followPoints()(push('GS1', 'completed', 'arrived', 'pending'))).toEqual([
    'point 1 completed',
    'point 2 arrived',
  ])
})

test.each([
  ['no order', { paths: [{ status: 'arrived' }] }],
  ['no points', { gcode: 'GS1' }],
  ['points that are none', { gcode: 'GS1', paths: [null, 'x', { status: 7 }, {}, { status: '' }] }],
])('%s is no news', (_what, event) => {
  expect(followPoints()(event)).toEqual([])
})

test('a hostile text cannot break the line, and new orders cannot fill the memory', () => {
  const newsOf = followPoints()
  expect(newsOf(push('GS0', 'a\u001b[2Jb'))).toEqual(['point 1 a\\u001b[2Jb'])
  for (let n = 1; n <= 1_000; n++) newsOf(push(`GS${n}`, 'arrived'))
  // Forgotten, so it is new again; the last is not.
  expect(newsOf(push('GS1000', 'arrived'))).toEqual([])
  expect(newsOf(push('GS0', 'a'))).toEqual(['point 1 a'])
  expect(newsOf(push('GS0', 'a'))).toEqual([])
})
