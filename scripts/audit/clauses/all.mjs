import { ACCOUNTS } from './accounts.mjs'
import { BOOKS } from './books.mjs'
import { CREATION } from './creation.mjs'
import { CUSTOMERS } from './customers.mjs'
import { ERRORS } from './errors.mjs'
import { FIELDS } from './fields.mjs'
import { INVALID } from './invalid.mjs'
import { JOURNEYS } from './journeys.mjs'
import { LIST_CLAUSES } from './lists.mjs'
import { MONEY } from './money.mjs'
import { PAGES } from './pages.mjs'
import { PROMISES } from './promise.mjs'
import { RATES } from './rates.mjs'
import { RIDE_RATES } from './ride-rates.mjs'
import { RIDE_LIVES } from './rides.mjs'
import { SETTLE } from './settle.mjs'
import { STATUS } from './status.mjs'
import { SWITCH_CLAUSES } from './switches.mjs'
import { WEBHOOKS } from './webhooks.mjs'

export const ALL = [
  FIELDS,
  SWITCH_CLAUSES,
  ERRORS,
  INVALID,
  PAGES,
  BOOKS,
  STATUS,
  LIST_CLAUSES,
  CUSTOMERS,
  WEBHOOKS,
  CREATION,
  ACCOUNTS,
  RATES,
  JOURNEYS,
  RIDE_RATES,
  RIDE_LIVES,
  MONEY,
  SETTLE,
  PROMISES,
].flat()

const ids = new Set()
for (const { id } of ALL) {
  if (ids.has(id)) throw new Error(`two clauses have the id ${id}`)
  ids.add(id)
}
