import type { Legal } from './legal.ts'
import { legal } from './words.ts'

type Wishes = Omit<Parameters<typeof legal>[1], 'set'>

const by = (set: NonNullable<Legal['set']>, id: string, wishes: Wishes): Legal => legal(id, { ...wishes, set })

/** Readings of the open clauses that no variant of test/mutants/variants/ has. */
export const MORE_SWITCHES: readonly Legal[] = [
  by({ login_layout: 'data' }, 'token-in-data', {
    title: 'The token of a login stands in data alone.',
    because: 'Authentication: in the envelope',
    probe: 'login',
  }),
  by({ create_data: 'absent' }, 'creation-without-data', {
    title: 'The creation result stands at the root, without data.',
    because: 'Standard rates and shipments: body is the creation result',
    writes: true,
    probe: 'bookParcel',
  }),
  by({ invoice_shape: 'list_brief' }, 'brief-in-the-list', {
    title: 'Sessions are brief in the list and full in the search.',
    because: 'COD reconciliation session: two response shapes appear',
    probe: 'parcelsAndSessions',
  }),
  by({ invoice_shape: 'search_brief' }, 'brief-in-the-search', {
    title: 'Sessions are full in the list and brief in the search.',
    because: 'COD reconciliation session: two response shapes appear',
    probe: 'parcelsAndSessions',
  }),
  by({ search_miss: '404' }, 'no-hit-is-404', {
    title: 'A search without a hit is 404.',
    because: 'Standard rates and shipments: what a search without a hit answers is not shown',
    probe: 'unknown',
  }),
  by({ search_result: 'object' }, 'one-hit-is-a-record', {
    title: 'One hit of a search of shipments is a record in place of a list.',
    because: 'Standard rates and shipments: standard shipment record(s)',
    probe: 'parcelsAndSessions',
  }),
  by({ transaction_sign: 'signed' }, 'signed-amounts', {
    title: 'The amount of a payment is below zero.',
    because: 'Transaction: the sign of amount is not shown',
    probe: 'ledger',
  }),
  by({ code_types: 'text' }, 'codes-as-text', {
    title: 'Codes of places in records are text.',
    because: 'Standard shipment record: data types are not shown',
    probe: 'parcelsAndSessions',
  }),
  by({ code_types: 'number' }, 'codes-as-numbers', {
    title: 'Codes of places in records are numbers, those of wards too.',
    because: 'Standard shipment record: data types are not shown',
    probe: 'parcelsAndSessions',
  }),
  by({ update_time: 'epoch_plus_7h' }, 'seconds-of-the-wall-clock', {
    title: 'UNIX times are those of the clock on the wall in GMT+7.',
    because: 'Events: UNIX timestamp in GMT+7',
    probe: 'parcelsAndSessions',
  }),
  by({ zero_dimensions: 'reject' }, 'no-size-of-zero', {
    title: 'A parcel of no size is refused.',
    because: 'Standard rates and shipments: weight, width, height, length required',
    probe: 'quoteOfNoSize',
  }),
  by({ create_refusal: '422', creation_422_layout: 'data_map' }, 'refusal-in-data', {
    title: 'A booking that cannot be placed is 422 with messages straight in data.',
    because: 'Errors: 422 body shapes of creation are not shown',
    writes: true,
    probe: 'bookNowhere',
  }),
  by({ create_refusal: '422', creation_422_layout: 'root_map' }, 'refusal-at-the-root', {
    title: 'A booking that cannot be placed is 422 with messages at the root.',
    because: 'Errors: 422 body shapes of creation are not shown',
    writes: true,
    probe: 'bookNowhere',
  }),
  by({ cancel_until: [901] }, 'cancelled-only-while-waiting', {
    title: 'A parcel can be cancelled only while it waits for its pickup.',
    because: 'States and transitions: transitions are not shown',
    writes: true,
    probe: 'parcelCancelledLate',
  }),
  by({ missing_text: 'null' }, 'events-with-null', {
    title: 'Texts that an event does not have are null.',
    because: 'Events: requiredness is not shown',
    writes: true,
    probe: 'eventsOfNoOrder',
  }),
  by({ creation_push: 'creation' }, 'creation-in-its-own-payload', {
    title: 'A creation is reported in a payload of its own.',
    because: 'Events: separate payload for the creation result is not shown',
    writes: true,
    probe: 'events',
  }),
]
