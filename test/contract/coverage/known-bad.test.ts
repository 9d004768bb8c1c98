import { expect, test } from 'vitest'
import { contractSchemas, locationsIn } from '../../../src/contract/coverage/keyword-locations.ts'
import { makeKnownBad } from '../../../src/contract/coverage/known-bad.ts'
import { validateBody, validateBySchema } from '../../../src/contract/schema/validate-body.ts'

const { bodies, examples } = makeKnownBad()

test('at least 95 % of the keywords of the contract are broken by a body made from the examples', () => {
  const broken = new Set(bodies.map(({ location }) => location.name))
  const all = locationsIn(contractSchemas())
  const left = all.filter(({ name }) => !broken.has(name)).map(({ name }) => name)
  expect(left.length / all.length, `no body breaks ${left.join(', ')}`).toBeLessThanOrEqual(0.05)
})

test('such a body breaks one keyword: a second problem is reported only where two rules count the same fields', () => {
  const plural = bodies
    .map(({ location, reading: { cell, answer }, body }) => ({
      file: location.node.file,
      problems:
        cell === null
          ? validateBySchema(answer.body ?? '', body, { clause: 'Events' })
          : validateBody(cell, body, answer.when ?? {}).problems,
    }))
    .filter(({ problems }) => problems.length !== 1)
  expect([...new Set(plural.map(({ file }) => file))]).toEqual([
    'operations/createShipment/refused-at-root.schema.json',
    'resources/shipment-parcel.schema.json',
  ])
  expect(plural.every(({ problems }) => problems.length === 2)).toBe(true)
})

test('an answer stands for all operations that give it, and every event is among them', () => {
  const names = examples.map(({ reading }) => reading.name)
  expect(names).toEqual(
    expect.arrayContaining(['the event shipment-status', 'the event creation-result', 'the event ondemand-status']),
  )
  expect(names.filter(name => name.startsWith('deleteCustomer 200'))).toEqual([])
  expect(names).toContain('deleteShipment 200 deleted')
})
