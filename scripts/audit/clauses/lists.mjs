import { BOX, book, groupsOf, readsOf, rideBody } from '../book.mjs'
import { answered, dataOf, holds, refused, refusedFor, same } from '../expect.mjs'
import { write } from '../shapes.mjs'
import { clause } from './clause.mjs'

/** Three parcels an hour apart, and an order of the other line beside each. */
const hourly = world =>
  world.once('lists: hourly', async () => {
    const account = await world.account({ scenario: 'stuck' })
    const times = []
    const ids = []
    for (const order_id of ['T-1', 'T-2', 'T-3']) {
      const { id } = await book(account, { order_id, payer: 1 })
      await account.call('POST', '/ondemand-shipments', rideBody({ order_id }))
      ids.push(id)
      times.push(Date.parse((await account.clock()).now) / 1000)
      await account.advance({ by: '1h' })
    }
    return { account, ids, times }
  })

const idsOf = answer => dataOf(answer).map(row => groupsOf(row).shipment?.id ?? row.id)

async function between(world, query) {
  const { account } = await hourly(world)
  return account.get(`/shipments?${query}`)
}

const day = seconds => write.dashedSecond(seconds * 1000).slice(0, 10)

const TIME = [
  clause('time.from_inclusive', 'switch 13 time_bounds', 'from takes what was created at that second.', async world => {
    const { ids, times } = await hourly(world)
    const answer = await between(world, `from=${times[1]}`)
    same('the parcels', idsOf(answer), [ids[2], ids[1]], answer.again)
  }),
  clause('time.to_inclusive', 'switch 13 time_bounds', 'to takes what was created at that second.', async world => {
    const { ids, times } = await hourly(world)
    const answer = await between(world, `to=${times[1]}`)
    same('the parcels', idsOf(answer), [ids[1], ids[0]], answer.again)
  }),
  clause(
    'time.outside',
    'switch 13 time_bounds',
    'What was created before from or after to is left out.',
    async world => {
      const { times } = await hourly(world)
      const answer = await between(world, `from=${times[0] + 1}&to=${times[1] - 1}`)
      same('the parcels', idsOf(answer), [], answer.again)
    },
  ),
  clause(
    'time.milliseconds',
    'switch 13 time_bounds',
    '13 digits are milliseconds where the profile takes them.',
    async world => {
      const { ids, times } = await hourly(world)
      const answer = await between(world, `from=${times[2]}000`)
      if (readsOf(world).time_bounds === 'unix') refusedFor(answer, ['from'])
      else same('the parcels', idsOf(answer), [ids[2]], answer.again)
    },
  ),
  clause(
    'time.date',
    'switch 13 time_bounds',
    'A date is that day in GMT+7 where the profile takes dates; else 422.',
    async world => {
      const { ids, times } = await hourly(world)
      const answer = await between(world, `from=${day(times[0])}&to=${day(times[0])}`)
      if (readsOf(world).time_bounds === 'unix') refusedFor(answer, ['from', 'to'])
      else same('the parcels', idsOf(answer), ids.toReversed(), answer.again)
    },
  ),
  clause('time.rides', 'On-demand list: from, to', 'The on-demand list takes the same bounds.', async world => {
    const { account, times } = await hourly(world)
    const answer = await account.get(`/ondemand-shipments?from=${times[1]}&to=${times[1]}`)
    same(
      'the order_ids',
      dataOf(answer).map(({ order_id }) => order_id),
      ['T-2'],
      answer.again,
    )
  }),
  clause('time.transactions', 'Transactions: from, to', 'The transactions take the same bounds.', async world => {
    const { account, times } = await hourly(world)
    const answer = await account.get(`/transactions?from=${times[1]}&to=${times[1] + 60}`)
    const parcel = dataOf(answer).filter(({ created_at }) => created_at === write.slashedMinute(times[1] * 1000))
    holds(
      'those of that minute alone',
      parcel.length === dataOf(answer).length && parcel.length > 0,
      answer.text,
      answer.again,
    )
  }),
]

