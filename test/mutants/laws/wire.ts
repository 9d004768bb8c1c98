import { gzipSync } from 'node:zlib'
import type { Reply } from '../change.ts'
import { isRecord } from '../edit.ts'
import type { Planted } from './planted.ts'
import { answered, at, eachRecord, law, list } from './words.ts'

const CODING = {
  point: 2,
  kind: 'content-encoding that lies',
  clause: 'What the service does',
  check: 'content-encoding',
  probe: 'places',
} as const
/** A type or a form that a table or a sentence of the document itself states. */
const FIRM = { point: 3, kind: 'firmness', check: 'schema' } as const
const GATEWAY = {
  point: 4,
  kind: 'gateway answers',
  clause: 'What the service does',
  readOnly: true,
  phases: ['cases'],
  expect: { outcome: 'could-not-look' },
} as const

function coded(reply: Reply, coding: string): void {
  reply.headers = { ...reply.headers, 'content-encoding': coding }
}

const page = (title: string) => `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`

function gateway(reply: Reply, status: number, text: string, type = 'text/html'): void {
  reply.status = status
  reply.headers = { ...reply.headers, 'content-type': type }
  reply.text = text
}

export const WIRE: readonly Planted[] = [
  law({
    ...CODING,
    name: 'gzip-said-not-done',
    operation: 'listBanks',
    defect: 'content-encoding says gzip and the body is plain JSON.',
    differs: ['listBanks @header'],
    make: answered('listBanks', reply => coded(reply, 'gzip')),
  }),
  law({
    ...CODING,
    name: 'gzip-done-not-said',
    operation: 'listCities',
    defect: 'The body is packed by gzip and no header says so.',
    differs: ['listCities @body'],
    make: answered('listCities', reply => {
      reply.bytes = gzipSync(JSON.stringify(reply.body))
    }),
  }),
  law({
    ...CODING,
    name: 'brotli-said-gzip-sent',
    operation: 'listDistrictWards',
    defect: 'content-encoding says br, and the body is packed by gzip.',
    differs: ['listDistrictWards @header', 'listDistrictWards @body'],
    make: answered('listDistrictWards', reply => {
      coded(reply, 'br')
      reply.bytes = gzipSync(JSON.stringify(reply.body))
    }),
  }),
  law({
    ...FIRM,
    name: 'id-as-text',
    operation: 'listBanks',
    clause: 'Bank and bank account',
    defect: 'The id of a bank is text of letters: "VCB"; the document states an integer.',
    probe: 'places',
    differs: ['listBanks /data/*/id'],
    make: eachRecord('listBanks', (_fields, index) => ({ id: `B${index}` })),
  }),
  law({
    ...FIRM,
    name: 'iso-time',
    operation: 'listTransactions',
    clause: 'Transaction',
    defect: 'created_at is an ISO time; the document states day/month/year hour:minute.',
    probe: 'ledger',
    differs: ['listTransactions /data/*/created_at'],
    make: eachRecord('listTransactions', ({ created_at }) => ({
      created_at: `${String(created_at).slice(6, 10)}-01-05T07:55:00+07:00`,
    })),
  }),
  law({
    ...FIRM,
    name: 'name-of-languages',
    operation: 'listDistricts',
    clause: 'Location',
    defect: 'The name of a district is an object of languages; the document states a name.',
    probe: 'places',
    differs: ['listDistricts /data/*/name'],
    make: eachRecord('listDistricts', ({ name }) => ({ name: { vi: name, en: name } })),
  }),
  law({
    ...FIRM,
    name: 'id-as-number',
    operation: 'searchCustomers',
    clause: 'Customer',
    defect: 'The id of a customer is a number; the document states a string.',
    probe: 'customers',
    differs: ['searchCustomers /data/*/id'],
    make: eachRecord('searchCustomers', (_fields, index) => ({ id: 1_001 + index })),
  }),
  law({
    ...FIRM,
    name: 'total-for-people',
    operation: 'createOndemandRates',
    clause: 'On-demand rate',
    defect: 'total_fee is written for people: "45.150 đ"; the document states a number.',
    probe: 'orderQuote',
    differs: ['createOndemandRates /data/*/total_fee'],
    make: at('createOndemandRates', '/data/*/total_fee', fee => `${Number(fee).toLocaleString('de-DE')} đ`),
  }),
  {
    ...GATEWAY,
    id: 'listShipments-bad-gateway',
    operation: 'listShipments',
    run: ['listShipments'],
    defect: 'A gateway answers 502 with a page in place of the service.',
    probe: 'parcelsAndSessions',
    // What the probe asks next it took from the list.
    differs: ['listShipments @status', 'listShipments @header', 'listShipments @body', 'searchShipments /data'],
    make: answered('listShipments', reply => gateway(reply, 502, page('502 Bad Gateway'))),
  },
  {
    ...GATEWAY,
    id: 'listCities-unavailable',
    operation: 'listCities',
    run: ['listCities'],
    defect: 'A gateway answers 503 with JSON of its own.',
    probe: 'places',
    differs: ['listCities @status', 'listCities /', 'listCities @header'],
    make: answered('listCities', reply => {
      gateway(reply, 503, '{"error":"upstream connect error"}', 'application/json')
    }),
  },
  {
    ...GATEWAY,
    id: 'createRates-gateway-timeout',
    operation: 'createRates',
    run: ['createRates'],
    defect: 'A gateway waits without success and answers 504 without a body.',
    probe: 'quote',
    differs: ['createRates @status', 'createRates @body', 'createRates @header'],
    make: answered('createRates', reply => gateway(reply, 504, '', 'text/plain')),
  },
  {
    ...GATEWAY,
    id: 'listTransactions-too-many-requests',
    operation: 'listTransactions',
    run: ['listTransactions'],
    defect: 'Every request is answered 429 with Retry-After: 1, past every wait.',
    probe: 'ledger',
    differs: ['listTransactions @status', 'listTransactions /', 'listTransactions @header'],
    make: answered('listTransactions', reply => {
      gateway(reply, 429, '{"code":429,"status":"error","data":[],"message":"Too Many Requests"}', 'application/json')
      reply.headers = { ...reply.headers, 'retry-after': '1' }
    }),
  },
  {
    ...GATEWAY,
    id: 'listDistricts-every-second-bad-gateway',
    operation: 'listDistricts',
    run: ['listDistricts'],
    defect: 'Every second request meets a gateway that answers 502.',
    probe: 'places',
    differs: ['listDistricts @status', 'listDistricts @header', 'listDistricts @body'],
    make: () => {
      let asked = 0
      return {
        answer(reply, { operation }) {
          if (operation !== 'listDistricts') return
          asked += 1
          if (asked % 2 === 1) gateway(reply, 502, page('502 Bad Gateway'))
        },
      }
    },
  },
  {
    ...GATEWAY,
    id: 'login-is-a-page',
    point: 5,
    operation: 'login',
    run: ['login', 'listCities'],
    defect: 'The login is answered 200 with a page: the base address is that of a website.',
    expect: { outcome: 'could-not-look', says: 'HTML' },
    probe: 'login',
    differs: ['login @header', 'login @body'],
    make: answered('login', reply => gateway(reply, 200, page('Welcome'), 'text/html; charset=utf-8')),
  },
  {
    ...GATEWAY,
    id: 'createCustomer-unavailable',
    operation: 'createCustomer',
    run: ['createCustomer'],
    defect: 'Creations are answered 503: nothing is created, so nothing is left behind.',
    readOnly: false,
    expect: { outcome: 'nothing-left' },
    probe: 'oddNames',
    differs: ['createCustomer @status', 'createCustomer /', 'createCustomer @header', 'searchCustomers /data'],
    make: () => ({
      ask: asked =>
        asked.operation === 'createCustomer'
          ? { status: 503, headers: { 'content-type': 'application/json' }, body: { error: 'unavailable' } }
          : undefined,
    }),
  },
  {
    ...GATEWAY,
    id: 'createWebhook-refused',
    operation: 'createWebhook',
    run: ['createWebhook', 'deleteWebhook', 'listWebhooks'],
    clause: 'Webhook endpoints',
    defect: 'Registrations are refused with 422: nothing is registered, so nothing is left behind.',
    readOnly: false,
    expect: { outcome: 'nothing-left' },
    probe: 'webhookRegistered',
    differs: ['createWebhook @status', 'createWebhook /', 'createWebhook @header', 'listWebhooks /data'],
    make: () => ({
      ask: asked =>
        asked.operation === 'createWebhook'
          ? {
              status: 422,
              headers: { 'content-type': 'application/json' },
              body: {
                code: 422,
                status: 'error',
                data: { errors: { endpoint: ['full'] } },
                message: 'Unprocessable Entity',
              },
            }
          : undefined,
    }),
  },
  ...drifting(),
]

