import type { SwitchName } from '../domain/set-switches.ts'
import type { Touch } from './campaign.ts'
import { planJointRuns } from './plan-joint-runs.ts'
import type { SwitchVariation } from './variation.ts'

/** Which operations of the run an answer of the switch may be seen in: those whose name has this text, or webhooks. */
const SEEN_IN: Readonly<Partial<Record<SwitchName, RegExp>>> = {
  login_layout: /login/,
  refresh_layout: /refreshToken/,
  token_lifetime: /login|refreshToken/,
  create_data: /createShipment/,
  created_status: /createShipment/,
  pending_tracking_number: /createShipment/,
  customer_layout: /(create|update)Customer/,
  pagination_meta: /list/,
  invoice_shape: /Invoice/,
  points_layout: /Ondemand/,
  max_page_size: /list/,
  rate_limit: /^$/,
  rate_ttl: /^$/,
  rate_extras: /Rates/,
  cancel_until: /delete/,
  creation_push: /webhook/,
  webhook_signature: /webhook/,
  webhook_retry: /^$/,
  webhook_success: /^$/,
  json_style: /webhook/,
  ondemand_push: /Ondemand/,
  create_refusal: /^$/,
  history_order: /Shipments$/,
  order_id_filter: /^$/,
  creation_422_layout: /^$/,
  zero_dimensions: /^$/,
  invoice_time_filter: /Invoice/,
  search_miss: /search/,
  search_result: /search/,
  transaction_sign: /Transactions/,
  update_time: /webhook|Shipments$/,
  missing_text: /webhook/,
  ondemand_money: /Ondemand/,
  vendor_paths: /^$/,
}

export interface ProbeOptions {
  /** Operations that were called, and `webhook` where one was sent. */
  readonly seen: readonly string[]
  /** What the run would have seen under all of these at once. */
  compare(variations: readonly SwitchVariation[]): Promise<Touch>
}

/**
 * What each variation would have changed. Those of which nothing is expected are played together: where no byte differs none of
 * them is touched, and otherwise the halves are played. What is expected only saves time.
 */
export async function probeSwitches(
  variations: readonly SwitchVariation[],
  { seen, compare }: ProbeOptions,
): Promise<ReadonlyMap<string, Touch>> {
  const touches = new Map<string, Touch>()
  const isExpected = ({ name }: SwitchVariation) => {
    const pattern = SEEN_IN[name]
    return pattern === undefined || seen.some(one => pattern.test(one))
  }
  const probe = async (group: readonly SwitchVariation[]): Promise<void> => {
    if (group.length === 0) return
    const touch = await compare(group)
    if (!touch.isTouched || group.length === 1) {
      for (const { id } of group) touches.set(id, touch)
      return
    }
    const middle = Math.ceil(group.length / 2)
    await probe(group.slice(0, middle))
    await probe(group.slice(middle))
  }
  for (const group of planJointRuns(variations.filter(one => !isExpected(one)))) {
    await probe(group.flatMap(one => (one.kind === 'switches' ? [one] : [])))
  }
  for (const one of variations.filter(isExpected)) await probe([one])
  return touches
}
