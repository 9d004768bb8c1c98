import { readsOf } from '../book.mjs'
import { differences, equal, fail, holds, same } from '../expect.mjs'
import { carrierOf } from '../facts.mjs'
import { handWalk, WALKS } from '../hand.mjs'
import { livesOf, STANDARD } from '../journey.mjs'
import { claimOf, FEE_FIELDS, moneyOf, sessionOf, TOP_UP, totalOf } from '../money.mjs'
import { readDashed, write } from '../shapes.mjs'
import { NEW_MOVES, STANDARD_MOVES, STANDARD as STATUSES } from '../statuses.mjs'
import { clause } from './clause.mjs'
import { carried, eventMoney, eventParcel, eventStatus, events, flags } from './event-laws.mjs'
import { lowerBound, settled } from './waits.mjs'

const DAY = 86_400_000
const SLUGS = Object.fromEntries(Object.entries(STATUSES).map(([code, [slug]]) => [code, slug]))

/** Each law is looked at in all lives of each scenario: (life, { money, world }) => void. */
const LAWS = {
  path: [
    'States and transitions; Settlement',
    'The parcel goes through the steps of the file, then of the settlement.',
    path,
  ],
  moves: ['Legal moves, standard', 'Every move of the parcel is a legal one.', moves],
  same: ['Standard shipment record', 'The list shows the record as the search does, at every step.', alike],
  slip: ['Invoices', "The list of the session's shipments shows the record as the search does, from 909 on.", slip],
  history: ['Standard shipment record, history', 'The history has one entry for each status, with its time.', history],
  events: ['Events', 'One event is sent for each status, as often and in the order that the file asks for.', events],
  event_status: ['Events', 'An event has the texts and the time of the status in the record.', eventStatus],
  event_money: [
    'Events',
    'fee, cod and amount_return_shop of an event are those of the record at its time.',
    eventMoney,
  ],
  event_parcel: ['Events', 'Codes, weight, payer and links of an event are those of the record.', eventParcel],
  flags: ['Presence', 'is_return from 907 on, is_part_delivery from 916, is_lost from 917.', flags],
  fees: ['Money', 'Each fee is what the carrier charges, and total_fee is their sum.', fees],
  amount: ['Money', 'amount_return_shop is collected − total_fee + what the recipient pays.', amount],
  wallet: [
    'Money; Lost',
    'The wallet pays, is refunded and compensated as the law says, in an unbroken chain.',
    wallet,
  ],
  session: ['Sessions', "The session has the parcel's sums, and the completed record shows it.", session],
  times: ['Settlement', 'No two statuses share an update_time, and they ascend.', times],
  settle: ['Settlement', 'The settlement begins at 20:00 and its moves are 10 minutes apart.', settlement],
  updated: ['Dates', 'updated_at of the record is the time of its latest status.', updated],
}

export const JOURNEYS = STANDARD.flatMap(({ name }) => [
  ...Object.entries(LAWS).map(([law, [place, says, look]]) =>
    clause(`journey.${name}.${law}`, place, says, async world => {
      for (const life of await livesOf(world, name)) {
        look({
          ...life,
          money: moneyOf(life),
          switches: readsOf(world),
          whose: `${life.booking.carrier.short_name}, payer ${life.booking.payer}, cod ${life.booking.cod}`,
        })
      }
    }),
  ),
])

/** The laws that hold whatever the way: those of the file's own steps and waits are left out. */
const BY_HAND = Object.keys(LAWS).filter(law => !['path', 'events', 'settle'].includes(law))

JOURNEYS.push(
  ...Array.from({ length: WALKS }, (_, index) =>
    clause(
      `hand.${index + 1}`,
      'Legal moves; Money; Settlement',
      'A parcel that is moved by hand, by legal moves drawn from a seed, keeps every law of the journeys.',
      async world => {
        const life = await handWalk(world, index + 1)
        const { carrier, payer, cod } = life.booking
        const way = life.transitions.map(({ status }) => status).join(' ')
        const whose = `${carrier.short_name}, payer ${payer}, cod ${cod}, ${way}`
        for (const law of BY_HAND) LAWS[law][2]({ ...life, money: moneyOf(life), switches: readsOf(world), whose })
      },
    ),
  ),
)

