import { describe, expect, test } from 'vitest'
import { findOperation } from '../../src/http/find-operation.ts'
import { operations } from '../../src/schemas/operations.ts'

/** The operation with its parameters, or the methods that the path takes instead; null = no path of the manifest. */
function find(method: string, path: string) {
  const found = findOperation(method, path)
  if (found === null || 'allowed' in found) return found
  return { [found.operation.operationId]: found.params }
}

describe('a call is found by its method and its path', () => {
  test.each(operations())('$method $path', ({ operationId, method, path }) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const params = Object.fromEntries(names.map((name, at) => [name, `value ${at}`]))
    const sent = path.replace('/api/v2', '').replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
    for (const one of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
      for (const end of ['', '/']) expect(find(one, sent + end)).toEqual({ [operationId]: params })
    }
  })

  test.each([
    ['GET', '/shipments/search', { searchShipments: {} }],
    ['DELETE', '/shipments/search', { deleteShipment: { id: 'search' } }],
    ['PATCH', '/shipments/search', { allowed: ['GET', 'HEAD'] }],
    ['GET', '/shipments/5', { allowed: ['DELETE'] }],
    ['OPTIONS', '/shipments', { allowed: ['POST', 'GET', 'HEAD'] }],
    ['GET', '/ondemand-shipments/A%2FB', { getOndemandShipment: { code: 'A/B' } }],
    ['POST', '/ondemand-shipments/5', { allowed: ['GET', 'HEAD', 'PUT', 'DELETE'] }],
    ['GET', '/Cities', null],
    ['GET', '/cities//', null],
    ['GET', '//cities', null],
    ['GET', '/cities/1/districts/2', null],
    ['GET', '/', null],
    ['GET', '', null],
  ])('%s %s', (method, path, found) => {
    expect(find(method, path)).toEqual(found)
  })

  test('no path belongs to two operations with one method', () => {
    const clashes = operations().filter(({ operationId, method, path }) => {
      const found = find(method, path.replace('/api/v2', '').replace(/\{\w+\}/g, 'x'))
      return found === null || !(operationId in found)
    })
    expect(clashes).toEqual([])
  })

  test('a parameter that cannot be decoded is refused, whatever the method', () => {
    for (const method of ['GET', 'DELETE', 'PATCH']) {
      expect(() => findOperation(method, '/shipments/%zz')).toThrow(new URIError("Failed to decode param '%zz'"))
    }
  })
})