/** What `contract diff` between the sandbox and this deployment must name. */
function drifting(): readonly Planted[] {
  const DRIFT = {
    point: 6,
    kind: 'differences that diff must name',
    readOnly: true,
    phases: ['cases'],
    probe: 'places',
  } as const
  return [
    {
      ...DRIFT,
      id: 'listCities-undocumented-and-changed',
      operation: 'listCities',
      run: ['listCities'],
      clause: 'Location',
      defect: 'A city has an undocumented field, and its id is a number, too: the first does not end the comparison.',
      expect: { outcome: 'drift', at: ['/data/*/region', '/data/*/id'] },
      differs: ['listCities /data/*/region', 'listCities /data/*/id'],
      make: eachRecord('listCities', ({ id }) => ({ id: Number(id), region: 'north' })),
    },
    {
      ...DRIFT,
      id: 'listBanks-undocumented-and-missing',
      operation: 'listBanks',
      run: ['listBanks'],
      clause: 'Bank and bank account',
      defect: 'A bank has an undocumented field and no short_name.',
      expect: { outcome: 'drift', at: ['/data/*/bin', '/data/*/short_name'] },
      differs: ['listBanks /data/*/bin', 'listBanks /data/*/short_name'],
      make: list('listBanks', records =>
        records.map(one => (isRecord(one) ? { id: one.id, name: one.name, bin: '970436' } : one)),
      ),
    },
    {
      ...DRIFT,
      id: 'listTransactions-undocumented-and-text',
      operation: 'listTransactions',
      run: ['listTransactions'],
      clause: 'Transaction',
      defect: 'A transaction has an undocumented field, and its description is null.',
      expect: { outcome: 'drift', at: ['/data/*/wallet', '/data/*/description'] },
      probe: 'ledger',
      differs: ['listTransactions /data/*/wallet', 'listTransactions /data/*/description'],
      make: eachRecord('listTransactions', () => ({ wallet: 'prepaid', description: null })),
    },
  ]
}