const SEARCH = [
  ['id', booked => booked.id],
  ['order_id', () => 'S-1'],
  ['carrier_code', (_, record) => record.shipment.carrier_code],
].map(([name, codeOf]) =>
  clause(`search.${name}`, 'GET /shipments/search', `A parcel is found by its ${name}, exactly.`, async world => {
    const { account, booked, record } = await searched(world)
    const code = codeOf(booked, record)
    const answer = await account.get(`/shipments/search?code=${code}`)
    same('the ids', idsOf(answer), [booked.id], answer.again)
    const part = await account.get(`/shipments/search?code=${String(code).slice(0, -1)}`)
    same('by a part of it', idsOf(part), [], part.again)
  }),
)

const searched = world =>
  world.once('search', async () => {
    const account = await world.account()
    const booked = await book(account, { order_id: 'S-1' })
    await book(account, { order_id: 'S-2' })
    await account.advance({ by: '1h' })
    const answer = await account.get(`/shipments/search?code=${booked.id}`)
    return { account, booked, record: groupsOf(answer.body.data[0]) }
  })

const LISTS = [
  ...SEARCH,
  clause('search.miss', 'switch 35 search_miss', 'A search without a hit is 200 with data [].', async world => {
    const { account } = await searched(world)
    for (const path of ['/shipments/search?code=NONE', '/customers/search?q=none', '/invoices/search?code=NONE']) {
      const answer = await account.get(path)
      same('data', dataOf(answer), [], answer.again)
    }
  }),
  clause('search.code_required', 'GET /shipments/search', 'A search without code is 422 on it.', async world => {
    const { account } = await searched(world)
    refusedFor(await account.get('/shipments/search'), ['code'])
  }),
  clause(
    'search.twice',
    'Standard creation: not idempotent',
    'The same order_id twice makes two parcels, and the search has both.',
    async world => {
      const account = await world.account()
      const one = await book(account, { order_id: 'D-1' })
      const two = await book(account, { order_id: 'D-1' })
      const answer = await account.get('/shipments/search?code=D-1')
      same('the ids', idsOf(answer).toSorted(), [one.id, two.id].toSorted(), answer.again)
    },
  ),
  clause(
    'search.order_id_filter',
    'switch 28 order_id_filter',
    'order_id filters the list where the profile has it.',
    async world => {
      const { account } = await searched(world)
      const answer = await account.get('/shipments?order_id=S-1')
      same('the number of parcels', dataOf(answer).length, readsOf(world).order_id_filter ? 1 : 2, answer.again)
    },
  ),
  clause(
    'search.ride_code',
    'GET /ondemand-shipments: code',
    'code filters the on-demand list, exactly.',
    async world => {
      const { account } = await hourly(world)
      const answer = await account.get('/ondemand-shipments?code=T-2')
      same(
        'the order_ids',
        dataOf(answer).map(({ order_id }) => order_id),
        ['T-2'],
        answer.again,
      )
    },
  ),
  clause('search.transaction_code', 'GET /transactions: code', 'code finds one transaction.', async world => {
    const { account } = await hourly(world)
    const [{ id }] = dataOf(await account.get('/transactions'))
    const answer = await account.get(`/transactions?code=${id}`)
    same(
      'the ids',
      dataOf(answer).map(row => row.id),
      [id],
      answer.again,
    )
  }),
]

/** Steps a parcel to a time, and deletes it. */
async function cancelled(world, { by, status, scenario = 'happy' }) {
  const account = await world.account({ scenario })
  const hook = await account.listen()
  const { id } = await book(account, { parcel: { ...BOX, cod: 0 } })
  if (by !== undefined) await account.advance({ by })
  const before = groupsOf(dataOf(await account.get(`/shipments/search?code=${id}`))[0]).shipment.status_code
  if (status !== undefined) same('the status before', before, status)
  return { account, hook, id, before, answer: await account.call('DELETE', `/shipments/${id}`) }
}

function deleted(answer) {
  const { message } = answered(answer, 200)
  same('data', dataOf(answer), [], answer.again)
  same('message', message, 'Resource Deleted', answer.again)
}

