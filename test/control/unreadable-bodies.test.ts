import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { send } from '../support/api-client.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

describe('a body that is not JSON is refused with a sentence that contains no piece of it', () => {
  test.each([
    ['{"password": "hunter2" "id": 1}', 'look at quotes, commas and brackets near line 1, column 24'],
    ['{"password": hunter2}', 'look at quotes, commas and brackets near line 1, column 14'],
    ['hunter2', 'look at quotes, commas and brackets near line 1, column 1'],
    ['{"password": "hunter2', 'it ends too early'],
  ])('%s', async (body, reason) => {
    const sentence = `The body is not JSON: ${reason}.`
    const control = await send(sandbox.app, 'post', '/__sandbox/accounts', { body })
    expect(control.body).toEqual({ title: 'Bad Request', status: 400, code: 'malformed', detail: sentence })
    const api = await send(sandbox.app, 'post', '/api/v2/login', { body })
    expect(api.body.data).toEqual({ error: sentence })
    for (const { text } of [control, api]) expect(text).not.toContain('hunter2')
  })

  test('however deep it is, it is refused, and no call stack is exhausted', async () => {
    const body = `{"match":{"body":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
    const find = await send(sandbox.app, 'post', '/__sandbox/requests/find', { body })
    expect(find.body).toMatchObject({ status: 400, code: 'malformed', detail: expect.stringContaining('64 levels') })
  })

  test('that is compressed or too large stays what it is', async () => {
    const gzip = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    const compressed = await send(sandbox.app, 'post', '/__sandbox/accounts', { headers: gzip, body: '{}' })
    expect(compressed.body).toMatchObject({ status: 415, code: 'unsupported_media_type' })
    const large = await send(sandbox.app, 'post', '/__sandbox/accounts', { body: `"${'x'.repeat(1_100_000)}"` })
    expect(large.body).toMatchObject({ status: 413, code: 'body_too_large' })
  })
})
