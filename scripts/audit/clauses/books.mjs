import { groupsOf, readsOf } from '../book.mjs'
import { busy, everyRow } from '../busy.mjs'
import { dataOf, holds, same } from '../expect.mjs'
import { FEE_FIELDS, totalOf } from '../money.mjs'
import { STANDARD as STATUSES } from '../statuses.mjs'
import { clause } from './clause.mjs'

const records = world =>
  world.once('books: records', async () => (await everyRow(await busy(world), '/shipments')).map(groupsOf))

const slips = world =>
  world.once('books: slips', async () => {
    const account = await busy(world)
    const sessions = await everyRow(account, '/invoices/search')
    return Promise.all(
      sessions.map(async session => {
        const rows = await everyRow(account, `/invoices/${session.id}/shipments`)
        return { session, rows: rows.map(groupsOf), again: `/invoices/${session.id}/shipments` }
      }),
    )
  })

const eachSlip = (says, look) => ({
  says,
  look: async world => {
    const all = await slips(world)
    holds('sessions', all.length > 10, all.length)
    for (const { session, rows, again } of all) look({ session, shipments: rows.map(row => row.shipment), rows, again })
  },
})

const sum = (rows, key) => rows.reduce((total, row) => total + row[key], 0)

const SLIPS = {
  net: eachSlip('Over its slips Σ amount_return_shop = total_amount.', ({ session, shipments, again }) =>
    same(`Σ amount_return_shop of ${session.id}`, sum(shipments, 'amount_return_shop'), session.total_amount, again),
  ),
  total: eachSlip('total_amount = total_cod − total_fee.', ({ session, again }) =>
    same(`total_amount of ${session.id}`, session.total_amount, session.total_cod - session.total_fee, again),
  ),
  real: eachSlip('real_amount = total_amount + recovery_amount − wallet_debt, never below 0.', ({ session, again }) => {
    const { total_amount, recovery_amount, wallet_debt, real_amount } = session
    same(`real_amount of ${session.id}`, real_amount, total_amount + recovery_amount - wallet_debt, again)
    holds('not below 0', real_amount >= 0, real_amount, again)
  }),
  recovery: eachSlip('recovery_amount is −total_amount where that is below zero, else 0.', ({ session, again }) =>
    same(`recovery_amount of ${session.id}`, session.recovery_amount, Math.max(0, -session.total_amount), again),
  ),
  count: eachSlip('count is the number of its slips.', ({ session, shipments, again }) =>
    same(`count of ${session.id}`, session.count, shipments.length, again),
  ),
  invoice: eachSlip(
    "A completed record's invoice is {id, count, total, fee} of its session, alike on all its parcels.",
    ({ session, rows, again }) => {
      const expected = { id: session.id, count: session.count, total: session.real_amount, fee: session.total_fee }
      for (const { shipment, invoice } of rows) {
        if (shipment.status_code === 913) same(`invoice of ${shipment.id}`, invoice, expected, again)
        else same(`invoice of ${shipment.id} at ${shipment.status_code}`, invoice, null, again)
      }
    },
  ),
  own_fee: eachSlip(
    'What a recipient paid is in no session: its total_fee is of slips that the shop pays.',
    ({ session, shipments, again }) => {
      const most = sum(
        shipments.filter(({ payer }) => payer === 1),
        'total_fee',
      )
      const back = sum(shipments, 'return_fee')
      holds(
        `total_fee of ${session.id} at most ${most + back}`,
        session.total_fee <= most + back,
        session.total_fee,
        again,
      )
    },
  ),
}

