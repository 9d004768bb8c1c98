import { customerRequest } from '../../requests/account-requests.ts'
import { rateRequest } from '../../requests/rate-requests.ts'
import { fieldsOf } from '../../target/fields.ts'
import { gatherList, gatherRates } from '../gather.ts'
import { type SwitchProbe, seen, unseen } from '../probe.ts'
import { bodiesOf, extrasOf, type Fields, isRecord, ondemandRecords, rowsOf } from '../read-answers.ts'

export const rateExtras: SwitchProbe = {
  switch: 'rate_extras',
  needs: [],
  gather: gatherRates,
  look(exchanges) {
    const rates = rowsOf(exchanges, 'createRates')
    if (rates.length === 0) return unseen('nothing was quoted')
    const extras = extrasOf('resources/rate.schema.json')
    const found = extras.filter(name => rates.some(rate => name in rate))
    return seen(found.length > 0, `${rates.length} rates with ${found.length} of the ${extras.length} extra fields`)
  },
}

export const zeroDimensions: SwitchProbe = {
  switch: 'zero_dimensions',
  needs: [],
  recorded: 'anywhere',
  async gather(survey) {
    const none = { width: 0, height: 0, length: 0 }
    await survey.once('zero sizes', async () =>
      survey.ask('createRates', { body: rateRequest(await survey.route(), none) }),
    )
    return null
  },
  look(exchanges) {
    const asked = exchanges.filter(({ operation, sent }) => operation === 'createRates' && isWithoutSize(sent.body))
    for (const { got } of asked) {
      if (got?.status === 200) return seen('accept', 'rates of a parcel of 0 × 0 × 0 cm were answered 200')
      if (got?.status === 422) return seen('reject', 'rates of a parcel of 0 × 0 × 0 cm were answered 422')
    }
    return unseen('no rates were asked for with sizes of 0')
  },
}

function isWithoutSize(body: string | null): boolean {
  const { parcel } = fieldsOf(fieldsOf(body === null ? null : JSON.parse(body)).shipment)
  const { width, height, length } = fieldsOf(parcel)
  return width === 0 && height === 0 && length === 0
}

export const invoiceShape: SwitchProbe = {
  switch: 'invoice_shape',
  needs: [],
  async gather(survey) {
    await gatherList(survey, 'listInvoices')
    const [id] = rowsOf(survey.exchanges, 'listInvoices').flatMap(row => row.id ?? [])
    if (typeof id === 'string') {
      await survey.once('session', () => survey.ask('searchInvoices', { query: { code: id } }))
    }
    return null
  },
  look(exchanges) {
    const listed = shapeOf(rowsOf(exchanges, 'listInvoices'))
    const found = shapeOf(rowsOf(exchanges, 'searchInvoices'))
    if (listed === undefined && found === undefined) return unseen('the account has no COD session')
    if (listed === undefined || found === undefined) return unseen('no COD session was both listed and searched for')
    if (listed === null || found === null) return unseen('COD sessions have neither total_cod nor amount')
    const told = `COD sessions with ${FIELDS[listed]} in the list, ${FIELDS[found]} in the search`
    if (listed === found) return seen(listed, told)
    if (listed === 'brief' && found === 'full') return seen('list_brief', told)
    if (listed === 'full' && found === 'brief') return seen('search_brief', told)
    return unseen(`no value says this: ${told}`)
  },
}

/** Undefined = there is no session; null = of no shape. */
function shapeOf([first]: readonly Fields[]): keyof typeof FIELDS | null | undefined {
  if (first === undefined) return undefined
  const [isFull, isBrief] = ['total_cod' in first, 'amount' in first]
  return isFull ? (isBrief ? 'both' : 'full') : isBrief ? 'brief' : null
}

const FIELDS = {
  full: 'total_cod and no amount',
  brief: 'amount and no total_cod',
  both: 'total_cod and amount',
} as const

export const pointsLayout: SwitchProbe = {
  switch: 'points_layout',
  needs: [],
  gather: survey => gatherList(survey, 'listOndemandShipments'),
  look(exchanges) {
    const points = ondemandRecords(exchanges).map(record => record.points)
    const [first] = points
    if (first === undefined) return unseen('the account has no on-demand order')
    if (Array.isArray(first)) return seen('list', `${points.length} on-demand orders with points as a list`)
    if (Array.isArray(fieldsOf(first).data))
      return seen('data', `${points.length} on-demand orders with points in data`)
    return unseen('the points of an on-demand order are neither a list nor in data')
  },
}

export const customerLayout: SwitchProbe = {
  switch: 'customer_layout',
  needs: ['customers'],
  async gather(survey) {
    const nonce = survey.nonce()
    const request = customerRequest(nonce, { place: (await survey.route()).to })
    const idOf = (json: unknown): string | null => {
      const { data } = fieldsOf(json)
      const id = fieldsOf(Array.isArray(data) ? data[0] : (data ?? json)).id
      return typeof id === 'string' ? id : null
    }
    const made = await survey.ask('createCustomer', { body: request, creates: { kind: 'customer', nonce, idOf } })
    const id = idOf(made.got?.json)
    if (id === null) return null
    const { name, email, phone } = request
    await survey.ask('updateCustomer', { params: { id }, body: { name: `${name} 2`, email, phone } })
    return null
  },
  look(exchanges) {
    const body = bodiesOf(exchanges, 'updateCustomer').at(-1)
    if (body === undefined) return unseen('no customer was updated')
    const [inData, atRoot] = [isRecord(body.data) && 'id' in body.data, 'id' in body]
    if (inData && atRoot) return seen('both', 'a customer update answered the record at the root and in data')
    if (inData) return seen('envelope', 'a customer update answered the record in data')
    if (atRoot) return seen('bare', 'a customer update answered the bare record')
    return unseen('a customer update answered no record')
  },
}

export const transactionSign: SwitchProbe = {
  switch: 'transaction_sign',
  needs: [],
  gather: survey => gatherList(survey, 'listTransactions'),
  look(exchanges) {
    const lines = rowsOf(exchanges, 'listTransactions').map(({ amount, opening_debit, closing_debit }) => ({
      amount: Number(amount),
      change: Number(closing_debit) - Number(opening_debit),
    }))
    const taken = lines.filter(({ change }) => change < 0)
    const signed = taken.filter(({ amount, change }) => amount === change).length
    if (taken.length === 0) return unseen('no transaction takes money')
    if (signed > 0 && signed < taken.length) return unseen('some payments are negative, some are positive')
    const told = `${taken.length} payments with an amount ${signed > 0 ? 'below' : 'above'} 0`
    return seen(signed > 0 ? 'signed' : 'positive', told)
  },
}
