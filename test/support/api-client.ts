import request, { type Response } from 'supertest'
import { expect } from 'vitest'
import type { Sandbox } from '../../src/library/create-sandbox.ts'
import type { AccountCredentials } from '../../src/schemas/types.gen.ts'
import { type BookingWishes, makeBooking } from './booking.ts'
import { isControl, judgeControl } from './judge-control.ts'

type Target = Parameters<typeof request>[0]
export type Method = 'get' | 'post' | 'put' | 'delete' | 'patch' | 'head' | 'options'

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; a string is sent as it is, so that broken JSON can be sent too. */
  readonly body?: unknown
}

/**
 * One request with exactly these headers; a body gets application/json by default. Every answer of the control
 * API is checked against its manifest.
 */
export function send(target: Target, method: Method, path: string, { headers = {}, body }: SendOptions = {}) {
  const call = request(target)[method](path).set(headers)
  if (isControl(path) && (method === 'get' || method === 'post' || method === 'put' || method === 'delete')) {
    call.expect((response: Response) => judgeControl(method, path, response))
  }
  if (body === undefined) return call
  if (!Object.keys(headers).some(name => name.toLowerCase() === 'content-type')) {
    call.set('Content-Type', 'application/json')
  }
  return call.send(typeof body === 'string' ? body : JSON.stringify(body))
}

/** A client of one account: its token on /api/v2, its name on the control routes. */
export function clientOf(sandbox: Pick<Sandbox, 'app'>, { account }: { readonly account: AccountCredentials }) {
  const api = { Authorization: `Bearer ${account.access_token}` }
  const control = { 'X-Sandbox-Account': account.id }
  const onApi = (method: Method) => (path: string, body?: unknown) =>
    send(sandbox.app, method, `/api/v2${path}`, { headers: api, body })
  const onControl = (method: Method) => (path: string, body?: unknown) =>
    send(sandbox.app, method, `/__sandbox${path}`, { headers: control, body })
  const post = onApi('post')
  return {
    get: onApi('get'),
    post,
    put: onApi('put'),
    delete: onApi('delete'),
    control: { get: onControl('get'), post: onControl('post'), put: onControl('put'), delete: onControl('delete') },
    /** Books a parcel and gives the creation result; a refused one too. */
    async book(wishes: BookingWishes = {}) {
      const answer = await post('/shipments', makeBooking(wishes))
      expect(answer.status).toBe(200)
      return answer.body
    },
    /** Registers an address for webhooks. */
    async register(endpoint: string) {
      const answer = await post('/webhooks', { endpoint })
      expect(answer.status).toBe(200)
      return answer.body.data
    },
  }
}

export type Client = ReturnType<typeof clientOf>
