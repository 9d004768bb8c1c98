import type { Attempt, Endpoint } from '../../domain/outbox-rows.ts'
import type { StoredRow } from '../../store/store.ts'
import { type Hide, hideInUrl } from './hide-secrets.ts'

/** A row as it stands in a document: with all there is to know but the secrets. */
export function writeRow(row: StoredRow, hide: Hide): object {
  switch (row[0]) {
    case 'endpoints':
      return writeEndpoint(row[1])
    case 'deliveries': {
      const { url, attempts, ...rest } = row[1]
      return {
        ...rest,
        url: url === null ? null : hideInUrl(url),
        attempts: attempts.map(attempt => writeAttempt(attempt, hide)),
      }
    }
    case 'faults': {
      const { origin: _origin, ...fault } = row[1]
      return fault
    }
    default:
      return row[1]
  }
}

function writeEndpoint({ secret: _secret, oldSecrets: _old, origin: _origin, ...endpoint }: Endpoint): object {
  const { signature } = endpoint.settings
  const settings = {
    ...endpoint.settings,
    signature: signature === null ? null : signature.map(({ secret: _own, ...setting }) => setting),
  }
  return { ...endpoint, url: hideInUrl(endpoint.url), settings }
}

function writeAttempt(attempt: Attempt, hide: Hide): object {
  return {
    ...attempt,
    url: hideInUrl(attempt.url),
    requestHeaders: hide.headers(attempt.requestHeaders),
    responseHeaders: hide.headers(attempt.responseHeaders),
    responseBody: hide.text(attempt.responseBody),
    detail: attempt.detail === null ? null : hide.text(attempt.detail),
  }
}
