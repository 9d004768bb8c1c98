/** How the control API shows deliveries, attempts and endpoints. */

import type { Attempt, Endpoint } from '../../domain/outbox-rows.ts'
import { isoInstant } from '../../domain/time/instants.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { EndpointState, RotatedSecret } from '../../schemas/types.gen.ts'
import { type LoggedDelivery, sentBody } from '../../service/delivery/deliveries.ts'
import type { EndpointAsServed } from '../../service/delivery/endpoint-settings.ts'
import { publicKeysOf } from '../../service/delivery/public-keys.ts'
import type { Triggered } from '../../service/delivery/trigger.ts'

/** Of a body. No event of ours comes near. */
const SHOWN_CHARACTERS = 65_536

function instantOrNull(at: number | null): string | null {
  return at === null ? null : isoInstant(at)
}

export function presentDelivery({ delivery, message }: LoggedDelivery) {
  const last = delivery.attempts.at(-1)
  return {
    id: delivery.id,
    message: message.id,
    event: message.event,
    at: isoInstant(message.at),
    shipment: message.shipmentId,
    order_id: message.orderId,
    status: message.status,
    slug: message.slug,
    endpoint: delivery.endpointId === null ? null : Number(delivery.endpointId),
    url: delivery.url,
    state: delivery.state,
    waits_for: delivery.waitsFor,
    faults: delivery.faults,
    attempts: delivery.attempts.length,
    last_answer: last?.status ?? null,
    last_error: last?.error ?? null,
    last_hint: last?.hint?.code ?? null,
    next_at: instantOrNull(delivery.nextAt),
  }
}

/** With the event as it should be and every attempt as it was; `answer` is the receiver's HTTP status. */
export function presentDeliveryDetail(logged: LoggedDelivery, { profile }: Pick<AccountRow, 'profile'>) {
  const { delivery, message } = logged
  return {
    ...presentDelivery(logged),
    body: message.body,
    attempts: delivery.attempts.map(attempt => ({
      n: attempt.n,
      cause: attempt.cause,
      wall_at: isoInstant(attempt.wallAt),
      virtual_at: isoInstant(attempt.virtualAt),
      next_at: instantOrNull(attempt.nextAt),
      ...presentWire(attempt, sentBody(logged, attempt, profile.switches.json_style)),
    })),
  }
}

/** What went over the wire, and what came back. */
function presentWire(
  attempt: Pick<
    Attempt,
    | 'url'
    | 'requestHeaders'
    | 'faults'
    | 'status'
    | 'error'
    | 'detail'
    | 'hint'
    | 'responseHeaders'
    | 'responseBody'
    | 'durationMs'
  >,
  body: string,
) {
  return {
    url: attempt.url,
    request_headers: attempt.requestHeaders,
    /** Its beginning; a fault can make 10 MB of it. */
    request_body: body.slice(0, SHOWN_CHARACTERS),
    request_bytes: Buffer.byteLength(body),
    faults: attempt.faults,
    answer: attempt.status,
    error: attempt.error,
    detail: attempt.detail,
    hint: attempt.hint,
    response_headers: attempt.responseHeaders,
    response_body: attempt.responseBody,
    ms: attempt.durationMs,
  }
}

export function presentTriggered({ body, attempt }: Triggered) {
  const { url, requestHeaders: headers, status, error, detail, hint, durationMs: ms } = attempt
  const answer = status === null ? null : { status, headers: attempt.responseHeaders, body: attempt.responseBody }
  return { request: { url, headers, body }, answer, error, detail, hint, ms }
}

/** How it is served, and how it is doing; its own settings before those of the account. */
export function presentEndpointState(
  { endpoint, waiting }: EndpointAsServed,
  { account, now }: { readonly account: Pick<AccountRow, 'profile'>; readonly now: number },
): EndpointState {
  const { settings, disabled } = endpoint
  const [lastOld] = endpoint.oldSecrets
  const { switches } = account.profile
  const signature = settings.signature ?? switches.webhook_signature
  const keys = publicKeysOf(endpoint, { signature, now })
  return {
    id: Number(endpoint.id),
    url: endpoint.url,
    signature: signature.map(setting => ({
      scheme: setting.scheme,
      ...(setting.header === undefined ? {} : { header: setting.header }),
      own_secret: 'secret' in setting && setting.secret !== undefined,
    })),
    signature_from: settings.signature === null ? 'profile' : 'endpoint',
    retry: writeRetry(settings.retry ?? switches.webhook_retry),
    retry_from: settings.retry === null ? 'profile' : 'endpoint',
    ordered: settings.ordered,
    enabled: disabled === null,
    on_disabled: settings.onDisabled,
    state: settings.state ?? null,
    disabled_by: disabled?.by ?? null,
    disabled_at: instantOrNull(disabled?.at ?? null),
    failing_since: instantOrNull(endpoint.failingSince),
    waiting,
    public_key: keys.present,
    old_public_key: keys.old,
    old_secret_until: lastOld && now < lastOld.until ? isoInstant(lastOld.until) : null,
  }
}

function writeRetry(retry: AccountRow['profile']['switches']['webhook_retry']): EndpointState['retry'] {
  return typeof retry === 'string' ? retry : [...retry]
}

/** The only answer with an endpoint's secret. */
export function presentRotated(endpoint: Endpoint): RotatedSecret {
  const { present } = publicKeysOf(endpoint, { signature: [{ scheme: 'standard-ed25519' }], now: endpoint.updatedAt })
  return {
    secret: endpoint.secret,
    public_key: present ?? '',
    old_secret_until: isoInstant(endpoint.oldSecrets[0]?.until ?? endpoint.updatedAt),
  }
}