JOURNEYS.push(
  clause(
    'journey.lost.claim',
    'Lost',
    'The claim is paid compensation_days after the loss, once, in the right amount.',
    async world => {
      for (const life of await livesOf(world, 'lost')) {
        const loss = life.transitions.find(({ status }) => status === 917)
        const days = carrierOf(life.booking.carrier.short_name).compensation_days ?? 14
        const paid = life.steps.at(-1).transactions.at(-1)
        same(
          'the claim',
          paid.closing_debit - paid.opening_debit,
          claimOf(life, moneyOf(life).at(-1)),
          life.steps.at(-1).again,
        )
        same('created_at of the claim', paid.created_at, write.slashedMinute(loss.at + days * DAY))
      }
    },
  ),
)

const isSettlement = status => status >= 909 && status <= 913

function path(life) {
  const { scenario, money } = life
  const steps = scenario.create?.error === undefined ? (scenario.steps ?? []) : []
  const last = money.at(-1)
  const late = scenario.create?.error !== undefined && scenario.create.delay !== undefined ? [900] : []
  const expected = [...late, ...steps.map(step => codeOf(step.status)), ...settled(last.outcome, last.collected, life)]
  const moved = carried(life)
  same(
    `the statuses (${life.whose})`,
    moved.map(({ status }) => status),
    expected,
  )
  let before = life.steps[0].now + delayOf(scenario)
  for (const [index, step] of steps.entries()) {
    const { at, message } = moved[index]
    const least = lowerBound(step, before)
    holds(`${step.status} not before ${write.iso(least)} (${life.whose})`, at >= least, write.iso(at))
    if (step.reason !== undefined) same(`the reason of ${step.status}`, message, step.reason)
    before = at
  }
}

function delayOf({ create = {} }) {
  return create.delay === undefined ? 0 : lowerBound({ after: create.delay }, 0)
}

function codeOf(slug) {
  if (typeof slug === 'number') return slug
  const found = Object.entries(SLUGS).find(([, name]) => name === slug)
  return Number(found?.[0])
}

function moves({ transitions, switches }) {
  for (const { from, status, at } of transitions) {
    const legal = [
      ...(STANDARD_MOVES[from] ?? []),
      ...(from === 900 && switches.created_status === 900 ? NEW_MOVES : []),
    ]
    const fresh = from === 900 && switches.created_status === 900 && status === 900
    holds(`a legal move from ${from} at ${write.iso(at)}: ${legal}`, legal.includes(status) || fresh, status)
  }
}

function alike({ steps }) {
  for (const { record, listed, again, raw } of steps) {
    const apart = differences(record.shipment, listed.shipment)
    if (apart.length > 0) fail(`the list's shipment as in the search`, apart, raw.list.again)
    same('history of the list', listed.history, record.history, again)
    same('invoice of the list', listed.invoice, record.invoice, again)
  }
}

function slip({ steps, transitions }) {
  const formed = transitions.find(({ status }) => status === 909)?.at ?? Number.POSITIVE_INFINITY
  for (const { now, record, slips, again } of steps) {
    same(`sessions with it at ${record.shipment.status_code}`, slips.length, now >= formed ? 1 : 0, again)
    for (const slipped of slips) {
      const apart = differences(record.shipment, slipped?.shipment)
      if (apart.length > 0) fail("the shipment of the session's list as in the search", apart, again)
      same('history and invoice', [slipped.history, slipped.invoice], [record.history, record.invoice], again)
    }
  }
}

function history({ steps, transitions, booking, switches }) {
  const { record, again } = steps.at(-1)
  const statuses = [booking.answer.body.shipment_status, ...transitions.map(({ status }) => status)]
  same(
    'the statuses of the history',
    record.history.map(({ status }) => status),
    statuses,
    again,
  )
  for (const [index, { updated_at, updated_time }] of record.history.entries()) {
    const at = index === 0 ? steps[0].now : transitions[index - 1].at
    same('updated_time', updated_time, at / 1000, again)
    same('updated_at', updated_at, write.dashedSecond(at), again)
  }
  const entry = record.history.at(-1)
  same('status_code', record.shipment.status_code, entry.status, again)
  same('status_text', record.shipment.status_text, entry.status_text, again)
  same('status_desc', record.shipment.status_desc, entry.status_desc, again)
  if (switches.record_extras)
    holds(
      'a message in each entry',
      record.history.every(e => 'message' in e),
      record.history,
      again,
    )
}

/** The money after the moves that a step has seen. */
function moneyAt({ money, transitions }, { now }) {
  return money[transitions.filter(({ at }) => at <= now).length]
}

