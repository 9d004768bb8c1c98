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
  ward: { code: '48', name: 'Phường Cát Linh' },
}

export const ABROAD: Area = {
  city: { code: '700000', name: 'Hồ Chí Minh' },
  district: { code: '700100', name: 'Quận 1' },
  ward: { code: '8957', name: 'Phường Bến Nghé' },
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

/** Where a motorbike can be sent without knowing coordinates; degrees, as a map shows them. */
export interface KnownPlace {
  readonly name: string
  readonly address: string
  readonly lat: number
  readonly lng: number
}

export const KNOWN_PLACES: readonly KnownPlace[] = [
  { name: 'Thái Thịnh, Hà Nội', address: '100 Thái Thịnh, Đống Đa, Hà Nội', lat: 21.0122, lng: 105.8194 },
  { name: 'Tràng Tiền, Hà Nội', address: '12 Tràng Tiền, Hoàn Kiếm, Hà Nội', lat: 21.025, lng: 105.8552 },
  { name: 'Hồ Tây, Hà Nội', address: '46 Quảng An, Tây Hồ, Hà Nội', lat: 21.0656, lng: 105.8261 },
  { name: 'Cầu Giấy, Hà Nội', address: '241 Xuân Thủy, Cầu Giấy, Hà Nội', lat: 21.0367, lng: 105.7825 },
  { name: 'Bạch Mai, Hà Nội', address: '78 Giải Phóng, Đống Đa, Hà Nội', lat: 21.0003, lng: 105.8412 },
  { name: 'Bến Thành, TP.HCM', address: 'Chợ Bến Thành, Quận 1, TP. Hồ Chí Minh', lat: 10.7725, lng: 106.698 },
  {
    name: 'Landmark 81, TP.HCM',
    address: '720A Điện Biên Phủ, Bình Thạnh, TP. Hồ Chí Minh',
    lat: 10.795,
    lng: 106.7219,
  },
  { name: 'Chợ Lớn, TP.HCM', address: '57 Tháp Mười, Quận 6, TP. Hồ Chí Minh', lat: 10.7497, lng: 106.6511 },
  {
    name: 'Phú Mỹ Hưng, TP.HCM',
    address: '15 Nguyễn Lương Bằng, Quận 7, TP. Hồ Chí Minh',
    lat: 10.7295,
    lng: 106.7213,
  },
  { name: 'Tân Sơn Nhất, TP.HCM', address: 'Trường Sơn, Tân Bình, TP. Hồ Chí Minh', lat: 10.8133, lng: 106.6653 },
]
