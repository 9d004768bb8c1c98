import type { Check } from '../check.ts'
import { compareSent, type SentField } from './compare-sent.ts'

export interface Update {
  /** Heading of the specification that says what an update does. */
  readonly clause: string
  /** What was changed, and what was to stay, with what the record says afterwards. */
  readonly fields: readonly SentField[]
}

export const updated: Check<Update> = {
  name: 'updated',
  title: 'an update changes the fields that were sent, and no others',
  clause: 'Customers',
  validate: ({ clause, fields }) => compareSent(fields, clause),
  samples: {
    good: [{ clause: 'Customers', fields: [{ pointer: '/name', sent: 'An', got: 'An', basis: 'shown' }] }],
    bad: [
      {
        name: 'the old name',
        evidence: { clause: 'Customers', fields: [{ pointer: '/name', sent: 'An', got: 'Bình', basis: 'shown' }] },
      },
      {
        name: 'the email is gone',
        evidence: { clause: 'Customers', fields: [{ pointer: '/email', sent: 'a@b.vn', got: null, basis: 'shown' }] },
      },
    ],
  },
}
