import type { Response } from 'supertest'
import { expect } from 'vitest'
import { controlManifest, routeOf } from '../../src/schemas/control-routes.ts'
import { validator } from '../../src/schemas/registry.ts'

const BASE = '/__sandbox'
const PROBLEM = 'sandbox/problem.schema.json'

/** Whether a path is one of the control API. */
export function isControl(path: string): boolean {
  return path.startsWith(`${BASE}/`)
}

/**
 * Holds an answer of the control API to schemas/control.json: its status, its media type and its body. What no route
 * answers has to be a problem, too.
 */
export function judgeControl(method: string, path: string, { status, type, body, text }: Response): void {
  const route = routeOf(method.toUpperCase(), new URL(path, 'http://localhost').pathname.slice(BASE.length))
  const call = `${method.toUpperCase()} ${path} → ${status}`
  if (status >= 400) {
    expect({ call, type }).toEqual({ call, type: 'application/problem+json' })
    const problem: unknown = typeof body === 'object' && body !== null && 'code' in body ? body : JSON.parse(text)
    expect({ call, violations: validator(PROBLEM)(problem) }).toEqual({ call, violations: [] })
    const known = [...controlManifest().everywhere, ...(route?.refusals ?? []), 500]
    if (route) expect({ call, statuses: known }).toEqual({ call, statuses: expect.arrayContaining([status]) })
    return
  }
  if (!route) return
  const answer = route.answers.find(one => one.status === status && (one.type ?? '') === type)
  expect({ call, type, answers: route.answers }).toEqual({
    call,
    type,
    answers: expect.arrayContaining([expect.objectContaining({ status, ...(type === '' ? {} : { type }) })]),
  })
  if (answer?.schema && type === 'application/json') {
    expect({ call, violations: validator(answer.schema)(body) }).toEqual({ call, violations: [] })
  }
}