function fees(life) {
  for (const step of life.steps) {
    const { shipment } = step.record
    const expected = moneyAt(life, step).fees
    for (const name of FEE_FIELDS)
      same(`${name} at ${shipment.status_code} (${life.whose})`, shipment[name], expected[name], step.again)
    same(`total_fee at ${shipment.status_code} (${life.whose})`, shipment.total_fee, totalOf(expected), step.again)
  }
  same('fee of the creation result', life.booking.answer.body.fee, life.money[0].total, life.booking.answer.again)
}

function amount(life) {
  for (const step of life.steps) {
    const { amount_return_shop, status_code } = step.record.shipment
    same(
      `amount_return_shop at ${status_code} (${life.whose})`,
      amount_return_shop,
      moneyAt(life, step).amount,
      step.again,
    )
  }
  const { body, again } = life.booking.answer
  same('amount_return_shop of the creation result', body.amount_return_shop, life.money[0].amount, again)
}

function wallet(life) {
  const { steps, money } = life
  const lost = money.at(-1).outcome?.startsWith?.('lost') === true
  const claim = claimOf(life, money.at(-1))
  const expected = [TOP_UP, ...money.flatMap(state => state.wallet), ...(lost && claim > 0 ? [claim] : [])]
  const { transactions, again } = steps.at(-1)
  let balance = 0
  for (const { opening_debit, closing_debit, amount: moved, id } of transactions) {
    same(`opening_debit of ${id}`, opening_debit, balance, again)
    same(`amount of ${id}`, moved, Math.abs(closing_debit - opening_debit), again)
    balance = closing_debit
  }
  same(
    `what moved (${life.whose})`,
    transactions.map(t => t.closing_debit - t.opening_debit),
    expected,
    again,
  )
  for (const step of steps) {
    const due = [
      TOP_UP,
      ...money.slice(0, 1 + life.transitions.filter(({ at }) => at <= step.now).length).flatMap(s => s.wallet),
    ]
    const seen = step.transactions.map(t => t.closing_debit - t.opening_debit).slice(0, due.length)
    if (!equal(seen, due))
      fail(`moved by ${step.record.shipment.status_code} (${life.whose}) = ${due}`, seen, step.again)
  }
}

function session(life) {
  const { steps, money, transitions, switches } = life
  const formed = transitions.find(({ status }) => status === 909)
  const completed = transitions.find(({ status }) => status === 913)
  const { invoices, again } = steps.at(-1)
  same(`the number of sessions (${life.whose})`, invoices.length, formed === undefined ? 0 : 1, again)
  for (const { now, record } of steps) {
    const there = formed !== undefined && now >= completed.at
    holds(
      `invoice ${there ? 'there' : 'null'} at ${record.shipment.status_code}`,
      (record.invoice !== null) === there,
      record.invoice,
    )
  }
  if (formed === undefined) return
  const expected = sessionOf(money.at(-1))
  const [{ id, amount: brief, created_at, ...sums }] = invoices
  same(`the sums of the session (${life.whose})`, sums, expected, again)
  if (switches.invoice_shape === 'both') same('amount', brief, expected.real_amount, again)
  same('created_at', created_at, write.slashedMinute(formed.at), again)
  const { real_amount: total, total_fee: fee, count } = expected
  same("the record's invoice", steps.at(-1).record.invoice, { id, count, total, fee }, steps.at(-1).again)
  const slips = life.money.at(-1).amount
  same('Σ amount_return_shop = total_amount', slips, expected.total_amount)
}

function times({ steps }) {
  const { record, again } = steps.at(-1)
  for (const [index, { status, updated_time }] of record.history.entries()) {
    const before = record.history[index - 1]
    // A new order that the carrier accepts at once is 900 and 901 in one second.
    const accepted = before?.status === 900 && status === 901
    const later =
      index === 0 || updated_time > before.updated_time || (accepted && updated_time === before.updated_time)
    holds(`update_time after ${before?.updated_time}`, later, updated_time, again)
  }
}

function settlement({ transitions, whose }) {
  const moved = transitions.filter(({ status }) => isSettlement(status))
  if (moved.length === 0) return
  const outcome = transitions.findLast(({ status }) => !isSettlement(status))
  const evening = outcome.at - ((((outcome.at + 7 * 3_600_000) % DAY) + DAY) % DAY) + 20 * 3_600_000
  let due = evening >= outcome.at ? evening : evening + DAY
  for (const { status, at } of moved) {
    same(`the time of ${status} (${whose})`, write.iso(at), write.iso(due))
    due += 600_000
  }
}

function updated({ steps }) {
  for (const { record, again } of steps) {
    const latest = readDashed(record.history.at(-1).updated_at)
    same('updated_at', record.shipment.updated_at, write.slashedMinute(latest), again)
  }
}
