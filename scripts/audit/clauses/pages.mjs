import { groupsOf, readsOf } from '../book.mjs'
import { busy, everyRow, idOf } from '../busy.mjs'
import { dataOf, holds, same } from '../expect.mjs'
import { BANKS, CITIES, DISTRICTS, WARDS } from '../facts.mjs'
import { readDashed } from '../shapes.mjs'
import { clause } from './clause.mjs'

const LISTS = {
  shipments: ['/shipments', slashedOf(row => groupsOf(row).shipment.created_at)],
  rides: ['/ondemand-shipments', row => readDashed(row.created_at)],
  customers: ['/customers', undefined],
  invoices: ['/invoices', slashedOf(row => row.created_at)],
  invoice_search: ['/invoices/search', slashedOf(row => row.created_at)],
  transactions: ['/transactions', slashedOf(row => row.created_at)],
  districts: ['/districts', undefined],
}

/** dd/mm/yyyy hh:mm as a number that ascends with time. */
function slashedOf(pick) {
  return row => {
    const [, day, month, year, hour, minute] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d)$/.exec(pick(row))
    return Number(year + month + day + hour + minute)
  }
}

const PAGED = Object.entries(LISTS).flatMap(([name, [path, timeOf]]) => [
  clause(`page.${name}.default`, 'Pagination', `${path} has 25 records on a page without size.`, async world => {
    const answer = await (await busy(world)).get(path)
    same('the number of records', dataOf(answer).length, 25, answer.again)
  }),
  clause(`page.${name}.pages`, 'Pagination', `The pages of ${path} hold every record once.`, async world => {
    const account = await busy(world)
    const ids = rows => rows.map(idOf).map(String).toSorted()
    const paged = ids(await everyRow(account, path, 10))
    same('the records of pages of 10', paged, ids(await everyRow(account, path)), `${path}?size=10&page=1, 2, …`)
    same('no record twice', new Set(paged).size, paged.length, `${path}?size=10&page=1, 2, …`)
  }),
  clause(`page.${name}.ceiling`, 'switch 14 max_page_size', `A size above 100 is 100 at ${path}.`, async world => {
    const account = await busy(world)
    const all = await everyRow(account, path)
    const answer = await account.get(`${path}?size=101`)
    same('the number of records', dataOf(answer).length, Math.min(all.length, 100), answer.again)
  }),
  clause(`page.${name}.beyond`, 'Pagination', `A page beyond the last of ${path} is empty.`, async world => {
    const answer = await (await busy(world)).get(`${path}?page=9999`)
    same('data', dataOf(answer), [], answer.again)
  }),
  clause(
    `page.${name}.meta`,
    'switch 9 pagination_meta',
    `${path} has meta.pagination where the profile has it.`,
    async world => {
      const account = await busy(world)
      const total = (await everyRow(account, path)).length
      const answer = await account.get(`${path}?size=10&page=2`)
      if (readsOf(world).pagination_meta === 'none') {
        holds('no meta', !('meta' in answer.body), answer.body.meta, answer.again)
        return
      }
      const { links, ...pagination } = answer.body.meta.pagination
      const expected = { count: 10, current_page: 2, per_page: 10, total, total_pages: Math.ceil(total / 10) }
      same('meta.pagination', pagination, expected, answer.again)
      const pageOf = link => new URL(link, 'http://sandbox.invalid').searchParams.get('page')
      same('links', [pageOf(links.next), pageOf(links.previous)], ['3', '1'], answer.again)
    },
  ),
  ...(timeOf === undefined
    ? []
    : [
        clause(`page.${name}.order`, 'Lists', `${path} is newest first.`, async world => {
          const account = await busy(world)
          const times = (await everyRow(account, path)).map(timeOf)
          const ordered = times.every((time, index) => index === 0 || times[index - 1] >= time)
          holds('descending times', ordered, times.slice(0, 12), `${path}?size=100`)
        }),
      ]),
])

const byId = rows => rows.map(({ id }) => String(id))

const WHOLE = [
  ['cities', '/cities', () => [...CITIES.keys()]],
  ['banks', '/banks', () => BANKS.map(({ id }) => String(id))],
  [
    'districts_of_city',
    '/cities/100000/districts',
    () => [...DISTRICTS.values()].filter(d => d.city_id === '100000').map(d => d.id),
  ],
  ['wards', '/districts/100300/wards', () => WARDS.get('100300').map(([id]) => String(id))],
].map(([name, path, expected]) =>
  clause(
    `whole.${name}`,
    'Pagination: not paginated',
    `${path} has all of them, by id, also with size.`,
    async world => {
      const account = await world.once('whole: account', () => world.account())
      const all = await account.get(path)
      const numeric = (one, other) => Number(one) - Number(other)
      same('the ids', byId(dataOf(all)), expected().toSorted(numeric), all.again)
      const sized = await account.get(`${path}?size=2`)
      same('the ids with size=2', byId(dataOf(sized)), byId(dataOf(all)), sized.again)
      holds('no meta', !('meta' in all.body), all.body.meta, all.again)
    },
  ),
)

const PLACES = [
  clause('place.cities', 'Places', 'There are the 63 cities.', async world => {
    const answer = await (await world.account()).get('/cities')
    same('the number of cities', dataOf(answer).length, 63, answer.again)
  }),
  clause('place.districts', 'Places', 'There are the 712 districts, each of a city.', async world => {
    const account = await world.account()
    const all = await everyRow(account, '/districts')
    same('the number of districts', all.length, 712)
    for (const { id, name, city_id } of all) {
      same(`district ${id}`, { name, city_id }, { name: DISTRICTS.get(id)?.name, city_id: DISTRICTS.get(id)?.city_id })
    }
  }),
  clause('place.wards', 'Places', 'The wards of a district are those of the file, ids as numbers.', async world => {
    const account = await world.account()
    for (const district of ['100100', '700100', '650100', '3694'].filter(id => WARDS.has(id))) {
      const answer = await account.get(`/districts/${district}/wards`)
      const expected = WARDS.get(district).map(([id, name]) => ({ id, name, district_id: district }))
      same(`wards of ${district}`, dataOf(answer), expected, answer.again)
    }
  }),
  clause('place.names', 'Places', 'A city has the name of the file.', async world => {
    const answer = await (await world.account()).get('/cities')
    for (const { id, name } of dataOf(answer)) same(`city ${id}`, name, CITIES.get(id)?.name, answer.again)
  }),
]

export const PAGES = [
  ...PAGED,
  ...WHOLE,
  ...PLACES,
  clause(
    'page.invoice_shipments.pages',
    'Invoices',
    'The shipments of a session are its count, over all pages.',
    async world => {
      const account = await busy(world)
      const sessions = await everyRow(account, '/invoices')
      const largest = sessions.toSorted((one, other) => other.count - one.count)[0]
      const rows = await everyRow(account, `/invoices/${largest.id}/shipments`, 2)
      same(
        'the number of shipments',
        rows.length,
        largest.count,
        `/invoices/${largest.id}/shipments?size=2&page=1, 2, …`,
      )
      same('no record twice', new Set(rows.map(idOf)).size, rows.length)
    },
  ),
]
