/** The laws of journeys.mjs that hold events against the record. */
import { same } from '../expect.mjs'
import { creationPushes, statusEvents, stepAt } from '../journey.mjs'

/** Without the acceptance of a new order under `created_status: 900`, which is no step of the file. */
export function carried({ transitions }) {
  return transitions.filter(({ from, status }) => !(from === 900 && status === 901))
}

/** How often the event of each entry of the history is sent, by the faults of the file. */
function copiesOf({ scenario, transitions }, switches) {
  const times = ({ webhook = {} } = {}) => (webhook.drop === true ? 0 : (webhook.copies ?? 1))
  const steps = scenario.steps ?? []
  const moved = carried({ transitions })
  const creation = switches.created_status === 900 && scenario.create?.error === undefined ? [0] : []
  return [...creation, times(scenario.create), ...moved.map((_, index) => times(steps[index]))]
}

export function events(life) {
  const { steps, scenario, transitions, switches } = life
  const sent = statusEvents(life)
  const begun = life.booking.answer.body.shipment_status
  const entries = [{ status: begun, at: steps[0].now }, ...transitions]
  const copies = copiesOf(life, switches)
  const isLateRefusal = scenario.create?.error !== undefined && transitions.length > 0
  const expected = entries.flatMap(({ status, at }, index) => {
    // A creation that is refused later reports once: the refusal.
    const times = isLateRefusal && index === 0 ? 0 : (copies[index] ?? 1)
    return Array(times).fill(`${status} ${at / 1000}`)
  })
  const seen = sent.map(event => `${event.status} ${event.update_time}`)
  const ordered = !JSON.stringify(scenario).includes('"webhook"')
  same(`the events (${life.whose})`, ordered ? seen : seen.toSorted(), ordered ? expected : expected.toSorted())
  const pushes = creationPushes(life)
  const pushed = switches.creation_push === 'both' ? (scenario.create?.webhook?.copies ?? 1) : 0
  same('the number of creation pushes', pushes.length, pushed)
}

export function eventStatus(life) {
  for (const event of statusEvents(life)) {
    const step = stepAt(life, event.update_time)
    if (step === undefined) continue
    const entry = step.record.history.at(-1)
    same('status', event.status, String(entry.status), step.again)
    same(`status_text of ${event.status}`, event.status_text, entry.status_text, step.again)
    same(`description of ${event.status}`, event.description, entry.status_desc, step.again)
    const move = life.transitions.find(({ at }) => at / 1000 === event.update_time)
    if (typeof move?.message === 'string') same(`message of ${event.status}`, event.message, move.message, step.again)
    if (life.switches.record_extras) same(`message of ${event.status}`, event.message, entry.message, step.again)
  }
}

export function eventMoney(life) {
  for (const event of statusEvents(life)) {
    const step = stepAt(life, event.update_time)
    if (step === undefined) continue
    same(`fee of ${event.status}`, event.fee, String(step.record.shipment.total_fee), step.again)
    const { amount_return_shop } = step.record.shipment
    same(`amount_return_shop of ${event.status}`, event.amount_return_shop, amount_return_shop, step.again)
    same(`cod of ${event.status}`, event.cod, String(life.booking.cod), step.again)
  }
}

export function eventParcel(life) {
  const { answer } = life.booking
  for (const event of statusEvents(life)) {
    const step = stepAt(life, event.update_time)
    if (step === undefined) continue
    const { shipment } = step.record
    const { weight, cweight } = shipment.parcel
    same(`weight of ${event.status}`, event.weight, String(Math.max(weight, cweight)), step.again)
    same('gcode', event.gcode, shipment.id, step.again)
    same(`code of ${event.status}`, event.code, shipment.carrier_code ?? '', step.again)
    same('order_id', event.order_id, shipment.order_id ?? '', step.again)
    same('payer', event.payer, String(shipment.payer), step.again)
    same('tracking_url', event.tracking_url, shipment.tracking_url ?? '', step.again)
    same('carrier_short_name', event.carrier_short_name, answer.body.carrier_short_name, step.again)
    const refused = event.status === '900'
    same('sorting_code', event.sorting_code, refused ? '' : answer.body.sorting_code, step.again)
    same('return_sorting_code', event.return_sorting_code, refused ? '' : answer.body.return_sorting_code, step.again)
  }
}

export function flags(life) {
  const { money, transitions, steps, switches } = life
  for (const event of statusEvents(life)) {
    const index = transitions.findLastIndex(({ at }) => at / 1000 === event.update_time) + 1
    const { is_return, is_part_delivery, is_lost } = event
    same(`the flags of ${event.status}`, { is_return, is_part_delivery, is_lost }, money[index].flags)
  }
  if (!switches.record_extras) return
  const { is_return, is_part_delivery, is_lost } = steps.at(-1).record.shipment
  same('the flags of the record', { is_return, is_part_delivery, is_lost }, money.at(-1).flags, steps.at(-1).again)
}
