import type { Envelope } from './envelope.ts'

export interface PageMeta {
  readonly page: number
  readonly size: number
  readonly total: number
  /** Absolute URL of this request. */
  readonly url: string
}

/** A list with `meta.pagination` beside `data` (switch `pagination_meta: meta`). */
export function paginated(
  data: readonly unknown[],
  { page, size, total, url }: PageMeta,
): Envelope & { meta: unknown } {
  const pages = Math.max(1, Math.ceil(total / size))
  const pagination = {
    count: data.length,
    current_page: page,
    per_page: size,
    total,
    total_pages: pages,
    links: {
      next: page < pages ? pageUrl(url, page + 1) : null,
      previous: page > 1 ? pageUrl(url, page - 1) : null,
    },
  }
  return { code: 200, status: 'success', data, meta: { pagination } }
}

function pageUrl(url: string, page: number): string {
  const next = new URL(url)
  next.searchParams.set('page', String(page))
  return next.href
}
