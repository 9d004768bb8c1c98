import { expect, test } from 'vitest'
import { answered } from '../../../src/contract/checks/answered.ts'
import { contentType } from '../../../src/contract/checks/content-type.ts'
import { envelope } from '../../../src/contract/checks/envelope.ts'
import { sampleEvidence } from '../../../src/contract/checks/sample-evidence.ts'
import { schema } from '../../../src/contract/checks/schema.ts'
import { status } from '../../../src/contract/checks/status.ts'

test('a missing answer is reported with its cause, by one check only', () => {
  const evidence = sampleEvidence({ error: 'socket hang up' })
  expect(answered.validate(evidence)).toMatchObject([{ basis: 'shown', got: 'socket hang up (after 1 ms)' }])
  expect([status, contentType, envelope, schema].flatMap(check => check.validate(evidence))).toEqual([])
})

test.each([
  ['a status that the specification shows', sampleEvidence({ expected: [401], status: 200 }), 'shown'],
  [
    'one that only the sandbox is known to answer',
    sampleEvidence({ operation: 'deleteCustomer', expected: [404], status: 200 }),
    'chosen',
  ],
  [
    'one that deployments were seen to answer',
    sampleEvidence({ operation: 'createShipment', expected: [422], status: 200 }),
    'observed',
  ],
  ['one that the contract has nowhere', sampleEvidence({ expected: [405], status: 200 }), 'chosen'],
  [
    'a breakdown of the service',
    sampleEvidence({ operation: 'deleteCustomer', expected: [404], status: 502, text: 'Bad Gateway' }),
    'shown',
  ],
])('where %s must come, another is as firm a fault as that', (_, evidence, basis) => {
  const { exchange, expected } = evidence
  expect(status.validate(evidence)).toMatchObject([
    { basis, expected: `the status ${expected.join(' or ')}`, got: String(exchange.got?.status) },
  ])
})

test('the status that the case is about is the first; any that it accepts will do', () => {
  const evidence = sampleEvidence({ operation: 'createShipment', expected: [422, 200], status: 200 })
  expect(status.validate(evidence)).toEqual([])
})

test('a page of HTML is reported as HTML', () => {
  const evidence = sampleEvidence({ headers: { 'content-type': 'text/html' }, text: '<h1>Login</h1>' })
  expect(contentType.validate(evidence).map(({ got }) => got)).toEqual(['text/html', '"<h1>Login</h1>"'])
  expect([envelope, schema].flatMap(check => check.validate(evidence))).toEqual([])
})

test('code and status of the envelope are each reported at their pointer', () => {
  const evidence = sampleEvidence({ status: 404, body: { code: 200, status: 'success', data: [] } })
  expect(envelope.validate(evidence).map(({ pointer, expected, got }) => [pointer, expected, got])).toEqual([
    ['/code', '404, as the HTTP status', '200'],
    ['/status', '"error"', '"success"'],
  ])
})

test('a status that the operation has no cell for is no matter of the schema', () => {
  expect(schema.validate(sampleEvidence({ status: 418, body: { teapot: true } }))).toEqual([])
})
