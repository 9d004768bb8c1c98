import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Sandbox } from '../../src/library/create-sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import { MAGIC_ONDEMAND, MAGIC_STANDARD } from '../fixtures/magic-scenarios.ts'
import { send } from '../support/api-client.ts'
import { bookOrder } from '../support/order.ts'
import { makeScenario as mine, openAccount, openSandbox } from '../support/scenario-account.ts'

let folder: string
let sandbox: Sandbox
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'control-scenarios-'))
  writeFileSync(join(folder, 'own.yaml'), 'name: own\ndescription: Of the folder.\nline: standard\nsteps: []\n')
  sandbox = await openSandbox(folder)
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const openWorld = () => openAccount(sandbox)

const expectValid = (schema: string, body: unknown) =>
  expect(validator(`sandbox/${schema}.schema.json`)(body)).toEqual([])

describe('GET /scenarios', () => {
  test('lists every scenario with where it comes from, what chooses it, and which is the default', async () => {
    const { control } = await openWorld()
    const { status, body } = await control.get('/scenarios')
    expect(status).toBe(200)
    expectValid('scenario-list', body)
    expect(body.defaults).toEqual({ standard: 'happy', ondemand: 'ondemand-happy' })
    expect(body.problems).toEqual([])
    const byName = new Map<string, object>(body.items.map((item: { name: string }) => [item.name, item]))
    expect(byName.get('happy')).toMatchObject({
      line: 'standard',
      source: 'shipped',
      shadows: null,
      magic: { order_id: ['SBX-HAPPY-'], phone: ['0900000913'] },
      is_default: true,
    })
    expect(byName.get('own')).toMatchObject({ source: 'folder', is_default: false })
    expect([...byName.keys()]).toEqual([...byName.keys()].sort())
  })

  test('an unknown account is a 404', async () => {
    const headers = { 'X-Sandbox-Account': 'nobody' }
    expect((await send(sandbox.app, 'get', '/__sandbox/scenarios', { headers })).status).toBe(404)
  })
})