const RECORDS = {
  total_fee: [
    'Money',
    'total_fee of every record is the sum of its fees less the discount.',
    ({ shipment }) => {
      const fees = Object.fromEntries(FEE_FIELDS.map(name => [name, shipment[name]]))
      same(`total_fee of ${shipment.id}`, shipment.total_fee, totalOf(fees))
    },
  ],
  status: [
    'Status codes',
    'status_text of every record is that of the table.',
    ({ shipment }, { created_status }) => {
      const fresh = created_status === 900 && shipment.status_code === 900 && shipment.status_text === 'Đơn mới'
      if (!fresh) same(`status_text of ${shipment.id}`, shipment.status_text, STATUSES[shipment.status_code][1])
    },
  ],
  history: [
    'Standard shipment record, history',
    'Every history ends with the status of its record, its times ascend.',
    ({ shipment, history }) => {
      same(`the last status of ${shipment.id}`, history.at(-1).status, shipment.status_code)
      const times = history.map(({ updated_time }) => updated_time)
      holds(
        `ascending times of ${shipment.id}`,
        times.every((time, index) => index === 0 || times[index - 1] < time + (history[index].status === 901 ? 1 : 0)),
        times,
      )
    },
  ],
  invoice: [
    'Standard shipment record, invoice',
    'Only completed shipments carry invoice data.',
    ({ shipment, invoice }) => {
      if (invoice !== null) same(`status of ${shipment.id}, which has an invoice`, shipment.status_code, 913)
    },
  ],
  voided: [
    'Money',
    'amount_return_shop is 0 for a refused, cancelled, failed or lost parcel.',
    ({ shipment, history }, { created_status }) => {
      const refused = shipment.status_code === 900 && !(created_status === 900 && shipment.status_text === 'Đơn mới')
      const partly = history.some(({ status }) => status === 916)
      if (refused || [914, 1000].includes(shipment.status_code) || (shipment.status_code === 917 && !partly)) {
        same(`amount_return_shop of ${shipment.id}`, shipment.amount_return_shop, 0)
      }
    },
  ],
  ids: ['Answers', 'Ids and carrier codes are each one of a kind.', undefined],
}

export const BOOKS = [
  ...Object.entries(SLIPS).map(([name, { says, look }]) => clause(`books.session_${name}`, 'Sessions', says, look)),
  ...Object.entries(RECORDS)
    .filter(([, [, , look]]) => look !== undefined)
    .map(([name, [place, says, look]]) =>
      clause(`books.record_${name}`, place, says, async world => {
        for (const record of await records(world)) look(record, readsOf(world))
      }),
    ),
  clause('books.ids', 'Answers', RECORDS.ids[1], async world => {
    const all = await records(world)
    const ids = all.map(({ shipment }) => shipment.id)
    same('different ids', new Set(ids).size, ids.length)
    const codes = all.map(({ shipment }) => shipment.carrier_code).filter(code => code !== null && code !== 'NULL')
    same('different carrier codes', new Set(codes).size, codes.length)
  }),
  clause(
    'books.chain',
    'Sessions: closing = opening ± amount along the whole chain',
    'Every transaction opens with what the one before closed with.',
    async world => {
      const chain = (await everyRow(await busy(world), '/transactions')).toReversed()
      same('the opening of the wallet', [chain[0].opening_debit, chain[0].closing_debit], [0, 10_000_000])
      for (const [index, { id, amount, opening_debit, closing_debit }] of chain.entries()) {
        if (index > 0) same(`opening_debit of ${id}`, opening_debit, chain[index - 1].closing_debit)
        same(`amount of ${id}`, amount, Math.abs(closing_debit - opening_debit))
      }
    },
  ),
  clause(
    'books.invoice_by_code',
    'GET /invoices/search: code',
    'A session is found by its code, and no other is.',
    async world => {
      const account = await busy(world)
      for (const { session } of (await slips(world)).slice(0, 3)) {
        const answer = await account.get(`/invoices/search?code=${session.id}`)
        same('data', dataOf(answer), [session], answer.again)
      }
    },
  ),
  clause(
    'books.invoice_by_time',
    'GET /invoices/search: from and to',
    'from and to find the sessions of that time.',
    async world => {
      const account = await busy(world)
      const [{ session }] = (await slips(world)).slice(4)
      const [, day, month, year, time] = /^(..)\/(..)\/(....) (.....)$/.exec(session.created_at)
      const at = Date.parse(`${year}-${month}-${day}T${time}:00+07:00`) / 1000
      const answer = await account.get(`/invoices/search?from=${at}&to=${at + 59}`)
      same('data', dataOf(answer), [session], answer.again)
    },
  ),
  clause(
    'books.one_session_per_instant',
    'Sessions',
    'There is one session for each calendar instant.',
    async world => {
      const times = (await everyRow(await busy(world), '/invoices')).map(({ created_at }) => created_at)
      same('different times', new Set(times).size, times.length, '/invoices?size=100')
    },
  ),
  clause('books.cod', 'Sessions', 'total_cod is what was collected for the slips.', async world => {
    for (const { session, rows, again } of await slips(world)) {
      const partly = rows.some(({ history }) => history.some(({ status }) => status === 916))
      if (partly || !readsOf(world).record_extras) continue
      const cod = rows.reduce((total, { shipment }) => total + shipment.parcel.cod_amount, 0)
      same(`total_cod of ${session.id}`, session.total_cod, cod, again)
    }
  }),
]
