import { expect, test } from 'vitest'
import type { Variation } from '../../src/vary/variation.ts'
import { DATA_VARIATIONS } from '../../src/vary/variation.ts'
import { startVaried } from '../../src/vary-tools.ts'
import { type Method, send } from '../support/api-client.ts'

const FIRST = { operation: 'listCustomers', occurrence: 1 }

async function open(name: string, places?: readonly (typeof FIRST)[]) {
  const variations: readonly Variation[] = DATA_VARIATIONS.filter(one => one.name === name)
  const options = { clock: 'frozen', seed: 7, port: 0, data: ':memory:', logLevel: 'silent' } as const
  const sandbox = await startVaried({ options, variations, firstCalls: [FIRST], places })
  const { access_token } = await sandbox.credentials()
  // Through the server: what is varied stands before the app.
  const api = (method: Method, path: string, body?: unknown) =>
    send(sandbox.url, method, `/api/v2${path}`, { headers: { Authorization: `Bearer ${access_token}` }, body })
  const control = (method: Method, path: string, body?: unknown) =>
    send(sandbox.url, method, `/__sandbox${path}`, { body })
  expect((await control('post', '/fill', { customers: 5, shipments: 3 })).status).toBe(200)
  const names = async (): Promise<readonly string[]> =>
    (await api('get', '/customers')).body.data.map((one: { name: string }) => one.name)
  return { api, control, names, [Symbol.asyncDispose]: () => sandbox.close() }
}

test('a search by a name as it was shown finds the customer, and what is sent back is read as it was sent', async () => {
  await using plain = await open('none')
  await using varied = await open('long-names')
  const [known = []] = [await plain.names()]
  const [shown = ''] = await varied.names()
  expect([[...shown].length, shown.startsWith(known[0] ?? '?')]).toEqual([255, true])
  const found = await varied.api('get', `/customers/search?q=${encodeURIComponent(shown)}`)
  expect(JSON.stringify(found.body)).toContain(shown)
  const sent = { name: known[0], phone: '0912345678', email: 'lan@example.net' }
  expect((await varied.api('post', '/customers', sent)).status).toBe(200)
  expect(await varied.names()).toContain(known[0])
})

test('of several answers those alone are varied that are named', async () => {
  await using plain = await open('none')
  await using varied = await open('emoji', [FIRST])
  const known = await plain.names()
  expect(await varied.names()).toEqual(known.map(name => `${name} 🚚`))
  expect(await varied.names()).toEqual(known)
})

test('nothing is changed without a variation, and nothing of the control API with one', async () => {
  await using plain = await open('none')
  await using varied = await open('nfd')
  const known = await plain.names()
  expect(known.every(name => name === name.normalize('NFC'))).toBe(true)
  expect(await varied.names()).toEqual(known.map(name => name.normalize('NFD')))
  const [one, other] = [await plain.control('get', '/shipments'), await varied.control('get', '/shipments')]
  expect(other.body).toEqual(one.body)
})
