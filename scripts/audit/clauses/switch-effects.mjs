import { BOX, book, groupsOf, rateBody } from '../book.mjs'
import { dataOf, holds, isText, keysOf, refused, same } from '../expect.mjs'
import { switchesOf } from '../profiles.mjs'
import { bad, eventsOf, has, ride, rowOf, settled } from '../switch-calls.mjs'

/** For switches of events, refusals, searches and money: their values, and how each is seen. */
export const EFFECTS = {
  creation_push: [
    ['status', 'creation', 'both'],
    async (account, value) => {
      const sent = await eventsOf(account, () => book(account))
      has(
        'a creation push',
        sent.some(({ body }) => 'shipment_code' in body),
        value !== 'status',
      )
      const first = sent.filter(({ body }) => 'gcode' in body)[0]?.body.status
      if (value === 'creation')
        holds(
          'no status event of the creation',
          first !== '901' || switchesOf(account.profile).created_status === 900,
          first,
        )
    },
  ],
  webhook_signature: [
    [[], [{ scheme: 'github' }]],
    async (account, value) => {
      const [{ headers }] = await eventsOf(account, () => book(account))
      const signed = Object.keys(headers).filter(name => /signature/.test(name))
      if (value.length === 0) same('signatures', signed, [])
      else holds('x-hub-signature-256', signed.includes('x-hub-signature-256'), signed)
    },
  ],
  webhook_retry: [
    ['none', ['1m', '1m']],
    async (account, value) => {
      const path = `/${account.account.id}-retry`
      account.receiver.answerWith(path, 500)
      await account.call('POST', '/webhooks', { endpoint: `${account.receiver.url}${path}` })
      await book(account)
      await account.advance({ by: '10m' })
      const bodies = account.receiver.at(path).map(({ raw }) => raw.toString())
      same('attempts of each event', bodies.length / new Set(bodies).size, value === 'none' ? 1 : 3)
    },
  ],
  webhook_success: [
    ['200', '2xx'],
    async (account, value) => {
      const path = `/${account.account.id}-201`
      account.receiver.answerWith(path, 201)
      await account.call('POST', '/webhooks', { endpoint: `${account.receiver.url}${path}` })
      await book(account)
      await account.advance({ by: '5s' })
      const first = account.receiver.at(path).length
      await account.advance({ by: '20m' })
      same('sent again', account.receiver.at(path).length > first, value === '200')
    },
  ],
  json_style: [
    ['js', 'php'],
    async (account, value) => {
      const [{ raw }] = (await eventsOf(account, () => book(account))).filter(({ body }) => 'gcode' in body)
      const text = raw.toString('utf8')
      same(
        '/ and other letters escaped',
        text.includes(String.raw`http:\/\/`) && /\\u[0-9a-f]{4}/.test(text),
        value === 'php',
      )
    },
  ],
  ondemand_push: [
    ['none', 'ondemand', 'status'],
    async (account, value) => {
      const sent = await eventsOf(account, () => ride(account))
      const kinds = sent.map(({ body }) => ('is_ondemand_shipment' in body ? 'ondemand' : 'status'))
      same('the kinds of events', [...new Set(kinds)], value === 'none' ? [] : [value])
    },
  ],
  create_refusal: [
    ['900', '422'],
    async (account, value) => {
      const answer = await account.call('POST', '/shipments', bad)
      if (value === '422') refused(answer, 422)
      else
        holds(
          '900 with carrier_error',
          answer.body.shipment_status === 900 && isText(answer.body.carrier_error),
          answer.text,
          answer.again,
        )
      same('stored parcels', dataOf(await account.get('/shipments')).length, value === '422' ? 0 : 1)
    },
  ],
  volumetric_field: [
    ['volume_weight'],
    async (account, value) => {
      await book(account)
      const { parcel } = groupsOf(await rowOf(account)).shipment
      same('the volumetric weight', [parcel[value], 'cweight' in parcel], [1000, false])
    },
  ],
  history_order: [
    ['oldest_first', 'newest_first'],
    async (account, value) => {
      await settled(account)
      const times = groupsOf(await rowOf(account)).history.map(({ updated_time }) => updated_time)
      const ordered = times.toSorted((one, other) => (value === 'newest_first' ? other - one : one - other))
      same('the times', times, ordered)
    },
  ],
  order_id_filter: [
    [true, false],
    async (account, value) => {
      for (const order_id of ['F-1', 'F-2']) await book(account, { order_id })
      const answer = await account.get('/shipments?order_id=F-1')
      same('the number of parcels', dataOf(answer).length, value ? 1 : 2, answer.again)
    },
  ],
  record_extras: [
    [true, false],
    async (account, value) => {
      await book(account)
      const { shipment } = groupsOf(await rowOf(account))
      has('payer_txt', 'payer_txt' in shipment, value)
      has('ward_code of address_to', 'ward_code' in shipment.address_to, value)
    },
  ],
  creation_422_layout: [
    ['errors', 'data_map', 'root_map'],
    async (account, value) => {
      const answer = await account.call('POST', '/shipments', bad)
      const { body } = answer
      refused(answer, 422)
      const wanted = { errors: body.data?.errors, data_map: body.data, root_map: body }[value]
      holds('messages for shipment.rate', Array.isArray(wanted?.['shipment.rate']), body, answer.again)
      if (value === 'root_map') same('data', body.data, [], answer.again)
      if (value !== 'root_map') keysOf(answer, value === 'errors' ? 'errors' : 'data')
    },
    { create_refusal: '422' },
  ],
  zero_dimensions: [
    ['accept', 'reject'],
    async (account, value) => {
      const answer = await account.call('POST', '/rates', rateBody({ parcel: { ...BOX, height: 0 } }))
      same('HTTP', answer.status, value === 'accept' ? 200 : 422, answer.again)
    },
  ],
  invoice_time_filter: [
    [true, false],
    async (account, value) => {
      await settled(account)
      const answer = await account.get('/invoices?from=1&to=2')
      same('the number of sessions', dataOf(answer).length, value ? 0 : 1, answer.again)
      same('HTTP of nonsense', (await account.get('/invoices?from=x')).status, value ? 422 : 200)
    },
  ],
  vendor_paths: [
    [true, false],
    async (account, value) => {
      const { id } = await settled(account)
      const track = await account.get(`/shipments/track/${id}`)
      const print = await account.get(`/shipments/print/${id}`)
      same('HTTP of both', [track.status, print.status], value ? [200, 200] : [404, 404], track.again)
      if (value)
        holds(
          'an HTML label',
          print.headers.get('content-type')?.startsWith('text/html'),
          print.headers.get('content-type'),
        )
      if (value) same('the search', groupsOf([track.body.data].flat()[0]).shipment.id, id, track.again)
      same('HTTP of an unknown code', (await account.get('/shipments/track/NONE')).status, 404)
    },
  ],
  update_time: [
    ['epoch', 'epoch_plus_7h'],
    async (account, value) => {
      const now = Date.parse((await account.clock()).now) / 1000
      await book(account)
      const { history } = groupsOf(await rowOf(account))
      same('updated_time', history[0].updated_time, now + (value === 'epoch' ? 0 : 25_200))
    },
  ],
  search_miss: [
    ['empty', '404'],
    async (account, value) => {
      for (const path of ['/shipments/search?code=NONE', '/customers/search?q=NONE', '/invoices/search?code=NONE']) {
        const answer = await account.get(path)
        same('HTTP', answer.status, value === '404' ? 404 : 200, answer.again)
      }
    },
  ],
  search_result: [
    ['array', 'object'],
    async (account, value) => {
      const { id } = await book(account)
      const answer = await account.get(`/shipments/search?code=${id}`)
      same('data is an array', Array.isArray(answer.body.data), value === 'array', answer.again)
    },
  ],
  missing_text: [
    ['empty', 'null'],
    async (account, value) => {
      const sent = (await eventsOf(account, () => account.call('POST', '/shipments', {}))).map(({ body }) => body)
      const event = sent.find(body => 'gcode' in body)
      same(
        'code, order_id and sorting_code',
        [event.code, event.order_id, event.sorting_code],
        Array(3).fill(value === 'empty' ? '' : null),
      )
    },
    { create_refusal: '900', creation_push: 'status' },
  ],
  transaction_sign: [
    ['positive', 'signed'],
    async (account, value) => {
      await book(account, { parcel: { ...BOX, cod: 0 } })
      const [{ amount, opening_debit, closing_debit }] = dataOf(await account.get('/transactions'))
      same('amount', amount, value === 'signed' ? closing_debit - opening_debit : opening_debit - closing_debit)
    },
  ],
  ondemand_money: [
    ['wallet', 'none'],
    async (account, value) => {
      await ride(account)
      await account.advance({ until: 'idle' })
      same('transactions beside the top-up', dataOf(await account.get('/transactions')).length > 1, value === 'wallet')
    },
  ],
  code_types: [
    ['as_shown', 'text', 'number'],
    async (account, value) => {
      await book(account)
      const { address_from } = groupsOf(await rowOf(account)).shipment
      const types = ['city_code', 'district_code', 'ward_code'].map(key => typeof address_from[key])
      const expected = {
        as_shown: ['number', 'number', 'string'],
        text: Array(3).fill('string'),
        number: Array(3).fill('number'),
      }
      same('the types of the codes', types, expected[value])
    },
  ],
}
