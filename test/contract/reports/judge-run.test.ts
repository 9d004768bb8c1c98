import { expect, test } from 'vitest'
import { validateRun } from '../../../src/contract/report.ts'
import { finding, result } from './sample-report.ts'

const left = [{ kind: 'customer' as const, id: 'a', nonce: 'n', why: 'refused' }]
const accepted = { case: 'a', check: 'b', pointer: '', reason: 'c', expires: '2026-12-31' }
const having = (changes: Parameters<typeof finding>[0]) => [result({ findings: [finding(changes)] })]

test.each([
  ['a clean run', {}, 0],
  ['an error', { results: having({}) }, 1],
  ['a warning', { results: having({ severity: 'warning' }) }, 0],
  ['a warning that fails', { results: having({ severity: 'warning' }), failOnWarning: true }, 1],
  ['information', { results: having({ severity: 'information' }), failOnWarning: true }, 0],
  ['an accepted error', { results: having({ accepted }) }, 0],
  ['an accepted warning', { results: having({ severity: 'warning', accepted }), failOnWarning: true }, 0],
  ['a failed case without a finding', { results: [result({ verdict: 'failed' })] }, 1],
  ['a flaky case', { results: [result({ verdict: 'flaky' })] }, 0],
  ['leftovers', { leftovers: left }, 1],
  ['vacuity', { vacuous: ['empty'] }, 4],
  ['vacuity and leftovers', { vacuous: ['empty'], leftovers: left }, 1],
  ['vacuity and an error', { vacuous: ['empty'], results: having({}) }, 1],
  ['vacuity and a warning', { vacuous: ['empty'], results: having({ severity: 'warning' }) }, 4],
])('%s', (_name, parts, code) => {
  expect(validateRun({ results: [result()], leftovers: [], vacuous: [], failOnWarning: false, ...parts })).toBe(code)
})
