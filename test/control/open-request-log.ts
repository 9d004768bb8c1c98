import { expect } from 'vitest'
import type { Sandbox } from '../../src/library/create-sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import { clientOf } from '../support/api-client.ts'

/** An account, and the questions to its log of calls; every answer is held against its schema. */
export async function openRequestLog(sandbox: Sandbox) {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 1 })
  const client = clientOf(sandbox, world)
  const { control } = client
  const checked = (schema: string, { status, body }: Awaited<ReturnType<typeof control.get>>) => {
    expect([status, body.detail]).toEqual([200, undefined])
    expect(validator(`sandbox/${schema}.schema.json`)(body)).toEqual([])
    return body
  }
  return {
    world,
    client,
    list: async (query = '') => checked('request-list', await control.get(`/requests${query}`)),
    show: async (id: string) => checked('request-detail', await control.get(`/requests/${id}`)),
    count: async (body: unknown) => checked('request-count', await control.post('/requests/count', body)),
    find: async (body: unknown) => checked('request-awaited', await control.post('/requests/find', body)),
    wait: async (body: unknown) => checked('request-awaited', await control.post('/requests/wait', body)),
  }
}

type Listed = { readonly items: readonly { readonly [key: string]: unknown }[] }

/** Some keys of each. */
export function pick({ items }: Listed, ...keys: readonly string[]) {
  return items.map(item => keys.map(key => item[key]))
}
