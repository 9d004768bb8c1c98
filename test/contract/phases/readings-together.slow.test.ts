import { expect, test } from 'vitest'
import { PHASE_CASES } from '../../../src/contract/run/run-contract.ts'
import { recordsOf } from '../../mutants/edit.ts'
import { judgePhase, notRun, told } from './judge-phase.ts'

/** A whole run, perhaps while all cores do other things. */
const LONG_MS = 120_000

test.each([
  { rate_ttl: '30s' },
  { rate_ttl: '1h', create_refusal: '422' },
  {
    search_miss: '404',
    search_result: 'object',
    code_types: 'text',
    create_refusal: '422',
    creation_422_layout: 'root_map',
  },
  { invoice_shape: 'list_brief', transaction_sign: 'signed', update_time: 'epoch_plus_7h', missing_text: 'null' },
  {
    invoice_shape: 'search_brief',
    zero_dimensions: 'reject',
    search_miss: '404',
    numbers: 'string',
    code_types: 'number',
  },
  { cancel_until: '902', order_id_filter: false, token_lifetime: 60 },
])(
  'under %o nothing is found in a whole run',
  async set => {
    const report = await judgePhase(PHASE_CASES, { sandbox: { clock: 'frozen', set } })
    expect(told(report)).toEqual([])
    expect(notRun(report)).toEqual([])
    expect(report.exitCode).toBe(0)
  },
  LONG_MS,
)

test(
  'where rates run out no parcel is refused that was to be booked after days',
  async () => {
    const cases = PHASE_CASES.filter(({ id }) => id === 'GET /api/v2/shipments › 200 › first page')
    const report = await judgePhase(cases, { sandbox: { clock: 'frozen', set: { rate_ttl: '1h' } } })
    const list = report.exchanges.findLast(({ operation }) => operation === 'listShipments')
    const shown = recordsOf(list?.got?.json)
    expect(shown.length).toBeGreaterThan(10)
    expect(shown.map(record => JSON.stringify(record)).filter(text => /rate/.test(text))).toEqual([])
    const refused = report.exchanges.filter(({ got }) => /"shipment_status":900/.test(got?.text ?? ''))
    // The one that its scenario lets fail.
    expect(refused).toHaveLength(1)
  },
  LONG_MS,
)
