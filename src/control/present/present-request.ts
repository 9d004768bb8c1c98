/** Calls of the request log (schemas/sandbox/request-entry.schema.json, request-detail.schema.json). */
import { isoInstant } from '../../domain/time/instants.ts'
import { operations } from '../../schemas/operations.ts'
import type { RequestDetail, RequestEntry as ShownRequest } from '../../schemas/types.gen.ts'
import type { NearMiss } from '../../service/events/await-delivery.ts'
import type { EventLog } from '../../service/events/event-log.ts'
import type { WaitOutcome } from '../../service/events/wait-outcome.ts'
import { keptText } from '../../service/requests/keep-parts.ts'
import { type RequestEntry, readReason } from '../../service/requests/request-entry.ts'
import type { LoggedRequest, LogOwner } from '../../service/requests/request-log.ts'
import { requestIdOf } from '../../service/requests/select-requests.ts'
import { writeCurl } from '../../service/requests/write-curl.ts'
import { presentAwaited } from './present-awaited.ts'

interface Place {
  readonly events: EventLog
  readonly owner: LogOwner
}

export function presentRequest({ number, entry }: LoggedRequest, { events, owner }: Place): ShownRequest {
  const reason = readReason(entry.answerHeaders)
  return {
    id: requestIdOf({ events }, owner, number),
    at: isoInstant(entry.at),
    received_at: isoInstant(entry.receivedAt),
    method: entry.method,
    path: entry.path,
    operation: entry.operation,
    status: entry.status,
    ms: entry.ms,
    shipment: entry.shipment,
    order_id: entry.orderId,
    faults: [...entry.faults],
    ...(reason === null ? {} : { reason }),
  }
}

/** With headers, bodies and the command that repeats it; `url` is the sandbox's, without a trailing slash. */
export function presentRequestDetail(
  logged: LoggedRequest,
  { url, ...place }: Place & { readonly url: string },
): RequestDetail {
  const { entry } = logged
  const { answer, isAnswerWhole } = entry
  return {
    ...presentRequest(logged, place),
    query: Object.fromEntries(new URLSearchParams(entry.path.split('?')[1] ?? '')),
    params: paramsOf(entry),
    request: {
      headers: foldHeaders(entry.headers),
      body: entry.sent === null ? null : keptText(entry.sent),
      truncated: !entry.isSentWhole,
    },
    answer: {
      headers: Object.fromEntries(
        Object.entries(entry.answerHeaders).map(([name, value]) => [name.toLowerCase(), String(value)]),
      ),
      body: answer === null ? null : keptText(answer),
      truncated: !isAnswerWhole,
    },
    curl: writeCurl(entry, url),
  }
}

export function presentAwaitedRequests(awaited: WaitOutcome<LoggedRequest, NearMiss<LoggedRequest>>, place: Place) {
  const present = (logged: LoggedRequest) => presentRequest(logged, place)
  return presentAwaited(awaited, present, present)
}

/** In lower case; of one that came several times all values. */
function foldHeaders(headers: readonly string[]): Record<string, string> {
  const folded = new Map<string, string>()
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at]?.toLowerCase(), headers[at + 1]]
    const before = folded.get(name)
    folded.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries(folded)
}

/** `/api/v2/shipments/GS1` of deleteShipment → `{ id: 'GS1' }` */
function paramsOf({ operation, path }: RequestEntry): Record<string, string> {
  const template =
    operations()
      .find(({ operationId }) => operationId === operation)
      ?.path.split('/') ?? []
  const [bare = ''] = path.split('?', 1)
  const parts = bare.split('/')
  const params = template.flatMap((part, at) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name === undefined ? [] : [[name, decoded(parts[at] ?? '')]]
  })
  return Object.fromEntries(params)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // Broken encoding is refused with a 400; its log shows it as it came.
    return part
  }
}
