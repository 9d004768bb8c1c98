/** An account with 45 days behind it: parcels, orders, customers and sessions enough for several pages of each. */
import { groupsOf } from './book.mjs'

export const busy = world =>
  world.once('busy account', async () => {
    const account = await world.account()
    const filled = await account.control('POST', '/fill', { shipments: 110, customers: 30, ondemand: 30, days: 45 })
    if (filled.status !== 200) throw new Error(`POST /fill answered ${filled.status}: ${filled.text}`)
    return account
  })

/** Every row of a paginated list, page by page. */
export async function everyRow(account, path, size = 100) {
  const rows = []
  for (let page = 1; ; page += 1) {
    const answer = await account.get(`${path}${path.includes('?') ? '&' : '?'}size=${size}&page=${page}`)
    rows.push(...answer.body.data)
    if (answer.body.data.length < size) return rows
  }
}

export const idOf = row => groupsOf(row).shipment?.id ?? row.id
