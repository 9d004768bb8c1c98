import { operations } from '../../../schemas/operations.ts'
import type { Exchange } from '../../exchange.ts'
import { fieldsOf } from '../../target/fields.ts'
import { gatherList } from '../gather.ts'
import { type Sight, type Survey, type SwitchProbe, seen, unseen } from '../probe.ts'
import { FAR_AHEAD, NO_ORDER } from '../probing-values.ts'
import { bodiesOf, isRecord, lineOf, queryOf, shipmentFields, shipmentRows } from '../read-answers.ts'

const PAGINATED = operations()
  .filter(({ paginated }) => paginated)
  .map(({ operationId }) => operationId)

export const paginationMeta: SwitchProbe = {
  switch: 'pagination_meta',
  needs: [],
  gather: survey => gatherList(survey, 'listDistricts'),
  look(exchanges) {
    const lists = PAGINATED.flatMap(id => bodiesOf(exchanges, id).map(body => ({ id, body })))
    const [first] = lists
    if (first === undefined) return unseen('no paginated list was answered')
    const withMeta = lists.find(({ body }) => isRecord(fieldsOf(body.meta).pagination))
    if (withMeta !== undefined) return seen('meta', `${lineOf(withMeta.id)} answered meta.pagination`)
    return seen('none', `${lineOf(first.id)} answered no meta`)
  },
}

/** The most that the switch can say, and so the most to ask for. */
const LARGEST = 10_000

/**
 * A page of the longest list that every account has. Where another page follows, its length is the limit; where the list
 * says `per_page`, that is it.
 */
export const maxPageSize: SwitchProbe = {
  switch: 'max_page_size',
  needs: [],
  recorded: 'anywhere',
  async gather(survey) {
    // A sandbox whose lists say nothing of themselves is asked in a world where they do.
    const world =
      survey.world.control === null ? null : await survey.ownWorld('pages', { set: { pagination_meta: 'meta' } })
    const ask = (page: number): Promise<Exchange> =>
      survey.ask('listDistricts', { query: { size: LARGEST, page }, ...(world === null ? {} : { world }) })
    return [await ask(1), await ask(2)]
  },
  look(exchanges) {
    const asked = exchanges.filter(exchange => queryOf(exchange).get('size') === String(LARGEST))
    const pageOf = (page: string) => asked.find(exchange => queryOf(exchange).get('page') === page)?.got
    const [first, second] = [pageOf('1'), pageOf('2')]
    if (first === null || first === undefined) return unseen('no request asked for a very large page')
    if (first.status !== 200) return unseen(`a page of ${LARGEST} was answered ${first.status}`)
    const length = lengthOf(first.json)
    if (length > 0 && second?.status === 200 && lengthOf(second.json) > 0) {
      return seen(length, `a page of ${LARGEST} districts held ${length}, and another page followed`)
    }
    const { per_page: perPage } = fieldsOf(fieldsOf(fieldsOf(first.json).meta).pagination)
    if (typeof perPage === 'number') return seen(perPage, `a page of ${LARGEST} districts answered per_page ${perPage}`)
    return unseen(`at least ${length}: the list of districts ended there`)
  },
}

function lengthOf(json: unknown): number {
  const { data } = fieldsOf(json)
  return Array.isArray(data) ? data.length : 0
}

const TIMED = ['listTransactions', 'listShipments', 'listOndemandShipments'] as const

export const timeBounds: SwitchProbe = {
  switch: 'time_bounds',
  needs: [],
  recorded: 'anywhere',
  async gather(survey) {
    const id = await findFilled(survey, TIMED)
    await survey.ask(id, { query: { from: FAR_AHEAD } })
    return null
  },
  look(exchanges) {
    const answered = exchanges.filter(exchange => queryOf(exchange).get('from') === FAR_AHEAD)
    for (const { operation, got } of answered) {
      const asked = `${lineOf(operation)}?from=${FAR_AHEAD}`
      if (got?.status === 422) return seen('unix', `${asked} answered 422`)
      if (got?.status !== 200) continue
      if (lengthOf(got.json) > 0) return unseen(`${asked} answered records, so it takes no notice of a date`)
      const isFilled = bodiesOf(exchanges, operation).some(body => lengthOf(body) > 0)
      if (isFilled) return seen('unix_or_date', `${asked} answered nothing, and records without the bound`)
    }
    return unseen(answered.length === 0 ? 'no request had a date' : 'the lists that take a bound are empty')
  },
}

