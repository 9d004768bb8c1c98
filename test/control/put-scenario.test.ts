import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Sandbox } from '../../src/library/create-sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import { BROKEN_SCENARIOS } from '../support/broken-scenarios.ts'
import { makeScenario as mine, openAccount, openSandbox } from '../support/scenario-account.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const openWorld = () => openAccount(sandbox)

const expectValid = (schema: string, body: unknown) =>
  expect(validator(`sandbox/${schema}.schema.json`)(body)).toEqual([])

describe('PUT /scenarios/{name}', () => {
  test('adds one to the account, which an order can choose at once; again, it takes the place of the first', async () => {
    const { control, book } = await openWorld()
    const added = await control.put('/scenarios/mine', mine())
    expect(added.status).toBe(201)
    expectValid('scenario-detail', added.body)
    expect(added.body).toMatchObject({ source: 'account', shadows: null, file: mine() })
    const { id } = await book({ orderId: 'MINE-1' })
    const first = (await control.get(`/shipments/${id}`)).body
    expect(first).toMatchObject({ scenario: 'mine', plan: [{ slug: 'picked-up' }] })

    const changed = await control.put('/scenarios/mine', mine({ steps: [{ after: '2h', status: 'cancelled' }] }))
    expect(changed.status).toBe(200)
    // What was booked keeps its plan.
    expect((await control.get(`/shipments/${id}`)).body).toEqual(first)
    const { id: next } = await book({ orderId: 'MINE-2' })
    expect((await control.get(`/shipments/${next}`)).body.plan).toMatchObject([{ slug: 'cancelled' }])
  })

  test('is of one account only, and gone with its reset', async () => {
    const one = await openWorld()
    const other = await openWorld()
    await one.control.put('/scenarios/mine', mine())
    expect((await other.control.get('/scenarios/mine')).status).toBe(404)
    await one.control.post('/reset', {})
    expect((await one.control.get('/scenarios/mine')).status).toBe(404)
  })

  test('may hide a shipped one of its line, which comes back when it is deleted', async () => {
    const { control } = await openWorld()
    const { body } = await control.put('/scenarios/happy', mine({ name: 'happy' }))
    expect(body).toMatchObject({ source: 'account', shadows: 'shipped', is_default: true })
    expect((await control.delete('/scenarios/happy')).status).toBe(204)
    expect((await control.get('/scenarios/happy')).body).toMatchObject({ source: 'shipped', is_default: true })
  })

  test('a name that an object inherits is a name like any other', async () => {
    const { control, book } = await openWorld()
    expect((await control.put('/scenarios/constructor', mine({ name: 'constructor' }))).status).toBe(201)
    const { id } = await book({ orderId: 'MINE-1' })
    expect((await control.get(`/shipments/${id}`)).body.scenario).toBe('constructor')
    expect((await control.delete('/scenarios/constructor')).status).toBe(204)
    expect((await control.get('/scenarios/constructor')).status).toBe(404)
  })

  test.each([
    [
      'another name than the path',
      'mine',
      mine({ name: 'other' }),
      '/name',
      'name is "other", and the path says "mine"',
    ],
    ['a misspelt key', 'mine', mine({ stpes: [] }), '', 'unknown key "stpes"; did you mean "steps"?'],
    [
      'a misspelt key of a step',
      'mine',
      mine({ steps: [{ after: '1h', statsu: 'picked-up' }] }),
      '/steps/0',
      'unknown key "statsu" in steps[0]; did you mean "status"?',
    ],
    [
      'an unknown status',
      'mine',
      mine({ steps: [{ after: '1h', status: 'pickd-up' }] }),
      '/steps/0/status',
      'unknown status "pickd-up"; did you mean "picked-up"?',
    ],
    [
      'a shipped name of the other line',
      'happy',
      { ...mine(), name: 'happy', line: 'ondemand', steps: [] },
      '/line',
      'ships with',
    ],
    ['a list', 'mine', [mine()], '', 'the file must be a group of keys'],
    ['nothing', 'mine', undefined, '', 'the file lacks the key'],
  ])('refuses %s with a pointer, and stores nothing', async (_, name, body, pointer, message) => {
    const { control } = await openWorld()
    const answer = await control.put(`/scenarios/${name}`, body)
    expect(answer.status).toBe(422)
    expect(answer.type).toBe('application/problem+json')
    expect(answer.body).toMatchObject({ code: 'invalid', pointer: pointer || '/' })
    expect(answer.body.errors[0]).toEqual({ pointer, message: expect.stringContaining(message) })
    expect(answer.body.detail).toContain(answer.body.errors[0].message)
    const items: { name: string; source: string }[] = (await control.get('/scenarios')).body.items
    expect(items.filter(({ source }) => source === 'account')).toEqual([])
  })

  test('reports everything that is wrong at once', async () => {
    const { control } = await openWorld()
    const steps = [{ after: '1 day', status: 'picked-up' }, { status: 'delivered' }]
    const { body } = await control.put('/scenarios/mine', mine({ steps, line: 'air' }))
    expect(body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([
      '/line',
      '/steps/0/after',
      '/steps/1',
    ])
    expect(body.detail).toContain('(and 2 more, see errors)')
  })

  test('every broken file that is JSON too is refused over HTTP, none with a 500', async () => {
    const { control } = await openWorld()
    let sent = 0
    for (const [name, text, , part] of BROKEN_SCENARIOS) {
      const value = asJson(text)
      if (value === undefined) continue
      sent++
      const scenario = Object(value).name
      const path = typeof scenario === 'string' && /^[a-z-]+$/.test(scenario) ? scenario : 'broken'
      const answer = await control.put(`/scenarios/${path}`, JSON.stringify(value))
      expect({ name, status: answer.status }).toEqual({
        name,
        status: Array.isArray(value) || Object(value) === value ? 422 : 400,
      })
      if (answer.status === 422) expect(JSON.stringify(answer.body.errors)).toContain(JSON.stringify(part).slice(1, -1))
    }
    expect(sent).toBeGreaterThan(100)
    expect(
      (await control.get('/scenarios')).body.items.every((item: { source: string }) => item.source !== 'account'),
    ).toBe(true)
  })

  test('a hundred and first is refused, and one in place of another is not', async () => {
    const { control } = await openWorld()
    for (let n = 0; n < 100; n++) {
      expect((await control.put(`/scenarios/s-${n}`, mine({ name: `s-${n}` }))).status).toBe(201)
    }
    const answer = await control.put('/scenarios/s-100', mine({ name: 's-100' }))
    expect(answer.body).toMatchObject({ status: 409, detail: expect.stringContaining('100 scenarios of its own') })
    expect((await control.put('/scenarios/s-7', mine({ name: 's-7' }))).status).toBe(200)
  })

  test('a text that is longer than a parcel may keep is refused where it stands', async () => {
    const { control } = await openWorld()
    const file = (reason: string) => mine({ name: 'long', steps: [{ after: '1h', status: 'picked-up', reason }] })
    const { status, body } = await control.put('/scenarios/long', file('é'.repeat(1_001)))
    expect([status, body.pointer]).toEqual([422, '/steps/0/reason'])
    expect(body.detail).toContain('steps/0/reason has more than 1000 characters; shorten it')
    expect((await control.put('/scenarios/long', file('é'.repeat(1_000)))).status).toBe(201)
  })

  test('scenarios without end are refused before the account grows without end', async () => {
    const { control } = await openWorld()
    // Fewer steps than a script may have, each with the longest reason.
    const step = { after: '1h', status: 'picked-up', force: true, reason: 'x'.repeat(1_000) }
    const large = (name: string) => mine({ name, steps: Array.from({ length: 850 }, () => step) })
    const answers = []
    for (let n = 0; n < 5; n++) answers.push((await control.put(`/scenarios/l-${n}`, large(`l-${n}`))).status)
    expect(answers).toEqual([201, 201, 201, 201, 409])
  })
})

function asJson(text: string): unknown {
  try {
    const value: unknown = parse(text, { version: '1.2', uniqueKeys: true, logLevel: 'error' })
    const json = JSON.stringify(value)
    // What JSON cannot say (NaN, an own __proto__ of YAML) would be another mistake.
    return json === undefined || json.includes('null') || text.includes('%') || text.includes('!!')
      ? undefined
      : JSON.parse(json)
  } catch {
    return undefined
  }
}
