import { describe, expect, test } from 'vitest'
import { createSandbox } from '../../../src/index.ts'
import { sparePort } from '../../support/spare-port.ts'
import { findingsOf, runWebhookPhase } from './run-webhook-phase.ts'
import { type Passing, startRelay } from './start-relay.ts'

type Deliver = (changed?: Partial<Passing>) => Promise<{ readonly status: number }>

interface Defect {
  readonly defect: string
  readonly check: string
  /** What becomes of a delivery on its way to the receiver. */
  readonly deliver?: (event: Passing, pass: Deliver) => Promise<{ readonly status: number }>
  /** What becomes of a request on its way to the API. */
  readonly api?: (
    request: Passing,
    pass: (changed?: Partial<Passing>) => Promise<{ readonly status: number; readonly body?: string }>,
  ) => Promise<{ readonly status: number; readonly body?: string }>
}

/** The payload with other fields; undefined takes one away. */
function change(event: Passing, fields: Readonly<Record<string, unknown>>): Partial<Passing> {
  const payload: object = JSON.parse(event.body.toString('utf8'))
  return { body: Buffer.from(JSON.stringify({ ...payload, ...fields })) }
}

const isStandard = ({ body }: Passing) => body.includes('"status_text"')
const tells = ({ body }: Passing, status: string) => body.includes(`"status":"${status}"`)
const header = (event: Passing, name: string, value: string) => ({ headers: { ...event.headers, [name]: value } })
let draws = 0

const DEFECTS: readonly Defect[] = [
  {
    defect: 'one change of status is not told',
    check: 'webhook-delivered',
    deliver: async (event, pass) => (tells(event, '904') ? { status: 200 } : pass()),
  },
  {
    defect: 'only every other event of a loss is reported',
    check: 'webhook-delivered',
    deliver: async (event, pass) => (tells(event, '917') ? { status: 200 } : pass()),
  },
  { defect: 'PUT', check: 'webhook-method', deliver: (_event, pass) => pass({ method: 'PUT' }) },
  {
    defect: 'another content type',
    check: 'webhook-method',
    deliver: (event, pass) => pass(header(event, 'content-type', 'text/plain')),
  },
  {
    defect: 'the fee as a number',
    check: 'webhook-schema',
    deliver: (event, pass) => pass(isStandard(event) ? change(event, { fee: 35650 }) : {}),
  },
  {
    defect: 'a field is missing',
    check: 'webhook-schema',
    deliver: (event, pass) => pass(isStandard(event) ? change(event, { return_sorting_code: undefined }) : {}),
  },
  {
    defect: 'a field that nobody knows',
    check: 'webhook-schema',
    deliver: (event, pass) => pass(change(event, { shop_id: 1 })),
  },
  {
    defect: 'an on-demand event without its points',
    check: 'webhook-schema',
    deliver: (event, pass) => pass(event.body.includes('is_ondemand_shipment') ? change(event, { paths: null }) : {}),
  },
  {
    defect: 'a body cut off',
    check: 'webhook-schema',
    deliver: (event, pass) => pass({ body: event.body.subarray(0, -2) }),
  },
  {
    defect: 'a space more than was signed',
    check: 'webhook-signature',
    deliver: (event, pass) => pass({ body: Buffer.concat([event.body, Buffer.from(' ')]) }),
  },
  {
    defect: 'no signature',
    check: 'webhook-signature',
    deliver: (event, pass) => pass(header(event, 'x-signature', '')),
  },
  {
    defect: 'a time of sending an hour ago',
    check: 'webhook-fresh',
    deliver: (event, pass) => {
      const old = String(Number(event.headers['webhook-timestamp']) - 3_600)
      return pass(header(event, 'webhook-timestamp', old))
    },
  },
  {
    defect: 'another COD',
    check: 'webhook-content',
    deliver: (event, pass) => pass(isStandard(event) ? change(event, { cod: '1' }) : {}),
  },
  {
    defect: 'a time seven hours off',
    check: 'webhook-content',
    deliver: (event, pass) => {
      const { update_time: time }: { update_time: number } = JSON.parse(event.body.toString('utf8'))
      return pass(isStandard(event) ? change(event, { update_time: time + 7 * 3_600 }) : {})
    },
  },
  {
    defect: 'a returned parcel without its flag',
    check: 'webhook-content',
    deliver: (event, pass) => pass(isStandard(event) ? change(event, { is_return: 0 }) : {}),
  },
  {
    defect: 'nothing is tried again',
    check: 'webhook-retry',
    deliver: async (_event, pass) => {
      await pass()
      return { status: 200 }
    },
  },
  {
    defect: 'another id at each attempt',
    check: 'webhook-retry',
    deliver: (event, pass) => pass(header(event, 'webhook-id', `msg_${++draws}`)),
  },
  {
    defect: 'each event twice, under two ids',
    check: 'webhook-once-registered',
    deliver: async (event, pass) => {
      await pass(header(event, 'webhook-id', `${event.headers['webhook-id']}x`))
      return pass()
    },
  },
  {
    defect: 'one POST registers twice',
    check: 'webhook-once-registered',
    api: async ({ method, path }, pass) => {
      if (method === 'POST' && path === '/api/v2/webhooks') await pass()
      return pass()
    },
  },
  {
    defect: 'DELETE takes nothing away',
    check: 'webhook-unregistered',
    api: async ({ method, path }, pass) =>
      method === 'DELETE' && path.startsWith('/api/v2/webhooks/')
        ? {
            status: 200,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ code: 200, status: 'success', data: [], message: 'Resource Deleted' }),
          }
        : pass(),
  },
  {
    defect: 'DELETE takes every registration away',
    check: 'webhook-unregistered',
    api: async (request, pass) => {
      if (request.method !== 'DELETE' || !request.path.startsWith('/api/v2/webhooks/')) return pass()
      const list = await pass({ method: 'GET', path: '/api/v2/webhooks' })
      const { data }: { data: { id: number }[] } = JSON.parse(list.body ?? '')
      const others = data.filter(({ id }) => !request.path.endsWith(`/${id}`))
      for (const { id } of others) await pass({ path: `/api/v2/webhooks/${id}` })
      return pass()
    },
  },
]

describe('a defect of what is pushed is caught by the check that names it', () => {
  test.each(DEFECTS)('$check: $defect', async ({ check, deliver, api }) => {
    await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
    const listen = `127.0.0.1:${await sparePort()}`
    await using tunnel = await startRelay(`http://${listen}`, (event, pass) =>
      deliver === undefined || event.body.includes('carrier_sandbox_preflight') ? pass() : deliver(event, pass),
    )
    await using target = await startRelay(sandbox.url, (request, pass) => api?.(request, pass) ?? pass())
    const webhook = { mode: 'public-url', listen, publicUrl: tunnel.url } as const
    const report = await runWebhookPhase({ url: target.url, webhook })
    const found = findingsOf(report).filter(finding => finding.check === check)
    expect(found.length, JSON.stringify(findingsOf(report).map(one => one.check))).toBeGreaterThan(0)
    expect(found.every(({ severity }) => severity === 'error')).toBe(true)
    expect(report.exitCode).toBe(1)
  })
})
