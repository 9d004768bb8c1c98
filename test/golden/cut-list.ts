const KEPT = 3

/** An answer whose `data` is a long list, with only its ends and its length: reference data has thousands of rows. */
export function cutList(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('data' in body)) return body
  const { data } = body
  if (!Array.isArray(data) || data.length <= 2 * KEPT) return body
  const cut = `Only the first and last ${KEPT} of ${data.length} are kept here; the answer has them all.`
  return { ...body, data: { cut, length: data.length, first: data.slice(0, KEPT), last: data.slice(-KEPT) } }
}
