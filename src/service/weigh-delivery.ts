import type { Delivery, Message } from '../domain/outbox-rows.ts'

/** What the rows of a delivery and of its message take without their texts of unknown length, about. */
const ROWS = 1_500
/** An attempt without them. */
const ATTEMPT = 800

/** About how many bytes of memory a delivery takes, with its message and what was answered to it. */
export function weighDelivery({ attempts }: Delivery, message: Message | undefined): number {
  // Names and addresses are Vietnamese: two bytes a letter, in the whole text.
  let bytes = ROWS + 2 * (message?.body.length ?? 0)
  for (const { responseBody, responseHeaders, requestHeaders } of attempts) {
    bytes += ATTEMPT + 2 * responseBody.length + lengthOf(responseHeaders) + lengthOf(requestHeaders)
  }
  return bytes
}

function lengthOf(headers: Readonly<Record<string, string>>): number {
  let length = 0
  for (const name in headers) length += name.length + (headers[name]?.length ?? 0)
  return length
}
