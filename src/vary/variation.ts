/** What `exec --vary` can change of a sandbox, each by an id that a report and a file of accepted ones name. */
import type { Switches } from '../domain/profile.ts'
import type { SwitchName } from '../domain/set-switches.ts'
import type { FaultRule, WebhookChaos } from '../schemas/types.gen.ts'
import { NAMING_EVENTS } from './grease-answer.ts'

/** In the order of the documents. */
export const VARY_KINDS = ['switches', 'webhooks', 'faults', 'data', 'grease'] as const
export type VaryKind = (typeof VARY_KINDS)[number]

interface Named {
  /** `switch:record_layout=flat`, `webhook:late`, `fault:429`. */
  readonly id: string
  /** The clause of the specification that leaves it open; null = no clause promises the opposite. */
  readonly clause: string | null
}

export interface SwitchVariation extends Named {
  readonly kind: 'switches'
  readonly name: SwitchName
  readonly value: Switches[SwitchName]
}

export interface WebhookVariation extends Named {
  readonly kind: 'webhooks'
  readonly name: WebhookName
  /** Null = the first attempt of each delivery does not reach its receiver. */
  readonly chaos: WebhookChaos | null
  readonly was: string
  readonly is: string
}

/** Happens to the first call of each operation. */
export interface FaultVariation extends Named {
  readonly kind: 'faults'
  readonly name: string
  readonly rule: Pick<FaultRule, 'fault' | 'phase'>
  readonly is: string
  /** A login has no token that could be refused. */
  readonly needsToken: boolean
}

/** What Faker draws and the package ships, in another form; what the application sends is as it was. */
export interface DataVariation extends Named {
  readonly kind: 'data'
  readonly name: DataName
}

export type DataName = 'nfd' | 'long-names' | 'emoji' | 'null-optionals'

/** What a deployment may add. Its name is drawn for each run, so that no application can know it. */
export interface GreaseVariation extends Named {
  readonly kind: 'grease'
  readonly name: GreaseName
  /** Whose answers it changes beside webhooks; null = those of all. */
  readonly operations: readonly string[] | null
  readonly is: string
}

export type GreaseName = 'field' | 'header' | 'status' | 'event'

export type Variation = SwitchVariation | WebhookVariation | FaultVariation | DataVariation | GreaseVariation

export type WebhookName = 'duplicate' | 'reorder' | 'late' | 'before-answer' | 'first-attempt-lost'

const EVENTS = 'Events'

export const WEBHOOK_VARIATIONS: readonly WebhookVariation[] = [
  webhook('duplicate', { copies: 2 }, { was: 'sent once', is: 'sent twice' }),
  webhook('reorder', { reorder: true }, { was: 'in its order', is: 'after the next event of its shipment' }),
  webhook('late', { delay: '5m' }, { was: 'at once', is: 'five minutes later' }),
  webhook(
    'before-answer',
    { early: true },
    {
      was: 'after the answer of the call that creates its shipment',
      is: 'before that answer',
    },
  ),
  webhook('first-attempt-lost', null, { was: 'the first attempt arrives', is: 'the second attempt arrives' }),
]

function webhook(
  name: WebhookName,
  chaos: WebhookChaos | null,
  { was, is }: Pick<WebhookVariation, 'was' | 'is'>,
): WebhookVariation {
  return { kind: 'webhooks', id: `webhook:${name}`, clause: EVENTS, name, chaos, was, is }
}

export const FAULT_VARIATIONS: readonly FaultVariation[] = [
  fault(
    '503-after',
    { fault: { status: 503 }, phase: 'after' },
    { is: '503, although the call has taken effect', clause: null },
  ),
  fault('429', { fault: { status: 429, retry_after: 0 } }, { is: '429 with Retry-After: 0', clause: 'Limits' }),
  fault('latency', { fault: { delay: { fixed: '1s' } } }, { is: 'the answer one second later', clause: null }),
  fault(
    'reset',
    { fault: { close: 'CONNECTION_RESET_BY_PEER' }, phase: 'after' },
    { is: 'a connection reset, although the call has taken effect', clause: null },
  ),
  {
    ...fault('token-expired', { fault: { status: 401 } }, { is: '401', clause: 'Authentication 5' }),
    needsToken: true,
  },
]

export const DATA_VARIATIONS: readonly DataVariation[] = [
  data('nfd', null),
  data('long-names', 'Errors'),
  data('emoji', null),
  data('null-optionals', null),
]

function data(name: DataName, clause: string | null): DataVariation {
  return { kind: 'data', id: `data:${name}`, clause, name }
}

export const GREASE_VARIATIONS: readonly GreaseVariation[] = [
  grease('field', null, 'a field that no document names'),
  grease('header', null, 'a header that no document names'),
  grease('status', [], 'an event before it, with a status that no document names'),
  grease('event', NAMING_EVENTS, 'an event that no document names'),
]

function grease(name: GreaseName, operations: GreaseVariation['operations'], is: string): GreaseVariation {
  return { kind: 'grease', id: `grease:${name}`, clause: null, name, operations, is }
}

function fault(
  name: string,
  rule: FaultVariation['rule'],
  { is, clause }: Pick<FaultVariation, 'is' | 'clause'>,
): FaultVariation {
  return { kind: 'faults', id: `fault:${name}`, clause, name, rule, is, needsToken: false }
}
