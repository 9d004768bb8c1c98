import type { Notice } from '../notices.ts'

/** What an object with its short texts takes, about. */
const SMALL = 300
/** An attempt with the row of its delivery, without the texts counted below. */
const ATTEMPT = 1_500

/** About how many bytes of memory a notice keeps from being freed; the texts of unknown length are counted. */
export function estimateBytes(notice: Notice): number {
  switch (notice.kind) {
    case 'request':
      return SMALL + notice.path.length
    case 'delivery': {
      const { message, attempt } = notice
      return ATTEMPT + message.body.length + attempt.responseBody.length + lengthOf(attempt.responseHeaders)
    }
    case 'transition':
      return SMALL + (notice.message?.length ?? 0)
    default:
      return SMALL
  }
}

function lengthOf(headers: Readonly<Record<string, string>>): number {
  let length = 0
  for (const name in headers) length += name.length + (headers[name]?.length ?? 0)
  return length
}
