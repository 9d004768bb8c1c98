import type { Check, Problem } from '../check.ts'

export interface OnceRegisteredEvidence {
  /** How many registrations of the address the list shows after one POST. */
  readonly registrations: number
  /** Every delivery to it that carries an id. */
  readonly deliveries: readonly { readonly id: string; readonly text: string }[]
}

/** Shown in a message; a payload is longer. */
const LONGEST = 120

export const webhookOnceRegistered: Check<OnceRegisteredEvidence> = {
  name: 'webhook-once-registered',
  title: 'one POST creates one endpoint, and every delivery of an event to it has the same id',
  clause: 'Webhook endpoints',
  validate({ registrations, deliveries }) {
    const idsOf = new Map<string, Set<string>>()
    for (const { id, text } of deliveries) idsOf.set(text, (idsOf.get(text) ?? new Set()).add(id))
    const problem = (expected: string, got: string, note?: string): Problem => ({
      pointer: '',
      clause: 'Webhook endpoints',
      basis: 'shown',
      expected,
      got,
      ...(note === undefined ? {} : { note }),
    })
    const several = [...idsOf].filter(([, ids]) => ids.size > 1)
    return [
      // That it is listed at all is said by the check webhook-listed.
      ...(registrations > 1 ? [problem('one registration of the address', `${registrations}`)] : []),
      ...several.map(([text, ids]) =>
        problem('one id for one event', `${ids.size} ids: ${[...ids].join(', ')}`, text.slice(0, LONGEST)),
      ),
    ]
  },
  samples: {
    good: [
      { registrations: 1, deliveries: [] },
      {
        registrations: 1,
        deliveries: [
          { id: 'msg_1', text: '{"status":"901"}' },
          { id: 'msg_1', text: '{"status":"901"}' },
          { id: 'msg_2', text: '{"status":"902"}' },
        ],
      },
    ],
    bad: [
      { name: 'two registrations', evidence: { registrations: 2, deliveries: [] } },
      {
        name: 'one event under two ids',
        evidence: {
          registrations: 1,
          deliveries: [
            { id: 'msg_1', text: '{"status":"901"}' },
            { id: 'msg_2', text: '{"status":"901"}' },
          ],
        },
      },
    ],
  },
}
