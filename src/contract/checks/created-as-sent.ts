import type { Check } from '../check.ts'
import { compareSent, type SentField } from './compare-sent.ts'

const CLAUSE = 'Resources and their fields'

export const createdAsSent: Check<readonly SentField[]> = {
  name: 'created-as-sent',
  title: 'a record has the values that were sent at its creation',
  clause: CLAUSE,
  validate: fields => compareSent(fields, CLAUSE),
  samples: {
    good: [
      [
        { pointer: '/data/0/order_id', sent: 'A-1', got: 'A-1', basis: 'shown' },
        { pointer: '/data/0/parcel/weight', sent: 500, got: '500', basis: 'shown' },
        { pointer: '/data/0/address_to/city_code', sent: '100000', got: 100_000, basis: 'shown' },
      ],
    ],
    bad: [
      { name: 'another order code', evidence: [{ pointer: '/o', sent: 'A-1', got: 'A-2', basis: 'shown' }] },
      { name: 'kilograms for grams', evidence: [{ pointer: '/w', sent: 500, got: 0.5, basis: 'shown' }] },
      { name: 'nothing kept', evidence: [{ pointer: '/w', sent: 500, got: null, basis: 'shown' }] },
      {
        name: 'a code of another type',
        evidence: [{ pointer: '/c', sent: '100000', got: 100_000, basis: 'shown', type: 'string' }],
      },
      { name: 'no such field', evidence: [{ pointer: '/w', sent: '1', got: undefined, basis: 'shown' }] },
    ],
  },
}