const CANCEL = [
  clause('cancel.new', 'switch 18 cancel_until', 'A parcel that was just booked can be cancelled.', async world =>
    deleted((await cancelled(world, {})).answer),
  ),
  clause('cancel.before_pickup', 'switch 18 cancel_until', 'At 902 a parcel can be cancelled.', async world =>
    deleted((await cancelled(world, { by: '31m', status: 902 })).answer),
  ),
  clause(
    'cancel.after_pickup',
    'Answers: no longer cancellable',
    'A parcel that was picked up is 422, data.errors.status naming 903 or what it has.',
    async world => {
      const { answer, before } = await cancelled(world, { by: '4h' })
      holds('picked up', [903, 919].includes(before), before)
      refusedFor(answer, ['status'])
      const words = answer.body.data.errors.status.join(' ')
      holds(`a message that names ${before}`, words.includes(String(before)), words, answer.again)
    },
  ),
  clause(
    'cancel.failed',
    'switch 18 cancel_until',
    'A refused parcel can be cancelled where 900 is in cancel_until, else 422.',
    async world => {
      const { answer } = await cancelled(world, { scenario: 'creation-error', status: 900 })
      if (readsOf(world).cancel_until.includes(900))
        holds('200 or 422', [200, 422].includes(answer.status), answer.status, answer.again)
      else refusedFor(answer, ['status'])
    },
  ),
  clause(
    'cancel.becomes_914',
    'States',
    'A cancelled parcel is 914, its money 0, its fee refunded, and one event says so.',
    async world => {
      const { account, hook, id } = await cancelled(world, { by: '31m' })
      await account.advance({ by: '1s' })
      const { shipment } = groupsOf(dataOf(await account.get(`/shipments/search?code=${id}`))[0])
      same('status and amount', [shipment.status_code, shipment.amount_return_shop], [914, 0])
      const moved = dataOf(await account.get('/transactions')).map(t => t.closing_debit - t.opening_debit)
      same('what moved in the wallet', moved, [shipment.total_fee, -shipment.total_fee, 10_000_000])
      const sent = hook.events().filter(({ body }) => body.status === '914')
      same('events of 914', sent.length, 1)
    },
  ),
  clause(
    'cancel.twice',
    'Answers: no longer cancellable',
    'A cancelled parcel is not cancelled again: 422.',
    async world => {
      const { account, id } = await cancelled(world, {})
      refusedFor(await account.call('DELETE', `/shipments/${id}`), ['status'])
    },
  ),
  clause(
    'cancel.ride',
    'On-demand: can_cancel',
    'An order is cancelled at 900 to 903, and is 911 with cancel_at.',
    async world => {
      const account = await world.account()
      const { data } = (await account.call('POST', '/ondemand-shipments', rideBody())).body
      deleted(await account.call('DELETE', `/ondemand-shipments/${data.id}`))
      const record = dataOf(await account.get(`/ondemand-shipments/${data.id}`))
      same('status', record.status, 911)
      holds('cancel_at', record.cancel_at !== null, record.cancel_at)
    },
  ),
  clause(
    'cancel.ride_late',
    'On-demand: can_cancel',
    'An order whose goods were picked up is 422 on status.',
    async world => {
      const account = await world.account()
      const { data } = (await account.call('POST', '/ondemand-shipments', rideBody())).body
      await account.advance({ by: '30m' })
      refused(await account.call('DELETE', `/ondemand-shipments/${data.id}`), 422)
    },
  ),
  clause(
    'update.ride',
    'On-demand: can_update',
    'An order is updated at 901 and 902, with the same body, and answers with the record.',
    async world => {
      const account = await world.account({ scenario: 'ondemand-no-driver' })
      const { data } = (await account.call('POST', '/ondemand-shipments', rideBody({ note: 'một' }))).body
      refused(await account.call('PUT', `/ondemand-shipments/${data.id}`, rideBody({ note: 'hai' })), 422)
      await account.advance({ by: '1m' })
      const answer = await account.call('PUT', `/ondemand-shipments/${data.id}`, rideBody({ note: 'hai' }))
      same('id and note', [dataOf(answer).id, dataOf(answer).note], [data.id, 'hai'], answer.again)
      const read = await account.get(`/ondemand-shipments/${data.id}`)
      same('the record', dataOf(read), dataOf(answer), read.again)
    },
  ),
]

export const LIST_CLAUSES = [...TIME, ...LISTS, ...CANCEL]
