import type { Check } from '../check.ts'

export interface ListedEndpoint {
  readonly id: string
  readonly endpoint: string
  readonly listed: readonly { readonly id: string; readonly endpoint: unknown }[]
  /** Whether it must stand there. */
  readonly expected: boolean
}

const CLAUSE = 'Webhook endpoints'

export const webhookListed: Check<ListedEndpoint> = {
  name: 'webhook-listed',
  title: 'a registered URL is in the list under its id until it is deleted',
  clause: CLAUSE,
  validate({ id, endpoint, listed, expected }) {
    const found = listed.find(one => one.id === id)
    const holds = expected ? found?.endpoint === endpoint : found === undefined
    if (holds) return []
    return [
      {
        pointer: '/data',
        clause: CLAUSE,
        basis: 'shown',
        expected: expected ? `${id} with ${endpoint}` : `${id} to be gone`,
        got: found === undefined ? `${listed.length} others` : `${id} with ${String(found.endpoint)}`,
      },
    ]
  },
  samples: {
    good: [
      { id: '1', endpoint: 'https://a.vn/x', listed: [{ id: '1', endpoint: 'https://a.vn/x' }], expected: true },
      { id: '1', endpoint: 'https://a.vn/x', listed: [], expected: false },
    ],
    bad: [
      { name: 'it is missing', evidence: { id: '1', endpoint: 'https://a.vn/x', listed: [], expected: true } },
      {
        name: 'another address',
        evidence: {
          id: '1',
          endpoint: 'https://a.vn/x',
          listed: [{ id: '1', endpoint: 'https://a.vn/' }],
          expected: true,
        },
      },
      {
        name: 'it is still there',
        evidence: {
          id: '1',
          endpoint: 'https://a.vn/x',
          listed: [{ id: '1', endpoint: 'https://a.vn/x' }],
          expected: false,
        },
      },
    ],
  },
}
