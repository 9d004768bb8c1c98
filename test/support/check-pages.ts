import { expect } from 'vitest'
import type { Client } from './api-client.ts'
import { followLinks } from './follow-links.ts'

export interface PagesWanted {
  /** Every id of the list, in its order. */
  readonly ids: readonly string[]
  /** Records per page, as asked for. */
  readonly size: number
  /** The account's `max_page_size`, where `size` may exceed it. */
  readonly most?: number
}

/**
 * Walks a paginated list from page 1 to the one behind the last, and fails unless its pages are disjoint and complete:
 * one after another they give exactly `ids`, each but the last is full, and `meta` says the same wherever there is one,
 * its links included: followed to the end and back they give the same list.
 * `path` may have a query; records have their `id` at the root or, in the grouped layout, in `shipment`.
 */
export async function checkPages(
  client: Pick<Client, 'get'>,
  path: string,
  { ids, size: asked, most = asked }: PagesWanted,
): Promise<void> {
  const size = Math.min(asked, most)
  const pages = Math.max(1, Math.ceil(ids.length / size))
  const pathOf = (page: number) => `${path}${path.includes('?') ? '&' : '?'}size=${asked}&page=${page}`
  const walked: string[][] = []
  let hasMeta = false
  for (let page = 1; page <= pages + 1; page++) {
    const { status, body } = await client.get(pathOf(page))
    expect({ path, page, status }).toEqual({ path, page, status: 200 })
    walked.push(body.data.map((row: { id?: string; shipment?: { id: string } }) => row.id ?? row.shipment?.id))
    hasMeta = body.meta !== undefined
    if (!hasMeta) continue
    const { count, current_page, per_page, total, total_pages, links } = body.meta.pagination
    expect({ count, current_page, per_page, total, total_pages }).toEqual({
      count: walked.at(-1)?.length,
      current_page: page,
      per_page: size,
      total: ids.length,
      total_pages: pages,
    })
    expect({ next: links.next !== null, previous: links.previous !== null }).toEqual({
      next: page < pages,
      previous: page > 1,
    })
  }
  const wanted = Array.from({ length: pages + 1 }, (_, index) => ids.slice(index * size, (index + 1) * size))
  expect(walked).toEqual(wanted)
  if (hasMeta) expect(await followLinks(client, pathOf(1))).toEqual({ forth: ids, back: ids })
}
