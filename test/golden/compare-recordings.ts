/**
 * What of `played` is not as it was recorded, one line for each place, by JSON pointer; none = exactly the same. The
 * order of keys counts: a client sees it.
 */
export function compareRecordings(recorded: unknown, played: unknown, pointer = ''): readonly string[] {
  if (Object.is(recorded, played)) return []
  if (!isBranch(recorded) || !isBranch(played) || Array.isArray(recorded) !== Array.isArray(played)) {
    return [`${pointer || '/'}: recorded ${shorten(recorded)}, now ${shorten(played)}`]
  }
  const [before, now] = [Object.keys(recorded), Object.keys(played)]
  const fields = (value: object): ReadonlyMap<string, unknown> => new Map(Object.entries(value))
  const [from, to] = [fields(recorded), fields(played)]
  const gone = before.filter(key => !to.has(key))
  const fresh = now.filter(key => !from.has(key))
  const both = before.filter(key => to.has(key))
  const shared = now.filter(key => from.has(key))
  return [
    ...gone.map(key => `${pointer}/${key}: recorded ${shorten(from.get(key))}, now absent`),
    ...fresh.map(key => `${pointer}/${key}: not recorded, now ${shorten(to.get(key))}`),
    ...(both.every((key, index) => key === shared[index])
      ? []
      : [`${pointer || '/'}: recorded with its keys in the order ${both.join(', ')}, now ${shared.join(', ')}`]),
    ...both.flatMap(key => compareRecordings(from.get(key), to.get(key), `${pointer}/${key}`)),
  ]
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}
