import { readsOf } from '../book.mjs'
import { differences, equal, fail, holds, same } from '../expect.mjs'
import { ON_DEMAND } from '../journey.mjs'
import { TOP_UP } from '../money.mjs'
import { ridesOf, stepsFor } from '../ride.mjs'
import { readDashed, write } from '../shapes.mjs'
import { ON_DEMAND_MOVES, ON_DEMAND as STATUSES } from '../statuses.mjs'
import { clause } from './clause.mjs'
import { lowerBound } from './waits.mjs'

const CODES = Object.fromEntries(Object.entries(STATUSES).map(([code, [slug]]) => [slug, Number(code)]))

const LAWS = {
  path: ['On-demand', 'The order goes through the steps of the file, once for each stop.', path],
  moves: ['On-demand, moves', 'Every move of the order is a legal one.', moves],
  same: ['On-demand endpoints', 'The list and the reads by order_id and carrier code show the same record.', alike],
  events: [
    'switch 24 ondemand_push',
    'One event is sent for each change of the order or of a point, where the profile sends any.',
    events,
  ],
  event_record: [
    'switch 24 ondemand_push',
    'An event has the fee, COD, codes, times and points of the record.',
    eventRecord,
  ],
  flags: ['On-demand', 'can_cancel is true at 900 to 903, can_update at 901 and 902.', flags],
  texts: ['Status codes', 'status_text is that of the table.', texts],
  shipper: [
    'Presence',
    "shipper_name and shipper_phone are the pickup point's until a driver accepts, then the driver's.",
    shipper,
  ],
  fees: [
    'On-demand shipment record',
    'Each fee is what the file of the carrier says, and total_fee is their sum.',
    fees,
  ],
  wallet: [
    'On-demand money',
    'The wallet pays at the first 903, is refunded on 911 and 1000, and gets the COD of delivered points at 910.',
    wallet,
  ],
  instants: ['On-demand shipment record', 'Each event time of the record is the time of its status.', instants],
  points: [
    'On-demand shipment record, points',
    'Points keep their place; delivered ones have completed_at, failed ones failed_at and a note.',
    points,
  ],
  error: ['On-demand', 'A failed order has error and error_text, any other null.', error],
}

export const RIDE_LIVES = ON_DEMAND.flatMap(({ name }) =>
  Object.entries(LAWS).map(([law, [place, says, look]]) =>
    clause(`ride.${name}.${law}`, place, says, async world => {
      for (const ride of await ridesOf(world, name)) look({ ...ride, switches: readsOf(world) })
    }),
  ),
)

const stopsOf = ({ body }) => body.paths.filter(({ kind }) => kind === 2).length

function path(ride) {
  const { scenario, transitions, steps } = ride
  let status = 900
  let before =
    steps[0].now + (scenario.create?.delay === undefined ? 0 : lowerBound({ after: scenario.create.delay }, 0))
  const expected = scenario.create?.error === undefined ? [] : [1000]
  const bounds = scenario.create?.error === undefined ? [] : [before]
  for (const step of stepsFor(scenario, stopsOf(ride))) {
    before = lowerBound(step, before)
    if (CODES[step.status] === status) continue
    status = CODES[step.status]
    expected.push(status)
    bounds.push(before)
  }
  same(
    `the statuses with ${stopsOf(ride)} stops`,
    transitions.map(move => move.status),
    expected,
  )
  for (const [index, { at, status: reached }] of transitions.entries()) {
    holds(`${reached} not before ${write.iso(bounds[index])}`, at >= bounds[index], write.iso(at))
  }
}

function moves({ transitions }) {
  for (const { from, status } of transitions) {
    holds(`a legal move from ${from}: ${ON_DEMAND_MOVES[from]}`, ON_DEMAND_MOVES[from].includes(status), status)
  }
}

function alike({ steps }) {
  for (const { record, byOrder, byCode, listed, again } of steps) {
    for (const other of [byOrder, listed, ...(byCode === undefined ? [] : [byCode])]) {
      const apart = differences(record, other)
      if (apart.length > 0) fail('the same record by id, order_id, carrier code and in the list', apart, again)
    }
  }
}

/** All changes: those of the order, and of its points. */
function changesOf(ride) {
  const { scenario, transitions } = ride
  if (scenario.create?.error !== undefined) return [900, ...transitions.map(({ status }) => status)]
  return [900, ...stepsFor(scenario, stopsOf(ride)).map(step => CODES[step.status])]
}

function events(ride) {
  const pushed = ride.switches.ondemand_push === 'ondemand' ? changesOf(ride) : []
  same(
    'the statuses of the events',
    ride.events.map(({ status }) => status),
    pushed,
  )
}

const iso = value => (value === null ? null : write.iso(readDashed(value)))
const TIMES = ['pickup_at', 'delivery_at', 'shipper_accept_at', 'completed_at', 'returned_at', 'cancel_at']

