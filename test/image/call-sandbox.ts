/** A sandbox in a container, called as a test of another project calls it: by HTTP, with the control token. */
import { expect } from 'vitest'
import { makeBooking } from '../support/booking.ts'
import type { Container } from './podman.ts'

export const TOKEN = 'a-token-of-the-environment'

export interface Answer {
  readonly status: number
  readonly text: string
  /** Of a JSON answer. */
  readonly body: Readonly<Record<string, unknown>>
}

export interface CallOptions {
  readonly token?: string
  readonly body?: unknown
  readonly account?: string
}

export async function call(method: string, url: string, { token, body, account }: CallOptions = {}): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(account === undefined ? {} : { 'X-Sandbox-Account': account }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, text, body: isJson ? JSON.parse(text) : {} }
}

/** Waits for the readiness route, by which the image says that it accepts calls; the failure shows what it printed. */
export async function untilReady(base: string, container: Pick<Container, 'logs'>): Promise<void> {
  const ask = async () => {
    try {
      return (await call('GET', `${base}/__sandbox/ready`)).status
    } catch (error) {
      return `${error}\n${container.logs()}`
    }
  }
  await expect.poll(ask).toBe(200)
}

export interface Shop {
  /** Books a parcel, which its carrier accepts. @returns its id */
  book(orderId: string): Promise<string>
  /** The ids of all parcels of an order. */
  find(orderId: string): Promise<readonly string[]>
  get(path: string): Promise<Answer>
}

/** An account with a name of its own: the same one when it is asked for again. */
export async function openShop(base: string, account: string): Promise<Shop> {
  const url = `${base}/__sandbox/accounts/${account}`
  const made = await call('PUT', url, { token: TOKEN, body: { clock: 'frozen' } })
  const { body } = made.status === 409 ? await call('GET', url, { token: TOKEN }) : made
  const token = String(body.access_token)
  const get = (path: string) => call('GET', `${base}/api/v2${path}`, { token })
  return {
    get,
    async book(orderId) {
      const booked = await call('POST', `${base}/api/v2/shipments`, { token, body: makeBooking({ orderId }) })
      expect(booked.status, booked.text).toBe(200)
      const advance = { token: TOKEN, account, body: { by: '2s' } }
      const advanced = await call('POST', `${base}/__sandbox/clock/advance`, advance)
      expect(advanced.status, advanced.text).toBe(200)
      return String(booked.body.id)
    },
    async find(orderId) {
      const { status, body, text } = await get(`/shipments/search?code=${orderId}`)
      expect(status, text).toBe(200)
      return Array.isArray(body.data) ? body.data.map(({ id }) => String(id)) : []
    },
  }
}
