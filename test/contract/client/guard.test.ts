import { describe, expect, test } from 'vitest'
import { WRITES, type Write } from '../../../src/contract/case.ts'
import { forbids, type WritePolicy } from '../../../src/contract/client/guard.ts'
import { type OperationId, operation, operations } from '../../../src/schemas/operations.ts'

const HARMLESS = ['login', 'createRates', 'createOndemandRates']

function policy(allowed: readonly Write[], changes: Partial<WritePolicy> = {}): WritePolicy {
  return { open: false, allowed: new Set(allowed), isOurs: id => id.startsWith('ours'), ...changes }
}

function ask(
  id: OperationId,
  rule: WritePolicy,
  { params = ['ours-1'], irreversible = false, bySecond = false } = {},
): string | null {
  const wanted = operation(id)
  return forbids(rule, { operation: wanted, params: wanted.path.includes('{') ? params : [], irreversible, bySecond })
}

describe('on a deployment nothing but GET, the login and the two quotes may leave', () => {
  test.each(operations().map(one => [one.operationId, one.method] as const))('%s (%s)', (id, method) => {
    const may = method === 'GET' || HARMLESS.includes(id)
    expect(ask(id, policy([])) === null).toBe(may)
  })

  test('nineteen operations may, twelve may not', () => {
    const may = operations().filter(({ operationId }) => ask(operationId, policy([])) === null)
    expect(may).toHaveLength(19)
    expect(operations()).toHaveLength(31)
  })
})

describe('writes are allowed one resource at a time', () => {
  const opened: Readonly<Record<Write, readonly OperationId[]>> = {
    customers: ['createCustomer', 'updateCustomer', 'deleteCustomer'],
    webhooks: ['createWebhook', 'deleteWebhook'],
    shipments: [
      'createShipment',
      'deleteShipment',
      'createOndemandShipment',
      'updateOndemandShipment',
      'deleteOndemandShipment',
    ],
    tokens: ['refreshToken'],
    bank: ['updateBankAccount'],
    'duplicate-customer': [],
  }
  test.each(WRITES.map(write => [write] as const))('%s opens its own and no other', write => {
    const now = operations().filter(({ operationId }) => ask(operationId, policy([write])) === null)
    const before = operations().filter(({ operationId }) => ask(operationId, policy([])) === null)
    const difference = now.filter(one => !before.includes(one)).map(({ operationId }) => operationId)
    expect(difference.sort()).toEqual([...opened[write]].sort())
  })

  test('every write of the manifest is opened by something', () => {
    const all = Object.values(opened).flat()
    const writes = operations().filter(({ tags }) => tags.includes('write') || tags.includes('destructive'))
    expect(writes.map(({ operationId }) => operationId).sort()).toEqual([...all].sort())
  })

  test('a duplicate customer needs a word of its own', () => {
    expect(ask('createCustomer', policy(['customers']), { irreversible: true })).toBe('it needs --allow-irreversible')
    expect(ask('createCustomer', policy(['customers', 'duplicate-customer']), { irreversible: true })).toBeNull()
  })
})

test.each(['deleteShipment', 'deleteCustomer', 'deleteWebhook', 'updateCustomer', 'updateOndemandShipment'] as const)(
  '%s of a record that this run did not make is refused, with everything allowed',
  id => {
    expect(ask(id, policy(WRITES), { params: ['GS6ZE234V6'] })).toBe('"GS6ZE234V6" was not made by this run')
    expect(ask(id, policy(WRITES), { params: ['ours-7'] })).toBeNull()
  },
)

test('the second account reads freely, tries what this run made, and makes nothing', () => {
  const second = (id: OperationId, rule: WritePolicy, params = ['ours-7']) => ask(id, rule, { params, bySecond: true })
  for (const { operationId, method } of operations()) {
    if (method === 'GET') expect(second(operationId, policy([]), ['GS6ZE234V6'])).toBeNull()
  }
  expect(second('createOndemandRates', policy([]))).toBeNull()
  for (const id of ['createCustomer', 'createShipment', 'createWebhook', 'updateBankAccount'] as const) {
    expect(second(id, policy(WRITES))).toBe('the second account makes nothing')
  }
  for (const id of ['deleteShipment', 'updateCustomer', 'deleteWebhook'] as const) {
    expect(second(id, policy([]))).toMatch(/^it needs --allow-writes/)
    expect(second(id, policy(WRITES))).toBeNull()
    expect(second(id, policy(WRITES), ['GS6ZE234V6'])).toBe('"GS6ZE234V6" was not made by this run')
  }
})

test('the sandbox is open: its worlds are made for the run', () => {
  for (const { operationId } of operations()) {
    expect(ask(operationId, policy([], { open: true }), { params: ['GS6ZE234V6'], irreversible: true })).toBeNull()
  }
})
