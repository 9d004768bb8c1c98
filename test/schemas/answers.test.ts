import { describe, expect, test } from 'vitest'
import { answersUnder, validateAnswer } from '../../src/schemas/answers.ts'
import { type Answer, cellOf, operation, operations } from '../../src/schemas/operations.ts'
import { readSchema } from '../../src/schemas/registry.ts'

// The switches that change the shape of a body (open-clauses.md, "The switches"), per shipped profile.
const COMPATIBLE = {
  login_layout: 'both',
  refresh_layout: 'both',
  record_layout: 'both',
  create_data: 'record',
  customer_layout: 'both',
  pagination_meta: 'meta',
  invoice_shape: 'full',
  points_layout: 'list',
  create_refusal: '900',
  creation_422_layout: 'errors',
  search_miss: 'empty',
  search_result: 'array',
}
const SPEC = {
  ...COMPATIBLE,
  login_layout: 'data',
  refresh_layout: 'data',
  record_layout: 'grouped',
  create_data: 'absent',
  customer_layout: 'bare',
  pagination_meta: 'none',
}
const OBSERVED = {
  ...COMPATIBLE,
  login_layout: 'root',
  refresh_layout: 'root',
  record_layout: 'flat',
  create_data: 'empty_array',
  customer_layout: 'bare',
  points_layout: 'data',
  create_refusal: '422',
  creation_422_layout: 'data_map',
}

/** A body as this answer describes it, from the examples of its schemas. */
function sampleBody(answer: Answer): unknown {
  if (answer.body !== undefined) return firstExample(answer.body)
  const envelope: unknown = firstExample(answer.envelope ?? '')
  return { ...(typeof envelope === 'object' ? envelope : {}), data: firstExample(answer.data ?? '') }
}

function firstExample(path: string): unknown {
  const examples: readonly unknown[] = readSchema(path).examples
  // The first example of a list may be the empty one, which is an answer in every layout.
  return examples.find(example => !Array.isArray(example) || example.length > 0) ?? examples[0]
}

describe.each([
  ['compatible', COMPATIBLE],
  ['spec', SPEC],
  ['observed', OBSERVED],
])('under the profile %s', (_, switches) => {
  const cells = operations().flatMap(({ operationId, cells }) =>
    cells.map(cell => ({ name: `${operationId} ${cell.status}`, cell })),
  )

  test.each(cells)('$name: a body of each accepted answer is that answer and no other', ({ cell }) => {
    const accepted = answersUnder(cell, switches)
    if (cell.status === 200) expect(accepted).not.toHaveLength(0)
    for (const answer of accepted) {
      const matching = accepted.filter(candidate => validateAnswer(candidate, sampleBody(answer)).length === 0)
      expect(matching).toEqual([answer])
    }
  })

  test('one answer is accepted for each 200, more where a create may meet a duplicate and a search may find none, one or several', () => {
    const plural = operations().filter(({ cells }) =>
      cells.some(cell => cell.status === 200 && answersUnder(cell, switches).length !== 1),
    )
    expect(plural.map(({ operationId }) => operationId)).toEqual([
      'searchShipments',
      'searchCustomers',
      'createCustomer',
    ])
  })
})

test.each([
  ['login', COMPATIBLE, 'both'],
  ['login', SPEC, 'data'],
  ['login', OBSERVED, 'root'],
  ['createShipment', COMPATIBLE, 'record'],
  ['createShipment', OBSERVED, 'empty array'],
  ['listShipments', COMPATIBLE, 'both, meta'],
  ['listShipments', SPEC, 'grouped, no meta'],
  ['listShipments', OBSERVED, 'flat, meta'],
  ['listCities', SPEC, 'ok'],
] as const)('%s answers in one way', (operationId, switches, name) => {
  const cell = cellOf(operation(operationId), 200)
  expect(cell && answersUnder(cell, switches).map(answer => answer.name)).toEqual([name])
})

test('create_refusal decides whether a creation may answer 422', () => {
  const cell = cellOf(operation('createShipment'), 422)
  expect(cell && [COMPATIBLE, OBSERVED].map(switches => answersUnder(cell, switches).length)).toEqual([0, 1])
})

test('a reading of a switch that is not set is not accepted', () => {
  const cell = cellOf(operation('login'), 200)
  expect(cell && answersUnder(cell, {})).toEqual([])
})

describe('judging', () => {
  const cities: Answer = {
    name: 'ok',
    envelope: 'common/success-envelope.schema.json',
    data: 'operations/listCities/data.schema.json',
  }

  test.each([
    ['a good body', { code: 200, status: 'success', data: [{ id: '100000', name: 'Hà Nội' }] }, []],
    [
      'a wrong field of the data',
      { code: 200, status: 'success', data: [{ id: 100000, name: 'Hà Nội' }] },
      ['/data/0/id'],
    ],
    ['an undocumented field', { code: 200, status: 'success', data: [], meta: {} }, ['']],
    ['a code that does not mirror the status', { code: 201, status: 'success', data: [] }, ['/code']],
    ['both at once', { code: 200, status: 'ok', data: {} }, ['/status', '/data']],
    ['no data', { code: 200, status: 'success' }, ['']],
    ['HTML', '<html></html>', ['']],
  ])('%s', (_, body, pointers) => {
    expect(validateAnswer(cities, body).map(({ pointer }) => pointer)).toEqual(pointers)
  })

  test('an answer that names no schemas is a broken manifest', () => {
    expect(() => validateAnswer({ name: 'empty' }, {})).toThrow(/neither a body nor an envelope/)
  })
})
