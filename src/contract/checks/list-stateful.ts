import { type ListedCheck, listed } from '../check.ts'
import { cancelled } from './cancelled.ts'
import { createdAsSent } from './created-as-sent.ts'
import { customerAddress } from './customer-address.ts'
import { deleted } from './deleted.ts'
import { duplicateCustomer } from './duplicate-customer.ts'
import { foundBy } from './found-by.ts'
import { listedThere } from './listed.ts'
import { ondemandCodes } from './ondemand-codes.ts'
import { orderCourse } from './order-course.ts'
import { placesWhole } from './places-whole.ts'
import { rateBookable } from './rate-bookable.ts'
import { statusHistory } from './status-history.ts'
import { statusText } from './status-text.ts'
import { timeRange } from './time-range.ts'
import { updated } from './updated.ts'
import { webhookListed } from './webhook-listed.ts'

export const STATEFUL_CHECKS: readonly ListedCheck[] = [
  listed(rateBookable),
  listed(listedThere),
  listed(foundBy),
  listed(createdAsSent),
  listed(cancelled),
  listed(updated),
  listed(deleted),
  listed(duplicateCustomer),
  listed(customerAddress),
  listed(timeRange),
  listed(statusHistory),
  listed(statusText),
  listed(orderCourse),
  listed(webhookListed),
  listed(ondemandCodes),
  listed(placesWhole),
]
