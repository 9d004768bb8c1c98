/** Which codes of places a text names, and what is wrong with them. */
import type { Locations } from '../../src/domain/places/locations.ts'

type Level = 'city' | 'district' | 'ward'

/** Codes that stand together, as in an address. */
type NamedCodes = Readonly<Partial<Record<Level, string>>>

const KEYED = /\b(city|district|ward)(?:_id|_code)?["']?\s*(?::|=>|=|,)\s*["']?(\d{1,6})\b/g
const PATH = /\/(cities|districts)\/(\d{1,6})\/(?:districts|wards)\b/g
const REACH = /\b(?:only|not)_(cities|districts)["']?:\s*\[([^\]]*)\]/g
const CODE_AND_NAME = /\bcode["']?:\s*["'](\d{1,6})["'],\s*["']?name["']?:\s*["']([^"']+)["']/g
/** In a sentence: `181400` Bạch Long Vĩ. */
const SENTENCE = /`(\d{4,6})` (\p{Lu}\p{L}*(?: \p{Lu}\p{L}*)*)/gu
/** Behind a bracket, or further on, begins another address. */
const SAME_ADDRESS = /^[^{}[\]()]{0,160}$/

/** A sentence for each code that is none, and for each that is another place than the text says. */
export function findCodeProblems(
  text: string,
  locations: Locations,
): { readonly seen: number; readonly problems: readonly string[] } {
  const codes = [...findAddresses(text), ...findLists(text)]
  const named = [...text.matchAll(CODE_AND_NAME), ...text.matchAll(SENTENCE)]
  const problems = [
    ...codes.flatMap(one => problemsOf(one, locations)),
    ...named.flatMap(([, code = '', name = '']) => {
      const places = [locations.city(code), locations.district(code), locations.ward(code)]
      return places.some(place => place?.name.endsWith(name)) ? [] : [`${code} is not ${name}`]
    }),
  ]
  return { seen: codes.length + named.length, problems }
}

function findLists(text: string): readonly NamedCodes[] {
  const levelOf = (plural: string | undefined): Level => (plural === 'cities' ? 'city' : 'district')
  return [
    ...[...text.matchAll(PATH)].map(([, plural, code = '']) => ({ [levelOf(plural)]: code })),
    ...[...text.matchAll(REACH)].flatMap(([, plural, list = '']) =>
      [...list.matchAll(/\d+/g)].map(([code]) => ({ [levelOf(plural)]: code })),
    ),
  ]
}

function findAddresses(text: string): readonly NamedCodes[] {
  const addresses: Partial<Record<Level, string>>[] = []
  let end = 0
  for (const match of text.matchAll(KEYED)) {
    const [whole, key, code = ''] = match
    // One of the three, by the pattern.
    const level = key as Level
    const last = addresses.at(-1)
    if (last && !(level in last) && SAME_ADDRESS.test(text.slice(end, match.index))) last[level] = code
    else addresses.push({ [level]: code })
    end = match.index + whole.length
  }
  return addresses
}

function problemsOf({ city, district, ward }: NamedCodes, locations: Locations): readonly string[] {
  const found = district === undefined ? undefined : locations.district(district)
  const foundWard = ward === undefined ? undefined : locations.ward(ward)
  return [
    ...(city !== undefined && !locations.city(city) ? [`there is no city ${city}`] : []),
    ...(district !== undefined && !found ? [`there is no district ${district}`] : []),
    ...(ward !== undefined && !foundWard ? [`there is no ward ${ward}`] : []),
    ...(found && city !== undefined && found.cityId !== city ? [`district ${district} is not in city ${city}`] : []),
    ...(foundWard && district !== undefined && foundWard.districtId !== district
      ? [`ward ${ward} is not in district ${district}`]
      : []),
  ]
}
