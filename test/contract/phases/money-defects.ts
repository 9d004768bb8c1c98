import type { Asked } from '../../mutants/change.ts'
import { look } from '../../mutants/edit.ts'
import { type Defect, edits, ofList } from './defect.ts'

/** What was sent of the parcel. */
const ofParcel = ({ body }: Asked, name: string): number => Number(look(body, `/shipment/parcel/${name}`))

const isFree = (asked: Asked): boolean => ofParcel(asked, 'amount') > 0 && ofParcel(asked, 'amount') < 1_000_000

/** Sums that do not add up. */
export const MONEY_DEFECTS: readonly Defect[] = [
  {
    check: 'fee-sum',
    operation: 'listShipments',
    what: 'a fee that the total lacks',
    change: edits('listShipments', '/data/**/service_fee', { to: fee => Number(fee) + 1_000 }),
  },
  {
    check: 'fee-sum',
    operation: 'listOndemandShipments',
    what: 'the price of a request goes missing',
    change: edits('listOndemandShipments', '/data/*/requests', { to: () => [] }),
  },
  {
    check: 'amount-return-shop',
    operation: 'createShipment',
    what: 'the recipient pays, and the shop too',
    change: edits('createShipment', '/amount_return_shop', {
      to: amount => Number(amount) - 30_000,
      when: ({ body }) => look(body, '/shipment/payer') === 0,
    }),
  },
  {
    check: 'cod-session-total',
    operation: 'listInvoices',
    what: 'total_amount is not what remains',
    change: edits('listInvoices', '/data/*/total_amount', { to: amount => Number(amount) + 1 }),
  },
  {
    check: 'cod-session-total',
    operation: 'listInvoiceShipments',
    what: 'a parcel of the session is missing',
    change: edits('listInvoiceShipments', '/data', { to: ofList(list => list.slice(1)) }),
  },
  {
    check: 'ledger-law',
    operation: 'listTransactions',
    what: 'a line is left out',
    change: edits('listTransactions', '/data', { to: ofList(list => list.filter((_, at) => at !== 1)) }),
  },
  {
    check: 'bulky-tiers',
    operation: 'createOndemandRates',
    what: 'TIER_2 for 15,000',
    change: edits('createOndemandRates', '/data/*/requests/*/tier_list/1/price', { to: () => 15_000 }),
  },
  {
    check: 'declared-value',
    operation: 'createRates',
    what: 'charged from the first VND',
    change: edits('createRates', '/data/*/total_fee', { to: total => Number(total) + 5_000, when: isFree }),
  },
  {
    check: 'volumetric-weight',
    operation: 'createRates',
    what: 'a large box costs a little more than none',
    change: edits('createRates', '/data/*/total_fee', {
      to: () => 60_000,
      when: asked => ofParcel(asked, 'length') === 60,
    }),
  },
  {
    check: 'number-forms',
    operation: 'createShipment',
    what: 'text is another amount',
    change: edits('createShipment', '/fee', { to: fee => (typeof fee === 'string' ? `${fee}0` : fee) }),
  },
]
