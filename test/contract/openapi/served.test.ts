import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { openApi } from '../../../src/schemas/openapi/open-api.ts'
import { send } from '../../support/api-client.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', publicUrl: 'https://sandbox.example' })
})
afterAll(() => sandbox.close())

async function served(account: string, query = '') {
  const headers = { 'X-Sandbox-Account': account }
  return send(sandbox.app, 'get', `/__sandbox/openapi.json${query}`, { headers })
}

test('GET /openapi.json is the document as the account answers, at the address it is known under', async () => {
  const { account } = await sandbox.createAccount({ profile: 'observed', set: { pagination_meta: 'none' } })
  const { body: profile } = await send(sandbox.app, 'get', '/__sandbox/profile', {
    headers: { 'X-Sandbox-Account': account.id },
  })
  const { status, headers, body } = await served(account.id)
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/json; charset=utf-8' })
  expect(body).toEqual(openApi({ serverUrl: 'https://sandbox.example', profile: profile.switches }))
  expect(JSON.stringify(body)).not.toContain('PaginatedOf')
})

test('readings=all has what any profile answers, readings=profile is the default', async () => {
  const { account } = await sandbox.createAccount()
  const [all, own, unsaid] = await Promise.all([
    served(account.id, '?readings=all'),
    served(account.id, '?readings=profile'),
    served(account.id),
  ])
  expect(all.body).toEqual(openApi({ serverUrl: 'https://sandbox.example' }))
  expect(own.body).toEqual(unsaid.body)
  expect(own.body).not.toEqual(all.body)
})

test('other readings are refused, naming those there are', async () => {
  const { status, body } = await served(sandbox.account.id, '?readings=some')
  expect({ status, pointer: body.pointer }).toEqual({ status: 422, pointer: '/readings' })
  expect(body.detail).toContain('write "profile" or "all"')
})
