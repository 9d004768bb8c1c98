import {
  answers,
  eachEvent,
  eachEventOf,
  eachRecord,
  eachRow,
  eachShipment,
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  type Plant,
  plus,
  RIDES,
  theList,
} from './surface.ts'

const RATES = /^POST \/rates/
const RIDE_RATES = /^POST \/ondemand-shipments\/rates/

const without = (row: Fields, field: string) => {
  delete row[field]
}

const set = (field: string, value: (before: unknown) => unknown) => (row: Fields) => {
  if (field in row) row[field] = value(row[field])
}

/** A change of an event, which is sent. */
const changed = (field: string, value: (before: unknown) => unknown) => (event: Fields) => {
  set(field, value)(event)
  return undefined
}

const within = (field: string, change: (row: Fields) => void) => (row: Fields) => {
  const inner = row[field]
  if (isFields(inner)) change(inner)
  for (const one of listOf(inner)) change(one)
}

const FIELDS: Readonly<Record<string, () => Plant>> = {
  'rate-without-expected': () => eachRow(RATES, row => without(row, 'expected')),
  'rate-fee-as-text': () => eachRow(RATES, set('total_fee', String)),
  'rate-unknown-field': () => eachRow(RATES, row => Object.assign(row, { price: row.total_fee })),
  'creation-id-lowercase': () =>
    answers(/^POST \/shipments$/, ({ body }) => set('id', id => String(id).toLowerCase())(fieldsOf(body))),
  'creation-date-without-seconds': () =>
    answers(/^POST \/shipments$/, ({ body }) => set('created_at', at => String(at).slice(0, -3))(fieldsOf(body))),
  'record-date-with-seconds': () => eachShipment(set('created_at', at => `${at}:00`)),
  'record-fee-renamed': () =>
    eachShipment(shipment => {
      shipment.insurance_fee = shipment.insurrance_fee
      without(shipment, 'insurrance_fee')
    }),
  'record-payer-text': () => eachShipment(set('payer', () => 'shop')),
  'ward-code-number': () => eachShipment(within('address_from', set('ward_code', Number))),
  'city-code-text': () => eachShipment(within('address_to', set('city_code', String))),
  'parcel-without-volume': () => eachShipment(within('parcel', parcel => without(parcel, 'cweight'))),
  'history-milliseconds': () =>
    eachRecord(
      within(
        'history',
        set('updated_time', time => Number(time) * 1000),
      ),
    ),
  'ride-carrier-number': () => eachRow(RIDES, set('carrier', Number)),
  'ride-date-slashes': () =>
    eachRow(
      RIDES,
      set('created_at', () => '05/01/2026 08:00'),
    ),
  'point-lat-number': () => eachRow(RIDES, within('points', set('lat', Number))),
  'point-without-statuses': () =>
    eachRow(
      RIDES,
      within('points', point => without(point, 'statuses')),
    ),
  'ride-rate-without-ceiling': () => eachRow(RIDE_RATES, row => without(row, 'max_cod')),
  'ride-request-type': () =>
    eachRow(
      RIDE_RATES,
      within(
        'requests',
        set('type', type => (type === 'BOOLEAN' ? 'FLAG' : type)),
      ),
    ),
  'session-date-with-seconds': () =>
    eachRow(
      /^GET \/invoices$/,
      set('created_at', at => `${at}:00`),
    ),
  'transaction-amount-text': () => eachRow(/^GET \/transactions/, set('amount', String)),
  'district-id-number': () => eachRow(/^GET \/districts\?/, set('id', Number)),
  'ward-id-text': () => eachRow(/^GET \/districts\/\d+\/wards/, set('id', String)),
  'bank-without-short-name': () => eachRow(/^GET \/banks/, row => without(row, 'short_name')),
  'endpoint-event-all': () =>
    eachRow(
      /^GET \/webhooks/,
      set('event', () => 'all'),
    ),
  'customer-address-object': () =>
    eachRow(
      /^GET \/customers/,
      set('address', list => listOf(list)[0]),
    ),
  'event-fee-number': () => eachEvent(changed('fee', Number)),
  'event-flag-text': () => eachEvent(changed('is_lost', String)),
  'event-without-sorting-code': () =>
    eachEvent(event => {
      without(event, 'sorting_code')
      return undefined
    }),
}

