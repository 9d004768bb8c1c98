import type { Switches } from '../../domain/profile.ts'
import { type Envelope, success } from './envelope.ts'

export interface PageMeta {
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
