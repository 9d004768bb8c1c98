import type { Change, Delivery, Onward } from '../change.ts'
import { edited, isRecord } from '../edit.ts'
import type { Variant } from '../mutant.ts'

type Wishes = Pick<Variant, 'title' | 'because' | 'phases' | 'make'> & Partial<Variant>

const wire = (id: string, wishes: Wishes): Variant => ({ ...wishes, id })

const JSON_BODIES = 'What the service does: bodies are JSON'
/** Where the form of an answer alone is unusual, any answer will do. */
const ANY = ['cases', 'auth'] as const

/** Every answer that carries JSON. */
function each(change: (body: unknown) => unknown): () => Change {
  return () => ({
    answer(reply) {
      if (reply.body !== undefined) reply.body = change(reply.body)
    },
  })
}

function eachText(write: (body: unknown) => string): () => Change {
  return () => ({
    answer(reply) {
      if (reply.body !== undefined) reply.text = write(reply.body)
    },
  })
}

function contentType(value: string): () => Change {
  return () => ({
    answer(reply) {
      if (reply.body !== undefined) reply.headers = { ...reply.headers, 'content-type': value }
    },
  })
}

function backwards(body: unknown): unknown {
  return edited(body, '/**', value =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value,
  )
}

/** As PHP writes it. */
function escaped(body: unknown): string {
  return JSON.stringify(body)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Holds the second event back until the third has gone, and lets each other one pass. */
function swap(): Change {
  let count = 0
  let held: Delivery | undefined
  return {
    async deliver(delivery: Delivery, { forward }: Onward) {
      count += 1
      if (count === 2) {
        held = delivery
        return 200
      }
      const status = await forward(delivery)
      if (held !== undefined) await forward(held)
      held = undefined
      return status
    },
  }
}

const FOREIGN = {
  gcode: 'GS00FOREIGN',
  order_id: 'another-shop-1',
  status: '901',
  unknown: { field: true },
}

export const ON_THE_WIRE: readonly Variant[] = [
  wire('keys-backwards', {
    title: 'The fields of every object come in another order.',
    because: JSON_BODIES,
    phases: ANY,
    make: each(backwards),
  }),
  wire('pretty-printed', {
    title: 'JSON is indented and ends in a line break.',
    because: JSON_BODIES,
    phases: ANY,
    make: eachText(body => `${JSON.stringify(body, null, 4)}\r\n`),
  }),
  wire('escaped', {
    title: 'JSON escapes slashes and all that is not ASCII.',
    because: JSON_BODIES,
    phases: ['cases', 'negative', 'auth'],
    make: eachText(escaped),
  }),
  wire('decimal-point', {
    title: 'Whole amounts are written with a decimal point: 44075.0.',
    because: JSON_BODIES,
    phases: ['cases', 'stateful'],
    run: ['createRates', 'listTransactions', 'listInvoices'],
    make: eachText(body => JSON.stringify(body).replace(/("\w*(?:fee|amount|debit|cod)":-?\d+)(?=[,}])/g, '$1.0')),
  }),
  wire('no-charset', {
    title: 'The content type names no charset.',
    because: JSON_BODIES,
    phases: ANY,
    make: contentType('application/json'),
  }),
  wire('capital-charset', {
    title: 'The content type is written in capitals.',
    because: JSON_BODIES,
    phases: ANY,
    make: contentType('Application/JSON;charset=UTF-8'),
  }),
  wire('more-headers', {
    title: 'Answers carry headers of a firewall, of rate limits and cookies.',
    because: 'not shown',
    phases: ANY,
    make: () => ({
      answer(reply) {
        reply.headers = {
          ...reply.headers,
          'x-ratelimit-limit': '300',
          'x-ratelimit-remaining': '299',
          'set-cookie': 'laravel_session=abc; path=/; httponly',
          'cf-ray': '8f1c-HAN',
          vary: 'Origin',
        }
      },
    }),
  }),
  wire('slow', {
    title: 'Every answer takes 50 to 200 ms.',
    because: 'not shown',
    phases: ['cases', 'stateful'],
    run: ['createRates', 'createShipment', 'listCities'],
    make: () => {
      let count = 0
      return {
        answer(reply) {
          count += 1
          reply.delayMs = 50 + ((count * 37) % 151)
        },
      }
    },
  }),
  wire('connection-closed', {
    title: 'The connection is closed after each answer.',
    because: 'not shown',
    phases: ANY,
    make: () => ({
      answer(reply) {
        reply.headers = { ...reply.headers, connection: 'close' }
      },
    }),
  }),
  wire('chunked', {
    title: 'Bodies come in pieces, without a length.',
    because: 'not shown',
    phases: ANY,
    make: () => ({
      answer(reply) {
        reply.chunked = true
      },
    }),
  }),
  wire('message-on-success', {
    title: 'Every success in an envelope says OK in its message.',
    because: 'Response envelope: message is present on some responses',
    phases: ['cases', 'stateful'],
    make: () => ({
      answer(reply) {
        if (reply.status !== 200 || !isRecord(reply.body)) return
        const { body } = reply
        // A creation result and a bare customer are no envelopes: their fields stand at the root.
        const isEnvelope = Object.keys(body).every(name => ['code', 'status', 'data', 'meta'].includes(name))
        if (isEnvelope) reply.body = { ...body, message: 'OK' }
      },
    }),
  }),
  wire('message-on-401', {
    title: 'A 401 carries a message beside its data.',
    because: 'Response envelope: message is present on some responses',
    phases: ['auth'],
    make: () => ({
      answer(reply) {
        if (reply.status === 401 && isRecord(reply.body)) reply.body = { ...reply.body, message: 'Unauthorized' }
      },
    }),
  }),
  wire('more-fields-of-ondemand-rates', {
    title: 'On-demand rates carry unlisted fields.',
    because: 'On-demand rate: many more fields exist than are listed',
    phases: ['cases', 'negative', 'stateful'],
    run: ['createOndemandRates', 'createOndemandShipment'],
    make: () => ({
      answer(reply, asked) {
        if (asked.operation !== 'createOndemandRates' || reply.status !== 200) return
        reply.body = edited(reply.body, '/data/*', rate =>
          isRecord(rate) ? { ...rate, surge: 1.2, city_id: 'HAN', options: [{ id: 1 }] } : rate,
        )
      },
    }),
  }),
  wire('webhooks-twice', {
    title: 'Every event is sent twice.',
    because: 'Events: delivery retries not shown; at least once',
    phases: ['webhook'],
    make: () => ({
      async deliver(delivery, { forward }) {
        await forward(delivery)
        return forward(delivery)
      },
    }),
  }),
  wire('webhooks-late', {
    title: 'Every event takes a while.',
    because: 'Events: timing not shown',
    phases: ['webhook'],
    make: () => ({
      async deliver(delivery, { forward }) {
        await new Promise(done => setTimeout(done, 80))
        return forward(delivery)
      },
    }),
  }),
  wire('webhooks-out-of-order', {
    title: 'The third event arrives before the second.',
    because: 'Events: timing not shown',
    phases: ['webhook'],
    make: swap,
  }),
  wire('webhooks-of-others', {
    title: "Events of other people's orders arrive among ours.",
    because: 'Events: a registration subscribes to all events of the account',
    phases: ['webhook'],
    make: () => ({
      async deliver(delivery, { forward }) {
        const status = await forward(delivery)
        await forward({ ...delivery, headers: { 'content-type': 'application/json' }, text: JSON.stringify(FOREIGN) })
        return status
      },
    }),
  }),
]
