import { book, groupsOf, pointsOf } from '../book.mjs'
import { dataOf, holds, isText, refused, same } from '../expect.mjs'
import { has, layoutOf, login, rates, ride, rowOf, settled } from '../switch-calls.mjs'

/** For switches of login, records, lists and rates: their values, and how each is seen. */
export const ANSWERS = {
  login_layout: [['data', 'root', 'both'], async (account, value) => layoutOf(await login(account), value)],
  refresh_layout: [
    ['data', 'root', 'both'],
    async (account, value) => {
      const { refresh_token } = await login(account).then(({ body }) => body.data ?? body)
      const { client_id, client_secret } = account.account
      layoutOf(
        await account.call(
          'POST',
          '/refresh_token',
          { refresh_token, client_id, client_secret },
          { headers: { Authorization: null } },
        ),
        value,
      )
    },
  ],
  token_lifetime: [
    [3600],
    async (account, value) => {
      const answer = await login(account)
      same('expires_in', (answer.body.data ?? answer.body).expires_in, value, answer.again)
    },
  ],
  record_layout: [
    ['grouped', 'flat', 'both'],
    async (account, value) => {
      await book(account)
      const row = await rowOf(account)
      has('the group shipment', 'shipment' in row, value !== 'flat')
      has('the fields at the root', 'status_code' in row && 'total_fee' in row, value !== 'grouped')
      has('history and invoice', 'history' in row && 'invoice' in row, true)
    },
  ],
  create_data: [
    ['absent', 'empty_array', 'record'],
    async (account, value) => {
      const { answer } = await book(account)
      has('data', 'data' in answer.body, value !== 'absent', answer.again)
      if (value === 'empty_array') same('data', answer.body.data, [], answer.again)
      if (value === 'record') same('id in data', answer.body.data.id, answer.body.id, answer.again)
    },
  ],
  created_status: [
    [901, 900],
    async (account, value) => {
      const { answer } = await book(account)
      same(
        'shipment_status and carrier_error',
        [answer.body.shipment_status, answer.body.carrier_error],
        [value, null],
        answer.again,
      )
    },
  ],
  pending_tracking_number: [
    ['null', 'NULL'],
    async (account, value) => {
      const { answer } = await book(account)
      same('tracking_number', answer.body.tracking_number, value === 'null' ? null : 'NULL', answer.again)
    },
  ],
  customer_layout: [
    ['bare', 'envelope', 'both'],
    async (account, value) => {
      const customer = { name: 'An', phone: '0912000001', email: 'a@a.vn', address: [] }
      const [{ id }] = dataOf(await account.call('POST', '/customers', customer))
      const update = await account.call('POST', `/customers/${id}`, customer)
      const again = await account.call('POST', '/customers', customer)
      for (const { body, again: call } of [update, again]) {
        has('the record at the root', body.id === id, value !== 'envelope', call)
        has('data', 'data' in body, value !== 'bare', call)
      }
      if (value !== 'bare')
        same('data of the duplicate', [update.body.data.id, again.body.data[0].id], [id, id], again.again)
    },
  ],
  pagination_meta: [
    ['none', 'meta'],
    async (account, value) => {
      const answer = await account.get('/shipments')
      has('meta', 'meta' in answer.body, value === 'meta', answer.again)
    },
  ],
  invoice_shape: [
    ['full', 'brief', 'both', 'list_brief', 'search_brief'],
    async (account, value) => {
      await settled(account)
      const brief = { list: ['brief', 'list_brief'], search: ['brief', 'search_brief'] }
      for (const [name, path] of [
        ['list', '/invoices'],
        ['search', '/invoices/search'],
      ]) {
        const answer = await account.get(path)
        const [session] = dataOf(answer)
        const isBrief = brief[name].includes(value)
        if (isBrief)
          same('the fields', Object.keys(session).toSorted(), ['amount', 'count', 'created_at', 'id'], answer.again)
        else has('total_cod', 'total_cod' in session, true, answer.again)
        has('amount', 'amount' in session, isBrief || value === 'both', answer.again)
      }
    },
  ],
  numbers: [
    ['number', 'string'],
    async (account, value) => {
      const answer = await rates(account)
      for (const rate of dataOf(answer)) {
        for (const name of ['cod_fee', 'total_fee', 'total_amount'])
          same(`type of ${name}`, typeof rate[name], value, answer.again)
      }
      await book(account)
      const { shipment, history } = groupsOf(await rowOf(account))
      same('types in the record', [typeof shipment.total_fee, typeof shipment.parcel.weight], [value, value])
      same(
        'types of codes and times',
        [typeof shipment.status_code, typeof history[0].updated_time],
        ['number', 'number'],
      )
    },
  ],
  points_layout: [
    ['list', 'data'],
    async (account, value) => {
      const answer = await ride(account)
      same('points is a list', Array.isArray(dataOf(answer).points), value === 'list', answer.again)
      same('the number of points', pointsOf(dataOf(answer)).length, 2, answer.again)
    },
  ],
  time_bounds: [
    ['unix', 'unix_or_date'],
    async (account, value) => {
      const answer = await account.get('/shipments?from=2026-01-05')
      same('HTTP', answer.status, value === 'unix' ? 422 : 200, answer.again)
    },
  ],
  max_page_size: [
    [7],
    async (account, value) => {
      const answer = await account.get('/districts?size=50')
      same('the number of districts', dataOf(answer).length, value, answer.again)
    },
  ],
  rate_limit: [
    [3],
    async (account, value) => {
      for (let call = 1; call <= value; call += 1) same('HTTP', (await account.get('/banks')).status, 200)
      refused(await account.get('/banks'), 429)
    },
  ],
  rate_ttl: [
    ['1h'],
    async account => {
      await rates(account)
      const fresh = await book(account)
      same('booked at once', fresh.answer.body.carrier_error, null, fresh.answer.again)
      await account.advance({ by: '2h' })
      const late = await book(account)
      holds(
        'refused after it',
        late.answer.status === 422 || isText(late.answer.body.carrier_error),
        late.answer.text,
        late.answer.again,
      )
      await rates(account)
      same('booked after another quote', (await book(account)).answer.body.carrier_error, null)
    },
  ],
  rate_extras: [
    [true, false],
    async (account, value) => {
      const answer = await rates(account)
      for (const rate of dataOf(answer))
        has('location_fee and report', 'location_fee' in rate && 'report' in rate, value, answer.again)
    },
  ],
  cancel_until: [
    [[]],
    async account => {
      const { id } = await book(account)
      refused(await account.call('DELETE', `/shipments/${id}`), 422)
    },
  ],
}