/** Call by call: how often the same one was made. */
function repeats(): (call: string) => number {
  const counts = new Map<string, number>()
  return call => {
    const count = (counts.get(call) ?? 0) + 1
    counts.set(call, count)
    return count
  }
}

const RATE_PLANTS: Readonly<Record<string, () => Plant>> = {
  'price-one-dong': () =>
    eachRow(RATES, row => {
      if (row.carrier_name !== 'Best Express') return
      for (const field of ['total_fee', 'total_amount']) set(field, fee => plus(fee, 1))(row)
    }),
  'total-amount-differs': () =>
    eachRow(
      RATES,
      set('total_amount', amount => plus(amount, 1)),
    ),
  'rate-id-with-time': () => {
    const countOf = repeats()
    return answers(RATES, answer => {
      const count = countOf(`${answer.account} ${answer.again}`)
      if (count > 1)
        for (const row of listOf(fieldsOf(answer.body).data)) set('id', id => btoa(`${atob(String(id))}_${count}`))(row)
    })
  },
  'rates-half-missing': () =>
    theList(RATES, rows => {
      const names = [...new Set(rows.map(row => row.carrier_name))]
      return rows.filter(row => names.indexOf(row.carrier_name) % 2 === 0)
    }),
}

const total = (field: string) => set(field, value => plus(value, 1))

const JOURNEYS: Readonly<Record<string, () => Plant>> = {
  'event-missing': () => eachEventOf('903', () => null),
  'event-fee-differs': () =>
    eachEventOf(
      '904',
      changed('fee', fee => String(plus(fee, 1))),
    ),
  'event-text-swapped': () =>
    eachEventOf(
      '905',
      changed('status_text', () => 'Giao thất bại'),
    ),
  'event-foreign-code': () => eachEvent(changed('code', code => `${code}X`)),
  'list-out-of-step': () =>
    eachRow(/^GET \/shipments(\?|$)/, row => {
      within('shipment', total('amount_return_shop'))(row)
      total('amount_return_shop')(row)
    }),
  'fee-sum-one-dong': () => eachShipment(total('total_fee')),
  'history-entry-missing': () =>
    eachRecord(
      set('history', history =>
        listOf(history).filter((entry, index, all) => entry.status !== 919 || index === all.length - 1),
      ),
    ),
  'wallet-chain-broken': () =>
    theList(/^GET \/transactions/, rows => {
      const [newest] = rows
      if (newest) total('closing_debit')(newest)
      return rows
    }),
  'session-fee-one-dong': () => eachRow(/^GET \/invoices(\?|$)/, total('total_fee')),
  'record-invoice-gross': () =>
    eachRecord(
      within('invoice', invoice => Object.assign(invoice, { total: plus(invoice.total, Number(invoice.fee)) })),
    ),
  'return-not-flagged': () => eachEvent(changed('is_return', () => 0)),
  'partial-not-flagged': () => eachEvent(changed('is_part_delivery', () => 0)),
  'loss-not-flagged': () => eachEvent(changed('is_lost', () => 0)),
  'stale-weight': () => eachEvent(changed('weight', () => '1000')),
  'refund-missing': () =>
    theList(/^GET \/transactions/, rows => {
      const paid = rows.filter(row => plus(row.closing_debit, 0) < plus(row.opening_debit, 0)).map(row => row.amount)
      return rows.filter(row => plus(row.closing_debit, 0) < plus(row.opening_debit, 0) || !paid.includes(row.amount))
    }),
}

const RIDE_PLANTS: Readonly<Record<string, () => Plant>> = {
  'ride-event-missing': () => eachEventOf('904', () => null),
  'ride-fee-one-dong': () => eachRow(RIDES, total('total_fee')),
  'ride-cancel-flag': () =>
    eachRow(RIDES, row => set('can_cancel', flag => flag === true || plus(row.status, 0) > 903)(row)),
  'ride-fee-twice': () =>
    theList(/^GET \/transactions/, rows => {
      const fee = rows.find(row => plus(row.closing_debit, 0) < plus(row.opening_debit, 0))
      return fee ? [fee, ...rows] : rows
    }),
  'ride-driver-early': () =>
    eachRow(RIDES, row => set('shipper_name', name => (plus(row.status, 0) < 903 ? 'Lê Văn Tài' : name))(row)),
}

