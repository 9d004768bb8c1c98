import type { FoundLocation, NamedCode } from '../../../../schemas/types.gen.ts'
/** Where an address lies, as far as it was chosen. */
export interface Area {
  readonly city: NamedCode | null
  readonly district: NamedCode | null
  readonly ward: NamedCode | null
}

export const HOME: Area = {
  city: { code: '100000', name: 'Hà Nội' },
  district: { code: '100400', name: 'Quận Đống Đa' },
  ward: { code: '20063', name: 'Phường Cát Linh' },
}

export const ABROAD: Area = {
  city: { code: '700000', name: 'Hồ Chí Minh' },
  district: { code: '700100', name: 'Quận 1' },
  ward: { code: '28685', name: 'Phường Bến Nghé' },
}

/** Ward first, as a Vietnamese address is written. */
export function nameArea({ ward, district, city }: Area): string {
  return [ward, district, city].flatMap(place => (place ? [place.name] : [])).join(', ')
}

export function areaOf({ level, code, name, city, district }: FoundLocation): Area {
  return { city, district, ward: level === 'ward' ? { code, name } : null }
}

/** What the API is sent: codes only of what was chosen. */
export function codesOf({ ward, district, city }: Area): Readonly<Record<string, string>> {
  return {
    ...(city ? { city: city.code } : {}),
    ...(district ? { district: district.code } : {}),
    ...(ward ? { ward: ward.code } : {}),
  }
}
