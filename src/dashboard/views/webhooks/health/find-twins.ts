import type { EndpointState } from '../../../../schemas/types.gen.ts'

type Named = Pick<EndpointState, 'id' | 'url'>

/** The ids of the other endpoints with the same URL: each event goes to each of them. */
export function findTwins(endpoint: Named, all: readonly Named[]): readonly number[] {
  const url = sameForm(endpoint.url)
  return all.filter(({ id, url: other }) => id !== endpoint.id && sameForm(other) === url).map(({ id }) => id)
}

/** `HTTP://Host/` and `http://host` are one address. */
function sameForm(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url
}
