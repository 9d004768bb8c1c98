import { secrets } from '../../ports/secrets.ts'
import type { RunningSandbox } from '../../sandbox.ts'
import type { GreaseName } from '../../vary/variation.ts'
import { sendAttempt } from '../../webhooks/attempt.ts'
import { readFields, styleOf, withField } from '../../webhooks/chaos/fields.ts'
import type { Sender } from '../../webhooks/send.ts'
import { writeJson } from '../../webhooks/write-event.ts'
import { findSigned } from './find-signed.ts'

export interface GreaseOptions {
  readonly greased: ReadonlySet<GreaseName>
  /** Drawn for this run: of the field, the header and the event. */
  readonly name: string
  /** Undefined until it has started. */
  sandbox(): RunningSandbox | undefined
}

/** A status that no document has, and no deployment is known to have. */
const UNKNOWN_STATUS = 4711
/** Seconds: an unknown status is not the newest of its shipment. */
const EARLIER = 1

/**
 * A sender that adds to webhooks what no document names, signed as all of them: a field and a header to each, and before
 * the first event of a shipment one with an unknown status, before the first of an endpoint one of another form.
 */
export function greaseSender(sender: Sender, { greased, name, sandbox }: GreaseOptions): Sender {
  const seen = new Set<string>()
  const isFirst = (key: string): boolean => {
    const known = seen.has(key)
    seen.add(key)
    return !known
  }
  const plain: Pick<Sender, 'send'> = {
    send: request =>
      sender.send(
        greased.has('header') ? { ...request, headers: { ...request.headers, [`x-${name}`]: '1' } } : request,
      ),
  }
  return {
    ...sender,
    async send(request) {
      const running = sandbox()
      const signed = running && request.inbox === undefined ? await findSigned(running, request) : null
      const body = Buffer.from(request.body).toString('utf8')
      const fields = readFields(body)
      if (running === undefined || signed === null || fields === null) return plain.send(request)
      const style = styleOf(body, 'js')
      const sendAs = (id: string, changed: ReadonlyMap<string, unknown>) =>
        sendAttempt({
          sender: plain,
          message: { id, body: writeJson(Object.fromEntries(changed), style) },
          version: running.core.version,
          hangUp: request.hangUp,
          ...signed,
        })
      const added = (some: ReadonlyMap<string, unknown>) => (greased.has('field') ? withField(some, name, '1') : some)
      if (greased.has('event') && isFirst(request.url)) await sendAs(drawId(), ofAnotherForm(fields, name))
      const unknown = greased.has('status') ? withUnknownStatus(fields) : null
      if (unknown !== null && isFirst(`${request.url} ${String(fields.get('gcode'))}`)) {
        await sendAs(drawId(), added(unknown))
      }
      if (!greased.has('field')) return plain.send(request)
      return sendAs(request.headers['webhook-id'] ?? drawId(), added(fields))
    },
  }
}

function drawId(): string {
  return `msg_${secrets.id(20)}`
}

/** An event that is about no shipment; each of its fields is known. */
function ofAnotherForm(fields: ReadonlyMap<string, unknown>, name: string): ReadonlyMap<string, unknown> {
  const kept = [...fields].filter(([field]) => field === 'status' || field === 'update_time')
  return new Map<string, unknown>([...kept, ['message', name]])
}

/** The same event a second earlier; null for one without a status and a time. */
function withUnknownStatus(fields: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> | null {
  const [status, time] = [fields.get('status'), fields.get('update_time')]
  if (status === undefined || time === undefined) return null
  const like = (present: unknown, value: number) => (typeof present === 'string' ? String(value) : value)
  const known = withField(fields, 'status', like(status, UNKNOWN_STATUS))
  return withField(known, 'update_time', like(time, Number(time) - EARLIER))
}
