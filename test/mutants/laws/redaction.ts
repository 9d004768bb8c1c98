import type { Asked, Change } from '../change.ts'
import { look } from '../edit.ts'
import type { Planted } from './planted.ts'
import { eachRecord } from './words.ts'

/**
 * A server that answers a secret where nothing asks for one. The answer is wrong in that place, so that a finding would
 * quote it. The secrets are put together here: none of them is one.
 */
interface Leak {
  readonly name: string
  readonly operation: 'listBanks' | 'listCities' | 'listTransactions'
  readonly field: string
  readonly what: string
  readonly secret: string | ((password: string) => string)
}

const filled = (length: number, alphabet: string) =>
  Array.from({ length }, (_, at) => alphabet[(at * 7 + 3) % alphabet.length]).join('')
const HEX = '0123456789abcdef'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const LEAKS: readonly Leak[] = [
  {
    name: 'client-secret',
    operation: 'listBanks',
    field: 'clientSecret',
    what: 'a client secret, in camelCase',
    secret: filled(40, LETTERS),
  },
  {
    name: 'webhook-secret',
    operation: 'listCities',
    field: 'webhookSigningSecret',
    what: 'a webhook secret, in camelCase',
    secret: filled(32, HEX),
  },
  {
    name: 'api-key',
    operation: 'listTransactions',
    field: 'partnerApiKey',
    what: 'an API key, in camelCase',
    secret: filled(36, LETTERS),
  },
  {
    name: 'key-file',
    operation: 'listBanks',
    field: 'note',
    what: 'a private key file',
    secret: `-----BEGIN ${'PRIVATE'} KEY-----\n${filled(64, LETTERS)}\n-----END ${'PRIVATE'} KEY-----`,
  },
  {
    name: 'cloud-token',
    operation: 'listCities',
    field: 'note',
    what: 'a token of a cloud',
    secret: `AK${'IA'}${filled(16, LETTERS.slice(0, 26))}`,
  },
  {
    name: 'hub-token',
    operation: 'listTransactions',
    field: 'note',
    what: 'a token of a code hub',
    secret: `gh${'p_'}${filled(36, LETTERS)}`,
  },
  {
    name: 'chat-token',
    operation: 'listBanks',
    field: 'note',
    what: 'a token of a chat service',
    secret: `xo${'xb'}-${filled(12, HEX.slice(0, 10))}-${filled(24, LETTERS)}`,
  },
  {
    name: 'national-id',
    operation: 'listTransactions',
    field: 'payerIdentity',
    what: 'a national id of twelve digits',
    secret: '079203001234',
  },
  {
    name: 'old-national-id',
    operation: 'listBanks',
    field: 'cmnd',
    what: 'an older national id of nine digits',
    secret: '024567891',
  },
  {
    name: 'street',
    operation: 'listTransactions',
    field: 'street',
    what: 'the street of a person',
    secret: '27 Nguyễn Huệ, Phường Bến Nghé',
  },
  {
    name: 'password-in-capitals',
    operation: 'listBanks',
    field: 'hint',
    what: "the run's own password in capitals",
    secret: password => password.toUpperCase(),
  },
  {
    name: 'password-reversed',
    operation: 'listCities',
    field: 'hint',
    what: "the run's own password, reversed",
    secret: password => [...password].reverse().join(''),
  },
]

/** The password of the latest login that passed. */
function leaking({ operation, field, secret }: Leak): {
  readonly make: () => Change
  readonly secretOf: (asked: Asked) => string
} {
  const text = (password: string) => (typeof secret === 'string' ? secret : secret(password))
  const make = (): Change => {
    let password = ''
    return {
      ask(asked) {
        if (asked.operation === 'login') password = String(look(asked.body, '/password'))
        return undefined
      },
      answer(reply, asked) {
        eachRecord(operation, () => ({ [field]: text(password) }))().answer?.(reply, asked)
      },
    }
  }
  return { make, secretOf: asked => text(String(look(asked.body, '/password'))) }
}

const REDACTION = {
  point: 7,
  kind: 'redaction',
  clause: 'Resources and their fields',
  readOnly: true,
  phases: ['cases'],
} as const

const PROBES = { listBanks: 'places', listCities: 'places', listTransactions: 'ledger' } as const

export const REDACTION_LEAKS: readonly Planted[] = [
  ...LEAKS.map((leak): Planted => {
    const { name, operation, field, what } = leak
    const { make, secretOf } = leaking(leak)
    return {
      ...REDACTION,
      id: `${operation}-leaks-${name}`,
      operation,
      run: ['login', operation],
      defect: `An undocumented field shows ${what}.`,
      expect: { outcome: 'hidden', secret: secretOf },
      probe: typeof leak.secret === 'string' ? PROBES[operation] : 'loginAndPlaces',
      differs: [`${operation} /data/*/${field}`],
      make,
    }
  }),
  {
    ...REDACTION,
    id: 'listBanks-code-of-its-own',
    operation: 'listBanks',
    run: ['listBanks'],
    clause: 'Response envelope',
    defect: 'code is 4010 in a body without any secret: the report quotes the number as it came.',
    expect: { outcome: 'kept', text: '4010' },
    probe: 'places',
    differs: ['listBanks /code'],
    make: () => ({
      answer(reply, asked) {
        if (asked.operation !== 'listBanks' || reply.status !== 200) return
        const { body } = reply
        if (typeof body === 'object') reply.body = { ...body, code: 4010 }
      },
    }),
  },
  {
    ...REDACTION,
    id: 'listCities-name-is-a-number',
    operation: 'listCities',
    run: ['listCities'],
    clause: 'Location',
    defect: 'The name of a city is a number of six digits in a body without any secret: the report quotes it.',
    expect: { outcome: 'kept', text: '700123' },
    probe: 'places',
    differs: ['listCities /data/*/name'],
    make: eachRecord('listCities', () => ({ name: 700_123 })),
  },
]
