import { SandboxError } from '../../domain/errors.ts'
import { chainOf, type NamedPlace } from '../../domain/places/index-places.ts'
import type { Locations } from '../../domain/places/locations.ts'
import { foldName } from '../../domain/text/text-keys.ts'
import type { FoundLocation, LocationSearch, NamedCode } from '../../schemas/types.gen.ts'
import { findLocations } from '../../service/reference/find-locations.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import type { ControlParts } from '../parts.ts'
import { readPositive } from '../read-query.ts'

const DEFAULT_LIMIT = 20
const LARGEST_LIMIT = 100
/** More than any address has; what takes longest to search has to end somewhere. */
const LONGEST_QUERY = 200

/** Codes of cities, districts and wards by name. All accounts share them, so none is asked for. */
export function locationRoutes({ core }: ControlParts): ControlHandlers {
  const { locations } = core.reference
  return {
    findLocations(request, response) {
      const query = readQuery(request.query.q)
      const limit = Math.min(LARGEST_LIMIT, readPositive(request.query, 'limit', DEFAULT_LIMIT))
      const { total, places } = findLocations(core, query, { limit })
      const answer: LocationSearch = { query, total, items: places.map(place => presentPlace(place, locations)) }
      response.json(answer)
    },
  }
}

function readQuery(value: unknown): string {
  const wanted = 'give the name of a place, such as "quan 1", or its code'
  if (typeof value !== 'string') throw refuseQuery(`q must be given once; ${wanted}.`)
  if (value.length > LONGEST_QUERY) {
    throw refuseQuery(
      `q has ${value.length} characters, ${LONGEST_QUERY} are allowed; leave out all but the names of places.`,
    )
  }
  if (foldName(value) === '') throw refuseQuery(`q has no letter and no digit: "${value}"; ${wanted}.`)
  return value
}

function refuseQuery(sentence: string): SandboxError {
  return new SandboxError('invalid', sentence, { pointer: '/q' })
}

function presentPlace(place: NamedPlace, locations: Locations): FoundLocation {
  const { level, code, name, known } = place
  const chain = chainOf(place)
  const district = chain.find(link => link.level === 'district')
  return {
    level,
    code,
    name,
    known,
    city: codeAndName(chain.at(-1) ?? place),
    district: district === undefined ? null : codeAndName(district),
    path: chain.map(link => link.name).join(', '),
    ...(level === 'district' ? { ward_count: locations.wardsOf(code).length } : {}),
  }
}

function codeAndName({ code, name }: NamedPlace): NamedCode {
  return { code, name }
}
