import { drawInteger, drawText, type Rng } from '../random.ts'
import type { Place } from './zone.ts'

/** One piece of a carrier's sorting code: what is printed for a place. */
export type SortingPart = (place: Place, random: Rng) => string

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Bắc, Trung, Nam. */
const REGION_LETTERS: Readonly<Record<string, string>> = { north: 'B', central: 'T', south: 'N' }

const PARTS: ReadonlyMap<string, SortingPart> = new Map([
  ['{city}', ({ cityId }: Place) => cityId.slice(0, 2)],
  ['{district}', ({ districtId }: Place) => districtId.slice(2, 4)],
  ['{region}', ({ region }: Place) => REGION_LETTERS[region] ?? 'B'],
  // The carrier's own business, so they are drawn.
  ['{route}', (_: Place, random: Rng) => String(drawInteger(random, 1, 20)).padStart(2, '0')],
  ['{hub}', (_: Place, random: Rng) => String(drawInteger(random, 1, 9)).padStart(2, '0')],
  ['{letter}', (_: Place, random: Rng) => drawText(random, 1, LETTERS)],
])

/** `{city}-{district}-{route}-TM{hub}` in pieces; the template is valid by carrier.schema.json. */
export function readSortingCode(template: string): readonly SortingPart[] {
  return (template.match(/\{[a-z]+\}|[^{]+/g) ?? []).map(piece => PARTS.get(piece) ?? (() => piece))
}

/** `10-03-07-TM01`. */
export function writeSortingCode(parts: readonly SortingPart[], place: Place, { random }: { random: Rng }): string {
  let code = ''
  for (const part of parts) code += part(place, random)
  return code
}
