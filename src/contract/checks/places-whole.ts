import type { Check, Problem } from '../check.ts'

export interface PlacesWithin {
  /** `districts of 100000`. */
  readonly what: string
  readonly ids: readonly string[]
  /** Null = unknown. */
  readonly known: { readonly ids: readonly string[]; readonly from: string } | null
}

const NAMED = 3
const CLAUSE = 'Location'

export const placesWhole: Check<PlacesWithin> = {
  name: 'places-whole',
  title: 'every district of a city and every ward of a district is in its list, and no other',
  clause: CLAUSE,
  validate({ what, ids, known }) {
    const problems: Problem[] = []
    const must = (wrong: readonly string[], expected: string, how: string): void => {
      if (wrong.length === 0) return
      const got = `${how}: ${wrong.slice(0, NAMED).join(', ')}${wrong.length > NAMED ? ' …' : ''}`
      problems.push({ pointer: '/data', clause: CLAUSE, basis: 'shown', expected, got })
    }
    must(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      `${what}, each once`,
      'twice',
    )
    if (known === null) return problems
    const expected = `the ${what} by ${known.from}`
    must(
      known.ids.filter(id => !ids.includes(id)),
      expected,
      'missing',
    )
    must(
      ids.filter(id => !known.ids.includes(id)),
      expected,
      'strange',
    )
    return problems
  },
  samples: {
    good: [places(['1', '2', '3']), places(['3', '2', '1']), { what: 'wards of 9', ids: ['1'], known: null }],
    bad: [
      { name: 'the first is missing', evidence: places(['2', '3']) },
      { name: 'of another city', evidence: places(['1', '2', '3', '4']) },
      { name: 'one twice', evidence: places(['1', '2', '2', '3']) },
      { name: 'none at all', evidence: places([]) },
    ],
  },
}

function places(ids: readonly string[]): PlacesWithin {
  return { what: 'districts of 100000', ids, known: { ids: ['1', '2', '3'], from: 'GET /districts' } }
}