const OK = { code: 200, status: 'success', data: [], message: 'Resource Deleted' }

const REFUSALS: Readonly<Record<string, () => Plant>> = {
  'no-token-other-words': () =>
    answers(/./, answer => {
      if (answer.status === 401)
        within(
          'data',
          set('error', () => 'Unauthorized'),
        )(fieldsOf(answer.body))
    }),
  'unknown-webhook-deleted': () =>
    answers(/^DELETE \/webhooks\/999999/, answer => {
      if (answer.status === 404) Object.assign(answer, { status: 200, body: { ...OK } })
    }),
  'server-error-for-rates': () =>
    answers(RATES, answer => {
      const keys = Object.keys(fieldsOf(fieldsOf(fieldsOf(answer.body).data).errors))
      const isAbsent = keys.length === 1 && answer.text.includes('parcel.weight field is required')
      if (isAbsent)
        Object.assign(answer, { status: 500, body: { code: 500, status: 'error', data: [], message: 'Server Error' } })
    }),
  'no-allow': () =>
    answers(/./, answer => {
      if (answer.status === 405) answer.headers = new Headers({ 'Content-Type': 'application/json' })
    }),
  'error-keys-short': () =>
    answers(RATES, answer => {
      const data = fieldsOf(fieldsOf(answer.body).data)
      const short = Object.entries(fieldsOf(data.errors)).map(([key, value]) => [key.split('.').at(-1), value])
      if (answer.status === 422) data.errors = Object.fromEntries(short)
    }),
}

const LISTS: Readonly<Record<string, () => Plant>> = {
  'page-overlaps': () => {
    let last: Fields | undefined
    return theList(/^GET \/shipments\?size=\d+&page=\d+$/, (rows, { path }) => {
      if (path.endsWith('page=1')) last = rows.at(-1)
      return path.endsWith('page=2') && last && rows.length > 0 ? [last, ...rows.slice(0, -1)] : rows
    })
  },
  'page-of-24': () => theList(/^GET \/shipments$/, rows => rows.slice(0, 24)),
  'oldest-first': () => theList(/^GET \/shipments(\?|$)/, rows => rows.toReversed()),
  'size-unlimited': () => theList(/^GET \/districts\?size=101/, rows => [...rows, { ...rows.at(-1), id: '999998' }]),
  'meta-total-off': () =>
    answers(/^GET \/shipments(\?|$)/, ({ body }) =>
      within('meta', within('pagination', total('total')))(fieldsOf(body)),
    ),
  // The sandbox refuses a file of cities with one less, so this one is planted in front of it.
  'city-missing': () => theList(/^GET \/cities$/, rows => rows.slice(1)),
  'cities-paginated': () => theList(/^GET \/cities(\?|$)/, rows => rows.slice(0, 25)),
  'signature-of-other-body': () => ({
    event(event) {
      event.raw = Buffer.concat([event.raw, Buffer.from(' ')])
      return undefined
    },
  }),
  'to-bound-exclusive': () => theList(/^GET \/shipments\?to=\d{10}$/, rows => rows.slice(1)),
  'from-bound-exclusive': () => theList(/^GET \/shipments\?from=\d{10}$/, rows => rows.slice(0, -1)),
  'cancel-after-pickup': () =>
    answers(/^DELETE \/shipments\//, answer => {
      if (answer.status === 422 && /90[3-9]|919/.test(answer.text))
        Object.assign(answer, { status: 200, body: { ...OK } })
    }),
  'address-without-district': () =>
    eachRow(
      /^(GET|POST) \/customers/,
      within(
        'address',
        set('street', street => String(street).replace(', Quận Đống Đa', '')),
      ),
    ),
  'phone-with-country-code': () => theList(/^GET \/customers\/search\?q=%2B84/, () => []),
}

/** By the names of planted.json; each run gets one of its own. */
export const PLANTS: Readonly<Record<string, () => Plant>> = {
  ...FIELDS,
  ...RATE_PLANTS,
  ...JOURNEYS,
  ...RIDE_PLANTS,
  ...REFUSALS,
  ...LISTS,
}