describe('GET /scenarios/{name}', () => {
  test('gives the file as JSON, with where it comes from', async () => {
    const { control } = await openWorld()
    const { status, body } = await control.get('/scenarios/creation-error')
    expect(status).toBe(200)
    expectValid('scenario-detail', body)
    expect(body).toMatchObject({ name: 'creation-error', source: 'shipped', is_default: false })
    expect(body.file).toMatchObject({ name: 'creation-error', create: { error: 'Khu vực tạm ngưng phục vụ' } })
  })

  test('gives YAML when Accept asks for it, and that reads as the same file', async () => {
    const { control } = await openWorld()
    const { text, headers } = await control.get('/scenarios/lost').set('Accept', 'application/yaml')
    expect(headers['content-type']).toContain('application/yaml')
    expect(text).toMatch(/^# yaml-language-server: \$schema=/)
    expect(parse(text)).toEqual((await control.get('/scenarios/lost')).body.file)
  })

  test.each(['hapy', 'constructor', '__proto__', '%2e%2e%2fetc', 'toString'])(
    '%s is a 404 with what there is',
    async name => {
      const { control } = await openWorld()
      const { status, body } = await control.get(`/scenarios/${name}`)
      expect(status).toBe(404)
      if (name === 'hapy') expect(body.detail).toBe('no scenario "hapy"; did you mean "happy"?')
    },
  )
})

describe('DELETE /scenarios/{name}', () => {
  test.each([
    ['happy', 'ships with the package'],
    ['own', 'is a file of --scenario-dir'],
  ])('of %s, which is not of the account, is a 409 that says so', async (name, reason) => {
    const { control } = await openWorld()
    const { status, body } = await control.delete(`/scenarios/${name}`)
    expect(status).toBe(409)
    expect(body.detail).toContain(reason)
    expect((await control.get(`/scenarios/${name}`)).status).toBe(200)
  })

  test('of nothing is a 404', async () => {
    const { control } = await openWorld()
    expect((await control.delete('/scenarios/nope')).status).toBe(404)
  })

  test('of the default makes happy the default again', async () => {
    const { control } = await openWorld()
    await control.put('/scenarios/mine', mine())
    expect((await control.put('/default-scenario', { name: 'mine' })).body.standard).toBe('mine')
    expect((await control.delete('/scenarios/mine')).status).toBe(204)
    expect((await control.get('/scenarios')).body.defaults).toEqual({ standard: 'happy', ondemand: 'ondemand-happy' })
    // One that comes later by the same name is not the default again.
    await control.put('/scenarios/mine', mine())
    expect((await control.get('/scenarios')).body.defaults.standard).toBe('happy')
  })
})

describe('PUT /default-scenario', () => {
  test('is used by orders of its line that choose none', async () => {
    const { control, book, post } = await openWorld()
    expect((await control.put('/default-scenario', { name: 'lost' })).body).toEqual({
      standard: 'lost',
      ondemand: 'ondemand-happy',
    })
    const { body } = await control.put('/default-scenario', { name: 'ondemand-error' })
    expectValid('default-scenarios', body)
    expect(body).toEqual({ standard: 'lost', ondemand: 'ondemand-error' })
    const { id } = await book({ orderId: 'DH-1' })
    expect((await control.get(`/shipments/${id}`)).body.scenario).toBe('lost')
    const order = await bookOrder({ post }, { orderId: 'OD-1' })
    expect((await control.get(`/shipments/${order.id}`)).body.scenario).toBe('ondemand-error')
    await control.post('/reset', {})
    expect((await control.get('/scenarios')).body.defaults).toEqual({ standard: 'happy', ondemand: 'ondemand-happy' })
  })

  test.each([
    [{ name: 'losst' }, '/name', 'no scenario "losst"; did you mean "lost"?'],
    [{ nam: 'lost' }, '/', 'unknown key "nam"; did you mean "name"?'],
    [{ name: '__proto__' }, '/name', ''],
  ])('refuses %j', async (wish, pointer, sentence) => {
    const { control } = await openWorld()
    const { status, body } = await control.put('/default-scenario', wish)
    expect({ status, pointer: body.pointer }).toEqual({ status: 422, pointer })
    expect(body.detail).toContain(sentence)
  })
})

describe('GET /magic-values', () => {
  test('has all that interfaces.md lists, and the header', async () => {
    const { control } = await openWorld()
    const { body } = await control.get('/magic-values')
    expectValid('magic-values', body)
    expect(body.header).toBe('X-Sandbox-Scenario')
    for (const [scenario, prefix, phone] of [...MAGIC_STANDARD, ...MAGIC_ONDEMAND]) {
      expect(body.items).toContainEqual(expect.objectContaining({ scenario, order_id: [prefix], phone: [phone] }))
    }
  })

  test('has what the account added, without values that select another scenario', async () => {
    const { control, book } = await openWorld()
    const match = [
      { order_id: 'SBX-LOST-*' },
      { phone: '0911222333' },
      { carrier: 'ghtk', cod: { min: 5 } },
      { order_id: '*-X' },
    ]
    await control.put('/scenarios/a-mine', mine({ name: 'a-mine', match }))
    const { body } = await control.get('/magic-values')
    const of = (scenario: string) => body.items.find((item: { scenario: string }) => item.scenario === scenario)
    expect(of('a-mine')).toMatchObject({
      order_id: ['SBX-LOST-'],
      phone: ['0911222333'],
      other: [{ carrier: 'ghtk', cod: { min: 5 } }, { order_id: '*-X' }],
    })
    expect(of('lost')).toMatchObject({ order_id: [], phone: ['0900000917'] })
    const { id } = await book({ orderId: 'SBX-LOST-1' })
    expect((await control.get(`/shipments/${id}`)).body.scenario).toBe('a-mine')
  })
})