function eventRecord(ride) {
  // Two drivers may come to the same status: events and steps are followed in their order.
  let reached = 0
  for (const event of ride.events) {
    const statuses = event.paths.map(({ status }) => status)
    const index = ride.steps.findIndex(({ record, points: seen }, at) => {
      const alikePoints = equal(
        seen.map(({ status }) => status),
        statuses,
      )
      return at >= reached && record.status === event.status && alikePoints
    })
    const step = ride.steps[index]
    if (step === undefined) continue
    reached = index
    const { record, points: seen, again } = step
    const {
      id: gcode,
      code,
      order_id,
      total_fee: fee,
      cod_amount: cod,
      tracking_url,
      error,
      error_text: error_txt,
    } = record
    const wanted = { gcode, code, order_id, fee, cod, tracking_url, error, error_txt }
    const times = Object.fromEntries(TIMES.map(name => [name, iso(record[name])]))
    for (const [name, value] of Object.entries({ ...wanted, ...times }))
      same(`${name} of ${event.status}`, event[name], value, again)
    for (const [index, point] of seen.entries()) {
      const { id: uuid, status, tracking_number, fail_note, completed_at, failed_at, returned_at } = point
      const { tracking_url: link, ...path } = event.paths[index]
      const at = { completed_at: iso(completed_at), failed_at: iso(failed_at), returned_at: iso(returned_at) }
      same(`paths[${index}]`, path, { uuid, status, tracking_number, fail_note, ...at }, again)
      same(`paths[${index}].tracking_url`, link, point.tracking_url, again)
    }
  }
}

function flags({ steps }) {
  for (const { record, again } of steps) {
    same(`can_cancel at ${record.status}`, record.can_cancel, record.status >= 900 && record.status <= 903, again)
    same(`can_update at ${record.status}`, record.can_update, record.status === 901 || record.status === 902, again)
  }
}

function texts({ steps }) {
  for (const { record, again } of steps) {
    const text = STATUSES[record.status][1]
    if (text !== undefined) same(`status_text of ${record.status}`, record.status_text, text, again)
  }
}

function shipper({ steps, body, transitions }) {
  const accepted = transitions.find(({ status }) => status === 903)?.at ?? Number.POSITIVE_INFINITY
  const [{ name, phone }] = body.paths
  for (const { now, record, again } of steps) {
    if (now < accepted) {
      same('shipper_name', record.shipper_name, name, again)
      same('shipper_phone', record.shipper_phone, phone, again)
    } else if (record.status >= 903 && record.status <= 906) {
      holds("a driver's name", record.shipper_name !== name && record.shipper_name !== null, record.shipper_name, again)
      holds(
        "a driver's phone",
        /^0\d{9}$/.test(record.shipper_phone) && record.shipper_phone !== phone,
        record.shipper_phone,
        again,
      )
    }
  }
}

function fees({ steps, fees: { fees: expected } }) {
  for (const { record, again } of steps) {
    for (const [name, value] of Object.entries(expected))
      same(`${name} at ${record.status}`, record[name], value, again)
  }
}

function wallet({ steps, transitions, fees: { fees: expected }, switches }) {
  const { transactions, points: last, again } = steps.at(-1)
  const moved = [TOP_UP]
  let taken = false
  for (const { status } of switches.ondemand_money === 'wallet' ? transitions : []) {
    if (status === 903 && !taken) {
      moved.push(-expected.total_fee)
      taken = true
    }
    if ((status === 911 || status === 1000) && taken) moved.push(expected.total_fee)
    if (status === 910) {
      const cod = last.filter(point => point.kind === 2 && point.status === 'completed')
      const sum = cod.reduce((total, { parcel }) => total + (parcel.cod_amount ?? 0), 0)
      if (sum > 0) moved.push(sum)
    }
  }
  same(
    'what moved in the wallet',
    transactions.map(t => t.closing_debit - t.opening_debit),
    moved,
    again,
  )
  let balance = 0
  for (const { opening_debit, closing_debit } of transactions) {
    same('opening_debit', opening_debit, balance, again)
    balance = closing_debit
  }
}

function instants({ steps, transitions }) {
  const { record, again } = steps.at(-1)
  const lastOf = (...codes) => transitions.findLast(({ status }) => codes.includes(status))?.at
  const expected = {
    pickup_at: lastOf(904),
    delivery_at: lastOf(906),
    shipper_accept_at: lastOf(903),
    completed_at: lastOf(910),
    returned_at: lastOf(909),
    cancel_at: lastOf(911),
  }
  for (const [name, at] of Object.entries(expected)) {
    same(name, record[name], at === undefined ? null : write.dashedSecond(at), again)
  }
  same('created_at', record.created_at, write.dashedSecond(steps[0].now), again)
}

function points({ steps, body }) {
  for (const { points: seen, again } of steps) {
    same('the number of points', seen.length, body.paths.length, again)
    for (const [index, point] of seen.entries()) {
      const sent = body.paths[index]
      const place = { kind: point.kind, lat: Number(point.lat), lng: Number(point.lng), address: point.address }
      same(`points[${index}]`, place, { kind: sent.kind, lat: sent.lat, lng: sent.lng, address: sent.address }, again)
      same('kind_text', point.kind_text, point.kind === 1 ? 'Điểm lấy hàng' : 'Điểm giao hàng', again)
      holds(
        'completed_at of a completed point alone',
        (point.completed_at !== null) === (point.status === 'completed'),
        point,
        again,
      )
      if (point.status === 'failed')
        holds('failed_at and fail_note', point.failed_at !== null && point.fail_note !== null, point, again)
      if (point.status === 'returned')
        holds('returned_at and is_return 1', point.returned_at !== null && Number(point.is_return) === 1, point, again)
      same('latest_status', point.latest_status, point.statuses.at(-1) ?? null, again)
    }
  }
}

function error({ steps, scenario }) {
  for (const { record, again } of steps) {
    if (record.status === 1000) same('error_text', record.error_text, scenario.create.error, again)
    else same('error and error_text', [record.error, record.error_text], [null, null], again)
    if (record.status === 1000) holds('an error', record.error !== null, record.error, again)
  }
}
