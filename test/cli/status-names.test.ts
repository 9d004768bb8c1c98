import { expect, test } from 'vitest'
import { nearStatus } from '../../src/cli/status-names.ts'

test.each([
  ['deliverd', 'delivered'],
  ['Delivered', 'delivered'],
  ['sent-to-carier', 'sent-to-carrier'],
  ['bananas', null],
  ['x', null],
  ['', null],
])('simulate … to %s: the status that is nearly meant is %s', (word, near) => {
  expect(nearStatus(word)).toBe(near)
})
