import type { Check } from '../check.ts'

export interface ReadByCodes {
  readonly id: string
  /** The id of the record that came for each of the order's codes. */
  readonly read: readonly { readonly key: 'id' | 'order_id' | 'code'; readonly value: string; readonly id: string }[]
}

const CLAUSE = 'On-demand rates and shipments'

export const ondemandCodes: Check<ReadByCodes> = {
  name: 'ondemand-codes',
  title: "an on-demand order is read by its id, its order_id and the carrier's code",
  clause: CLAUSE,
  validate: ({ id, read }) =>
    read
      .filter(one => one.id !== id)
      .map(one => ({
        pointer: '/data/id',
        clause: CLAUSE,
        basis: 'shown',
        expected: `${id} by its ${one.key} ${one.value}`,
        got: one.id === '' ? 'a record without an id' : one.id,
      })),
  samples: {
    good: [
      {
        id: 'GS1',
        read: [
          { key: 'id', value: 'GS1', id: 'GS1' },
          { key: 'order_id', value: 'A-1', id: 'GS1' },
        ],
      },
    ],
    bad: [{ name: 'another order', evidence: { id: 'GS1', read: [{ key: 'code', value: 'X-1', id: 'GS2' }] } }],
  },
}
