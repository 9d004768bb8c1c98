import { createHmac, timingSafeEqual } from 'node:crypto'
import { book, readsOf } from '../book.mjs'
import { dataOf, holds, same } from '../expect.mjs'
import { clause } from './clause.mjs'

const pushed = world =>
  world.once('push', async () => {
    const account = await world.account()
    const hook = await account.listen()
    await book(account, { order_id: 'PUSH/é' })
    await account.advance({ until: 'idle' })
    return { account, hook, events: hook.events() }
  })

const base64 = (secret, bytes) => createHmac('sha256', secret).update(bytes).digest('base64')

function matches(seen, expected) {
  return (
    seen !== undefined && seen.length === expected.length && timingSafeEqual(Buffer.from(seen), Buffer.from(expected))
  )
}

const VERIFIERS = {
  standard: ({ headers, raw }, { webhook_secret }) => {
    const secret = Buffer.from(webhook_secret.replace(/^whsec_/, ''), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw.toString('utf8')}`
    return (headers['webhook-signature'] ?? '').split(' ').some(one => matches(one, `v1,${base64(secret, signed)}`))
  },
  'body-hmac-base64': ({ headers, raw }, { client_secret }) =>
    matches(headers['x-signature'], base64(client_secret, raw)),
}

/** Registers a path of the receiver and books a parcel that is refused at once: one event. */
async function oneEvent(account, url) {
  if (url !== undefined) await account.call('POST', '/webhooks', { endpoint: url })
  await account.call('POST', '/shipments', {})
  await account.advance({ by: '1s' })
}

export const WEBHOOKS = [
  clause(
    'push.signature',
    'switch 20 webhook_signature',
    'Every event is signed over the bytes sent, by each scheme of the profile.',
    async world => {
      const { account, events } = await pushed(world)
      for (const { scheme } of readsOf(world).webhook_signature) {
        for (const event of events)
          holds(`a signature ${scheme}`, VERIFIERS[scheme](event, account.account), event.headers)
      }
    },
  ),
  clause(
    'push.no_other_signature',
    'switch 20 webhook_signature',
    'No scheme signs that the profile does not name.',
    async world => {
      const { events } = await pushed(world)
      const schemes = readsOf(world).webhook_signature.map(({ scheme }) => scheme)
      const heads = { standard: 'webhook-signature', 'body-hmac-base64': 'x-signature' }
      for (const [scheme, header] of Object.entries(heads)) {
        for (const { headers } of events) same(`${header} there`, header in headers, schemes.includes(scheme))
      }
    },
  ),
  clause('push.method', 'Events', 'An event is a POST of JSON.', async world => {
    for (const { method, headers, body } of (await pushed(world)).events) {
      same('method', method, 'POST')
      holds('application/json', headers['content-type']?.startsWith('application/json'), headers['content-type'])
      holds('a JSON object', typeof body === 'object' && body !== null, body)
    }
  }),
  clause(
    'push.every_endpoint',
    'Events',
    'Every registered endpoint gets every event; a URL that is registered twice gets it twice.',
    async world => {
      const account = await world.account({
        scenario: 'stuck',
        set: { create_refusal: '900', creation_push: 'status' },
      })
      const [one, two] = ['a', 'b'].map(name => `/${account.account.id}-${name}`)
      for (const path of [one, two, two])
        await account.call('POST', '/webhooks', { endpoint: `${world.receiver.url}${path}` })
      await oneEvent(account)
      same(
        'events at each',
        [one, two].map(path => world.receiver.at(path).length),
        [1, 2],
      )
    },
  ),
  clause('push.deleted_endpoint', 'Webhook endpoints', 'A deleted endpoint gets nothing more.', async world => {
    const account = await world.account({ set: { create_refusal: '900', creation_push: 'status' } })
    const path = `/${account.account.id}-gone`
    const { id } = dataOf(await account.call('POST', '/webhooks', { endpoint: `${world.receiver.url}${path}` }))
    const answer = await account.call('DELETE', `/webhooks/${id}`)
    same('message and data', [answer.body.message, dataOf(answer)], ['Resource Deleted', []], answer.again)
    await oneEvent(account)
    same('events', world.receiver.at(path).length, 0)
  }),
  clause(
    'push.created_endpoint',
    'Webhook endpoints',
    'The created endpoint is in the list as it was answered.',
    async world => {
      const account = await world.account()
      const made = dataOf(await account.call('POST', '/webhooks', { endpoint: 'https://shop.example/hook' }))
      const answer = await account.get('/webhooks')
      same('the endpoints', dataOf(answer), [made], answer.again)
    },
  ),
  clause(
    'push.retry',
    'switch 21 webhook_retry',
    'A failed event is sent again, at most as often as the preset says.',
    async world => {
      const account = await world.account({ set: { create_refusal: '900', creation_push: 'status' } })
      const path = `/${account.account.id}-down`
      world.receiver.answerWith(path, 500)
      await oneEvent(account, `${world.receiver.url}${path}`)
      await account.advance({ by: '10m' })
      const soon = world.receiver.at(path).length
      await account.advance({ by: '10d' })
      const all = world.receiver.at(path)
      holds('at least two attempts', all.length >= 2, all.length)
      holds(
        'the same bytes',
        all.every(({ raw }) => raw.equals(all[0].raw)),
        all.map(({ raw }) => raw.toString()),
      )
      if (readsOf(world).webhook_retry === 'three-minutes') same('attempts', [soon, all.length], [3, 3])
    },
  ),
  clause(
    'push.success',
    'switch 22 webhook_success',
    'A 204 is a success where the profile takes 2xx, else it is retried.',
    async world => {
      const account = await world.account({ set: { create_refusal: '900', creation_push: 'status' } })
      const path = `/${account.account.id}-204`
      world.receiver.answerWith(path, 204)
      await oneEvent(account, `${world.receiver.url}${path}`)
      await account.advance({ by: '1h' })
      const again = world.receiver.at(path).length > 1
      same('sent again', again, readsOf(world).webhook_success === '200')
    },
  ),
]
