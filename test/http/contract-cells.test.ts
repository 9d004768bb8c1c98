import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { switchesOf, validateAnswer } from '../../src/schemas/answers.ts'
import { type Answer, type Cell, contractManifest, type Operation, operations } from '../../src/schemas/operations.ts'
import { clientOf, type Method, send } from '../support/api-client.ts'
import { ANYWHERE } from './cells/anywhere.ts'
import { AUTHENTICATION } from './cells/authentication.ts'
import { CUSTOMERS } from './cells/customers.ts'
import type { Exercises } from './cells/exercise.ts'
import { MONEY } from './cells/money.ts'
import { ONDEMAND_SHIPMENTS } from './cells/ondemand-shipments.ts'
import { REFERENCE_DATA } from './cells/reference-data.ts'
import { STANDARD_SHIPMENTS } from './cells/standard-shipments.ts'
import { WEBHOOKS } from './cells/webhooks.ts'

const GROUPS: readonly Exercises[] = [
  AUTHENTICATION,
  STANDARD_SHIPMENTS,
  ONDEMAND_SHIPMENTS,
  CUSTOMERS,
  MONEY,
  REFERENCE_DATA,
  WEBHOOKS,
]
const EXERCISES: Exercises = Object.assign({}, ...GROUPS)

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const satisfies Record<string, Method>

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const cells = operations().flatMap(operation => operation.cells.map(cell => ({ operation, cell })))

describe('every cell of the manifest has a request that brings it about', () => {
  const wanted = cells.map(({ operation, cell }) => `${operation.operationId} ${cell.status}`)

  test('64 that the specification shows, 98 with the chosen ones', () => {
    expect(Object.keys(EXERCISES).sort()).toEqual([...wanted].sort())
    expect(cells.filter(({ cell }) => cell.shown)).toHaveLength(64)
    expect(wanted).toHaveLength(98)
  })

  test('no two groups speak of the same cell', () => {
    expect(GROUPS.flatMap(group => Object.keys(group)).sort()).toEqual([...wanted].sort())
  })

  test('and every status that any path may answer with has one too', () => {
    const statuses = contractManifest().everywhere.map(({ status }) => `anywhere ${status}`)
    expect(Object.keys(ANYWHERE).sort()).toEqual(statuses.sort())
  })
})

/** The clause that names the operation's group comes first in the manifest. */
function nameOf({ clauses, method, path }: Operation, { status, answers }: Cell, { name }: Answer): string {
  return [clauses[0], `${method} ${path}`, status, ...(answers.length > 1 ? [name] : [])].join(' › ')
}

/** Each under the switches that choose it, in an account of its own. */
for (const { operation, cell } of cells)
  for (const wanted of cell.answers)
    test(nameOf(operation, cell, wanted), async () => {
      const world = await sandbox.createAccount({ clock: 'frozen', seed: 7, set: switchesOf(wanted) })
      const client = clientOf(sandbox, world)
      const key = `${operation.operationId} ${cell.status}` as const
      const exercise = await EXERCISES[key]?.({ client, account: world.account, answer: wanted.name })
      if (exercise === undefined) throw new Error(`no request brings about ${key}`)
      const { path, body, withoutToken } = exercise
      const headers =
        operation.auth && withoutToken !== true ? { Authorization: `Bearer ${world.account.access_token}` } : {}
      const url = path === undefined ? operation.path : `/api/v2${path}`
      const answer = await send(sandbox.app, METHODS[operation.method], url, { headers, body })

      expect({ status: answer.status, type: answer.headers['content-type'] }).toEqual({
        status: cell.status,
        type: 'application/json; charset=utf-8',
      })
      expect(validateAnswer(wanted, answer.body)).toEqual([])
      // An empty list would fit several readings and prove none of them.
      const fitting = cell.answers.filter(reading => validateAnswer(reading, answer.body).length === 0)
      expect(fitting.map(({ name }) => name)).toEqual([wanted.name])
    })

describe('answers of any path', () => {
  test.each(Object.entries(ANYWHERE))('Response envelope › %s', async (key, bringAbout) => {
    const answer = await bringAbout(sandbox)
    const status = Number(key.replace('anywhere ', ''))
    expect({ status: answer.status, code: answer.body.code, said: answer.body.status }).toEqual({
      status,
      code: status,
      said: 'error',
    })
    const cell = contractManifest().everywhere.find(entry => entry.status === status)
    expect(cell?.answers.map(reading => validateAnswer(reading, answer.body))).toEqual([[]])
  })
})
