import { BOX, book, pathsOf, rideBody, STOP, STOP_2 } from '../book.mjs'
import { dataOf, holds, refused, same } from '../expect.mjs'
import { CARRIERS } from '../facts.mjs'
import { movedIn } from '../life.mjs'
import { rideFeesOf, rideServiceOf } from '../ride-prices.mjs'
import { clause } from './clause.mjs'

const NO_TOKEN = { headers: { Authorization: null } }

/** A ride at 902, which may be updated. */
async function updatable(world, options) {
  const account = await world.account({ scenario: 'ondemand-no-driver', ...options })
  const { data } = (await account.call('POST', '/ondemand-shipments', rideBody())).body
  await account.advance({ by: '1m' })
  return { account, ride: data }
}

export const ACCOUNTS = [
  clause(
    'account.own_parcels',
    'Authentication',
    'What one account has is unknown to another: empty lists, 404.',
    async world => {
      const [one, two] = await Promise.all([world.account(), world.account()])
      const { id } = await book(one, { order_id: 'OWN-1' })
      const { data } = (await one.call('POST', '/ondemand-shipments', rideBody())).body
      for (const path of [
        '/shipments',
        '/shipments/search?code=OWN-1',
        '/ondemand-shipments',
        '/customers',
        '/webhooks',
        '/invoices',
      ]) {
        const answer = await two.get(path)
        same(`data of ${path}`, dataOf(answer), [], answer.again)
      }
      refused(await two.call('DELETE', `/shipments/${id}`), 404)
      refused(await two.get(`/ondemand-shipments/${data.id}`), 404)
    },
  ),
  clause(
    'account.own_wallet',
    'Sessions: The wallet opens with one top-up of 10,000,000',
    'Each account has a wallet of its own.',
    async world => {
      const [one, two] = await Promise.all([world.account(), world.account()])
      await book(one, { parcel: { ...BOX, cod: 0 } })
      same('what moved in the other', await movedIn(two), [10_000_000])
    },
  ),
  ...['client_secret', 'client_id', 'username'].map(key =>
    clause(
      `account.login_${key}`,
      'Errors: Login with wrong data',
      `Login with a wrong ${key} is 401.`,
      async world => {
        const { account, call } = await world.account()
        const { username, password, client_id, client_secret } = account
        const wrong = { client_secret: 'wrong', client_id: 999_999, username: 'no@one.vn' }[key]
        refused(
          await call('POST', '/login', { username, password, client_id, client_secret, [key]: wrong }, NO_TOKEN),
          401,
        )
      },
    ),
  ),
  clause(
    'account.bank',
    'Bank and bank account',
    'PUT of the bank answers with what was sent and the name of the bank, and each change is recorded.',
    async world => {
      const account = await world.account()
      const banks = dataOf(await account.get('/banks'))
      for (const { id, name } of banks.slice(0, 2)) {
        const body = { bank_id: id, branch: 'Đống Đa', owner: 'LE VAN C', number: `00${id}` }
        const answer = await account.call('PUT', '/account/update/bank', body)
        same('data', dataOf(answer), { ...body, name }, answer.again)
      }
      const { items } = (await account.control('GET', '/account/bank-history')).body
      same(
        'the newest changes',
        items.slice(0, 2).map(({ bank_id }) => bank_id),
        banks
          .slice(0, 2)
          .map(({ id }) => id)
          .toReversed(),
      )
    },
  ),
  clause('account.top_up', 'observed: Transaction', 'A top-up is a transaction with its text.', async world => {
    const account = await world.account()
    await account.control('POST', '/wallet/top-up', { amount: 500_000 })
    const [{ amount, description, closing_debit }] = dataOf(await account.get('/transactions'))
    same('amount and balance', [amount, closing_debit], [500_000, 10_500_000])
    holds('Nạp tiền vào tài khoản qua …', description.startsWith('Nạp tiền vào tài khoản qua '), description)
  }),
  clause(
    'account.one_recall_carrier',
    'Standard shipment record: is_recall',
    'Recall is supported with only one carrier.',
    async world => {
      const account = await world.account({ set: { create_refusal: '900' } })
      const taken = []
      for (const { short_name } of CARRIERS.filter(carrier =>
        carrier.services.some(({ zones }) => zones.cross_region),
      )) {
        const { answer } = await book(account, { carrier: short_name, is_recall: 1 })
        if (answer.body.carrier_error === null) taken.push(short_name)
      }
      same('carriers that take one', taken.length, 1)
    },
  ),
  clause(
    'update.ride_fee',
    'On-demand update; On-demand money',
    'An update of the points changes the fee by the tariff.',
    async world => {
      const { account, ride } = await updatable(world)
      const paths = pathsOf([STOP, STOP_2], { cod_amount: 90_000 })
      const answer = await account.call('PUT', `/ondemand-shipments/${ride.id}`, { ...rideBody(), paths })
      const { fees } = rideFeesOf(rideServiceOf('HAN-BIKE'), { paths })
      for (const [name, value] of Object.entries(fees)) same(name, dataOf(answer)[name], value, answer.again)
    },
  ),
  clause(
    'update.ride_order_id',
    'PUT /ondemand-shipments/{id}: Same body as creation',
    'An update may change order_id and requests.',
    async world => {
      const { account, ride } = await updatable(world)
      const requests = [{ _id: 'HAN-BIKE-SMS' }]
      const answer = await account.call(
        'PUT',
        `/ondemand-shipments/${ride.id}`,
        rideBody({ order_id: 'NEW-1', requests }),
      )
      same('order_id', dataOf(answer).order_id, 'NEW-1', answer.again)
      same(
        'requests',
        dataOf(answer).requests.map(({ _id }) => _id),
        ['HAN-BIKE-SMS'],
        answer.again,
      )
      const found = await account.get('/ondemand-shipments/NEW-1')
      same('found by it', dataOf(found).id, ride.id, found.again)
    },
  ),
  clause(
    'update.ride_late',
    'On-demand: can_update',
    'After 902 an update is 422, and changes nothing.',
    async world => {
      const account = await world.account()
      const { data } = (await account.call('POST', '/ondemand-shipments', rideBody({ note: 'một' }))).body
      await account.advance({ by: '30m' })
      const before = dataOf(await account.get(`/ondemand-shipments/${data.id}`))
      refused(await account.call('PUT', `/ondemand-shipments/${data.id}`, rideBody({ note: 'hai' })), 422)
      same('the record', dataOf(await account.get(`/ondemand-shipments/${data.id}`)), before)
    },
  ),
  clause(
    'push.ride_as_status',
    'switch 24 ondemand_push: status',
    'An order is pushed in the documented payload, its codes those of its own line.',
    async world => {
      const account = await world.account({ set: { ondemand_push: 'status' } })
      const hook = await account.listen()
      const { data } = (await account.call('POST', '/ondemand-shipments', rideBody({ order_id: 'RS-1' }))).body
      await account.advance({ until: 'idle' })
      const events = hook.events().map(({ body }) => body)
      holds('events', events.length > 5, events.length)
      for (const { gcode, order_id, fee, status } of events) {
        same('gcode, order_id and fee', [gcode, order_id, fee], [data.id, 'RS-1', String(data.total_fee)])
        holds('a status as text', /^\d+$/.test(status), status)
      }
      same('the last status', events.at(-1).status, '910')
    },
  ),
]
