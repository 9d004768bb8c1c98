import type { Client } from './api-client.ts'

/**
 * The ids a client collects that knows no page numbers: from a first page along `links.next` to the end, and back from
 * there along `links.previous`. Each list in the order of the walk's pages, first page first.
 */
export async function followLinks(
  client: Pick<Client, 'get'>,
  first: string,
): Promise<{ readonly forth: readonly string[]; readonly back: readonly string[] }> {
  const walk = async (start: string, direction: 'next' | 'previous') => {
    const pages: string[][] = []
    let path: string | null = start
    let last = start
    while (path !== null) {
      const { status, body } = await client.get(path)
      if (status !== 200) throw new Error(`GET ${path} was answered ${status}`)
      pages.push(body.data.map((row: { id?: string; shipment?: { id: string } }) => row.id ?? row.shipment?.id))
      last = path
      const link: string | null = body.meta.pagination.links[direction]
      path = link === null ? null : belowApi(link)
    }
    return { pages, last }
  }
  const forth = await walk(first, 'next')
  const back = await walk(forth.last, 'previous')
  return { forth: forth.pages.flat(), back: back.pages.reverse().flat() }
}

/** `http://127.0.0.1:4100/api/v2/shipments?page=2` → `/shipments?page=2`. */
function belowApi(link: string): string {
  const { pathname, search } = new URL(link)
  if (!pathname.startsWith('/api/v2/')) throw new Error(`${link} leads out of /api/v2`)
  return pathname.slice('/api/v2'.length) + search
}
