import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { clientOf, send } from '../support/api-client.ts'
import { makeScenario } from '../support/scenario-account.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

test('every scenario is among the magic values, and a booking of its example uses it', async () => {
  const client = clientOf(sandbox, sandbox)
  await client.control.put('/scenarios/without-magic', makeScenario({ name: 'without-magic', match: undefined }))
  const { items } = (await client.control.get('/magic-values')).body
  const shipped = readdirSync(new URL('../../scenarios/', import.meta.url)).map(file => file.replace('.yaml', ''))
  expect(items.map(({ scenario }: { scenario: string }) => scenario)).toEqual([...shipped, 'without-magic'].toSorted())
  for (const { scenario, example } of items) {
    const headers = { Authorization: `Bearer ${sandbox.account.access_token}`, ...example.headers }
    const { status, body } = await send(sandbox.app, 'post', example.path, { headers, body: example.body })
    expect({ scenario, status }).toEqual({ scenario, status: 200 })
    const shown = await client.control.get(`/shipments/${body.id ?? body.data.id}`)
    expect({ scenario, lives: shown.body.scenario }).toEqual({ scenario, lives: scenario })
  }
})