export const invoiceTimeFilter: SwitchProbe = {
  switch: 'invoice_time_filter',
  needs: [],
  recorded: 'anywhere',
  async gather(survey) {
    await gatherList(survey, 'listInvoices')
    await survey.ask('listInvoices', { query: { from: FAR_AHEAD } })
    return null
  },
  look(exchanges): Sight {
    const asked = exchanges.filter(
      exchange => exchange.operation === 'listInvoices' && queryOf(exchange).get('from') === FAR_AHEAD,
    )
    const got = asked[0]?.got
    if (got === undefined || got === null) return unseen('no request for COD sessions had a date')
    const line = `${lineOf('listInvoices')}?from=${FAR_AHEAD}`
    if (got.status === 422) return seen(true, `${line} answered 422`)
    if (got.status !== 200) return unseen(`${line} answered ${got.status}`)
    if (lengthOf(got.json) > 0) return seen(false, `${line} answered COD sessions of before`)
    const isFilled = bodiesOf(exchanges, 'listInvoices').some(body => lengthOf(body) > 0)
    return isFilled ? seen(true, `${line} answered none of the COD sessions`) : unseen('the account has no COD session')
  },
}

export const orderIdFilter: SwitchProbe = {
  switch: 'order_id_filter',
  needs: [],
  recorded: 'anywhere',
  async gather(survey) {
    await gatherList(survey, 'listShipments')
    await survey.ask('listShipments', { query: { order_id: NO_ORDER } })
    return null
  },
  look(exchanges): Sight {
    const asked = exchanges.filter(exchange => queryOf(exchange).get('order_id') === NO_ORDER)
    const got = asked.find(exchange => exchange.got?.status === 200)?.got
    if (got === undefined || got === null) return unseen('no request had an order_id, or it was not answered 200')
    const line = `${lineOf('listShipments')}?order_id=${NO_ORDER}`
    if (lengthOf(got.json) > 0) return seen(false, `${line} answered shipments of other orders`)
    const isFilled = bodiesOf(exchanges, 'listShipments').some(body => lengthOf(body) > 0)
    return isFilled
      ? seen(true, `${line} answered none of the shipments`)
      : unseen('the account has no standard shipment')
  },
}

/** The first of these lists that has records; the last one where none has. */
async function findFilled<Id extends (typeof TIMED)[number]>(survey: Survey, ids: readonly [Id, ...Id[]]): Promise<Id> {
  for (const id of ids) {
    await gatherList(survey, id)
    if (bodiesOf(survey.exchanges, id).some(body => lengthOf(body) > 0)) return id
  }
  return ids[0]
}

export const searchMiss: SwitchProbe = {
  switch: 'search_miss',
  needs: [],
  recorded: 'anywhere',
  async gather(survey) {
    await survey.ask('searchShipments', { query: { code: NO_ORDER } })
    return null
  },
  look(exchanges): Sight {
    const asked = exchanges.find(
      exchange => exchange.operation === 'searchShipments' && queryOf(exchange).get('code') === NO_ORDER,
    )
    const got = asked?.got
    if (got === undefined || got === null) return unseen('no search was for a shipment that does not exist')
    const line = `${lineOf('searchShipments')}?code=${NO_ORDER}`
    if (got.status === 404) return seen('404', `${line} answered 404`)
    if (got.status === 200 && lengthOf(got.json) === 0) return seen('empty', `${line} answered an empty list`)
    return unseen(`${line} answered ${got.status}`)
  },
}

export const searchResult: SwitchProbe = {
  switch: 'search_result',
  needs: [],
  async gather(survey) {
    await gatherList(survey, 'listShipments')
    const [id] = shipmentRows(survey.exchanges).flatMap(row => shipmentFields(row).id ?? [])
    if (typeof id === 'string')
      await survey.once('search', () => survey.ask('searchShipments', { query: { code: id } }))
    return null
  },
  look(exchanges): Sight {
    const line = lineOf('searchShipments')
    for (const { data } of bodiesOf(exchanges, 'searchShipments')) {
      if (isRecord(data)) return seen('object', `${line} answered the record of one shipment itself`)
      if (Array.isArray(data) && data.length === 1) return seen('array', `${line} answered one shipment in a list`)
    }
    return unseen('no search found a single shipment')
  },
}
