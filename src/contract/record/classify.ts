import type { OperationId } from '../../schemas/operations.ts'
import type { Kind } from './references.ts'

/** A field as it stands in a request or an answer. */
export interface Field {
  readonly operation: OperationId
  readonly name: string
  readonly value: unknown
  /** Names of the fields beside it: those that are there and those that its schema knows. */
  readonly beside: ReadonlySet<string>
  readonly inQuery: boolean
}

/** What they answer is the same for every account, and citing it is the point of recording it. */
const PUBLIC: readonly OperationId[] = [
  'listCities',
  'listCityDistricts',
  'listDistricts',
  'listDistrictWards',
  'listBanks',
  'createRates',
  'createOndemandRates',
]

const KINDS: Readonly<Record<string, Kind>> = {
  id: 'id',
  code: 'id',
  order_id: 'order',
  carrier_code: 'id',
  tracking_number: 'id',
  access_token: 'token',
  refresh_token: 'token',
  password: 'secret',
  client_secret: 'secret',
  client_id: 'serial',
  username: 'account',
  phone: 'phone',
  shipper_phone: 'phone',
  email: 'email',
  shipper_name: 'person',
  owner: 'person',
  street: 'street',
  address: 'street',
  branch: 'branch',
  note: 'note',
  fail_note: 'note',
  endpoint: 'endpoint',
}

/** What kind of private or passing thing a field holds; null = it may stay, apart from what it mentions. */
export function classify({ operation, name, value, beside, inQuery }: Field): Kind | null {
  if (value === null || value === '' || typeof value === 'object' || typeof value === 'boolean') return null
  if (name === 'name') return isPerson(beside) ? 'person' : null
  if (name === 'number') return beside.has('owner') || beside.has('bank_id') ? 'bank-number' : null
  if (name === 'metadata') return typeof value === 'string' ? 'note' : null
  // The status of the envelope, and the text that stands for a number not given yet.
  if (name === 'code' && typeof value === 'number') return null
  if (value === 'NULL') return null
  const kind = KINDS[name] ?? null
  if (kind !== 'id') return kind
  if (PUBLIC.includes(operation)) return null
  if (typeof value === 'number') return 'serial'
  // A search by code may be for an order_id; whatever it is, the answer tells.
  return inQuery ? null : 'id'
}

/** A parcel and a special request have names too; who can be called or written to is a person. */
function isPerson(beside: ReadonlySet<string>): boolean {
  return beside.has('phone') || beside.has('email')
}

const TIME = /(_at|_time|_date)$|^(from|to|pickup|dropoff|completed)$/

/** Whether a field may hold an instant; its form says whether it does. */
export function isTime(name: string): boolean {
  return TIME.test(name)
}
