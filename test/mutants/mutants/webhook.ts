import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Change, Delivery } from '../change.ts'
import { isRecord } from '../edit.ts'
import type { Mutant } from '../mutant.ts'

type Parts = Pick<Mutant, 'expectedCheck' | 'defect' | 'make'> & Partial<Mutant>

/** Every journey sends webhooks; a finding is about the creation of the parcel whose event it was. */
const RUN: readonly OperationId[] = ['createWebhook']

const webhook = (name: string, parts: Parts): Mutant => ({
  clause: 'Events',
  operation: 'createShipment',
  run: RUN,
  ...parts,
  id: `webhook-${name}`,
  cell: null,
  phases: ['webhook'],
})

type Payload = Readonly<Record<string, unknown>>

/** A payload that is another than it should be, signed as it is. */
function payload(change: (payload: Payload) => Payload): () => Change {
  return () => ({
    deliver(delivery, { forward, sign }) {
      const read = payloadOf(delivery)
      return forward(read === null ? delivery : sign({ ...delivery, text: JSON.stringify(change(read)) }))
    },
  })
}

function altered(change: (delivery: Delivery) => Delivery): () => Change {
  return () => ({ deliver: (delivery, { forward }) => forward(change(delivery)) })
}

function payloadOf({ text }: Delivery): Payload | null {
  const read: unknown = JSON.parse(text)
  return isRecord(read) ? read : null
}

const DELETED = { code: 200, status: 'success', data: [], message: 'Resource Deleted' }

export const WEBHOOK: readonly Mutant[] = [
  webhook('delivered-lost', {
    expectedCheck: 'webhook-delivered',
    defect: 'The event of a delivered parcel (905) is never sent.',
    make: () => ({
      deliver: (delivery, { forward }) =>
        payloadOf(delivery)?.status === '905' ? Promise.resolve(200) : forward(delivery),
    }),
  }),
  webhook('put', {
    expectedCheck: 'webhook-method',
    defect: 'Events are PUT.',
    make: altered(delivery => ({ ...delivery, method: 'PUT' })),
  }),
  webhook('as-a-form', {
    expectedCheck: 'webhook-method',
    defect: 'The content type is that of a form; the body is JSON.',
    make: altered(delivery => ({
      ...delivery,
      headers: { ...delivery.headers, 'content-type': 'application/x-www-form-urlencoded' },
    })),
  }),
  webhook('weight-as-number', {
    expectedCheck: 'webhook-schema',
    defect: 'weight, fee and cod are numbers in place of text.',
    make: payload(event => ({
      ...event,
      weight: Number(event.weight),
      fee: Number(event.fee),
      cod: Number(event.cod),
    })),
  }),
  webhook('field-missing', {
    expectedCheck: 'webhook-schema',
    defect: 'is_lost is left out where it is 0.',
    make: payload(({ is_lost, ...event }) => (is_lost === 0 ? event : { ...event, is_lost })),
  }),
  webhook('other-key', {
    expectedCheck: 'webhook-signature',
    defect: 'Events are signed with a key that the receiver never got.',
    make: altered(delivery => ({
      ...delivery,
      headers: {
        ...delivery.headers,
        'webhook-signature': String(delivery.headers['webhook-signature']).replace(/^v1,(.)/, (_all, letter) =>
          letter === 'A' ? 'v1,B' : 'v1,A',
        ),
      },
    })),
  }),
  webhook('signed-before-encoding', {
    expectedCheck: 'webhook-signature',
    defect: 'The body is signed first and encoded once more afterwards: its bytes are others.',
    make: altered(delivery => ({ ...delivery, text: JSON.stringify(JSON.parse(delivery.text), null, 1) })),
  }),
  webhook('stale', {
    expectedCheck: 'webhook-fresh',
    defect: 'The timestamp is that of the queue, an hour ago, in place of the sending.',
    make: () => ({
      deliver(delivery, { forward, sign }) {
        const queued = String(Number(delivery.headers['webhook-timestamp']) - 3600)
        return forward(sign({ ...delivery, headers: { ...delivery.headers, 'webhook-timestamp': queued } }))
      },
    }),
  }),
  webhook('cod-is-fee', {
    expectedCheck: 'webhook-content',
    defect: 'cod carries the fee.',
    make: payload(event => ({ ...event, cod: event.fee })),
  }),
  webhook('seven-hours-off', {
    expectedCheck: 'webhook-content',
    defect: 'update_time is the local time taken for UTC: seven hours ahead.',
    make: payload(event => ({ ...event, update_time: Number(event.update_time) + 7 * 3600 })),
  }),
  webhook('never-again', {
    operation: 'createWebhook',
    expectedCheck: 'webhook-retry',
    defect: 'An event that the receiver refused is not sent again.',
    make: () => ({
      async deliver(delivery, { forward }) {
        await forward(delivery)
        return 200
      },
    }),
  }),
  webhook('new-id-each-try', {
    operation: 'createWebhook',
    expectedCheck: 'webhook-retry',
    defect: 'Each attempt has an id of its own, so that a repetition is not recognizable.',
    make: () => {
      let attempt = 0
      return {
        deliver(delivery, { forward, sign }) {
          attempt += 1
          const id = `${delivery.headers['webhook-id']}x${attempt}`
          return forward(sign({ ...delivery, headers: { ...delivery.headers, 'webhook-id': id } }))
        },
      }
    },
  }),
  webhook('told-twice', {
    operation: 'createWebhook',
    expectedCheck: 'webhook-once-registered',
    defect: 'One registration gets each event twice, as two events with an id each.',
    make: () => ({
      async deliver(delivery, { forward, sign }) {
        await forward(delivery)
        const id = `${delivery.headers['webhook-id']}again`
        return forward(sign({ ...delivery, headers: { ...delivery.headers, 'webhook-id': id } }))
      },
    }),
  }),
  webhook('goes-on', {
    clause: 'Webhook endpoints',
    operation: 'deleteWebhook',
    foundOn: 'createWebhook',
    run: ['deleteWebhook'],
    expectedCheck: 'webhook-unregistered',
    defect: 'A deleted registration goes on receiving.',
    make: () => ({
      ask: asked =>
        asked.operation === 'deleteWebhook'
          ? { status: 200, headers: { 'content-type': 'application/json' }, body: DELETED }
          : undefined,
    }),
  }),
]
