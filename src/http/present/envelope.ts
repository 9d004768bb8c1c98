import { ERROR_TABLE, SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import type { Switches } from '../../domain/profile.ts'

/** The specification's response envelope; `code` mirrors the HTTP status. */
export interface Envelope {
  readonly code: number
  readonly status: 'success' | 'error'
  readonly data?: unknown
  readonly message?: string
}

/**
 * Where a 422 has its messages: in `data.errors`, straight in `data`, or at the root beside an empty `data`
 * (specification, "Errors").
 */
export type RefusalLayout = 'errors' | 'data_map' | 'root_map'

export function success(data: unknown): Envelope {
  return { code: 200, status: 'success', data }
}

/**
 * A search without a hit: an empty list.
 * @throws SandboxError `not_found` where the account answers 404 (switch `search_miss`).
 */
export function answerMiss(switches: Pick<Switches, 'search_miss'>, sought: string): Envelope {
  refuseMiss(switches, sought)
  return success([])
}

/** @throws SandboxError `not_found` where the account answers 404 to a search without a hit. */
export function refuseMiss({ search_miss }: Pick<Switches, 'search_miss'>, sought: string): void {
  if (search_miss === '404') throw new SandboxError('not_found', `no ${sought} was found`)
}

export function deleted(): Envelope {
  return { code: 200, status: 'success', data: [], message: 'Resource Deleted' }
}

/**
 * Every error of /api/v2 in the shape its status has (specification, "Errors"; open-clauses.md, "Errors").
 * `layout`: where a 422 has its messages.
 */
export function failure(error: SandboxError, { layout }: { readonly layout: RefusalLayout }): Envelope {
  const { status, title } = ERROR_TABLE[error.code]
  switch (error.code) {
    case 'unauthenticated':
      return { code: status, status: 'error', data: { error: title } }
    case 'not_found':
      return { code: status, status: 'error', data: [], message: title }
    case 'invalid':
      return { code: status, status: 'error', ...messagesIn(layout, error.errors ?? {}), message: title }
    default:
      return { code: status, status: 'error', data: { error: error.message }, message: title }
  }
}

/** Keys of messages are dotted, so at the root none of them hides a field of the envelope. */
function messagesIn(layout: RefusalLayout, errors: NonNullable<SandboxError['errors']>): Pick<Envelope, 'data'> {
  switch (layout) {
    case 'errors':
      return { data: { errors, exception: say('validation_failed') } }
    case 'data_map':
      return { data: errors }
    case 'root_map':
      return { ...errors, data: [] }
  }
}

interface PageMeta {
  readonly page: number
  readonly size: number
  readonly total: number
  /** Absolute URL of this request. */
  readonly url: string
  readonly switches: Pick<Switches, 'pagination_meta'>
}

/** A page of a list; under `pagination_meta: meta` with `meta.pagination` beside `data`. */
export function paginated(
  data: readonly unknown[],
  { page, size, total, url, switches }: PageMeta,
): Envelope & { meta?: unknown } {
  if (switches.pagination_meta === 'none') return success(data)
  const pages = Math.max(1, Math.ceil(total / size))
  const pagination = {
    count: data.length,
    current_page: page,
    per_page: size,
    total,
    total_pages: pages,
    links: {
      next: page < pages ? pageUrl(url, page + 1) : null,
      previous: page > 1 ? pageUrl(url, Math.min(page - 1, pages)) : null,
    },
  }
  return { ...success(data), meta: { pagination } }
}

function pageUrl(url: string, page: number): string {
  const next = new URL(url)
  next.searchParams.set('page', String(page))
  return next.href
}
