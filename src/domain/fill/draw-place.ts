import type { City, District, Locations, Region } from '../places/locations.ts'
import type { SamePlaces } from '../places/same-places.ts'
import { drawInteger, type Rng } from '../random.ts'
import { drawOne, drawWeighted, happens } from './draws.ts'

/** An address by its codes; `ward` is null where the district has none. */
export interface FilledPlace {
  readonly street: string
  readonly ward: string | null
  readonly district: string
  readonly city: string
}

export interface PlaceOptions {
  /** Code of a city; absent = anywhere, most often where most people live. */
  readonly city?: string
  /** In a town: no mountains and no islands. */
  readonly urban?: boolean
}

export type PlaceDraw = (random: Rng, wishes?: PlaceOptions) => FilledPlace

/** How many parcels of a hundred go there; the other provinces share the rest. */
const SHARES: Readonly<Record<string, number>> = {
  '700000': 24,
  '100000': 19,
  '820000': 6,
  '810000': 5,
  '550000': 5,
  '180000': 4,
  '900000': 3,
  '460000': 2,
  '440000': 2,
}
const SHARE_OF_OTHERS = 30

const STREETS = ['Nguyễn Trãi', 'Lê Lợi', 'Trần Hưng Đạo', 'Lý Thường Kiệt', 'Hai Bà Trưng', 'Quang Trung', 'Nguyễn Văn Cừ', 'Phan Chu Trinh', 'Hùng Vương', 'Lê Duẩn', 'Điện Biên Phủ', 'Hoàng Diệu', 'Ngô Quyền', 'Nguyễn Huệ', 'Lê Hồng Phong', 'Võ Thị Sáu', 'Cách Mạng Tháng Tám', 'Trường Chinh', 'Phạm Văn Đồng', 'Nguyễn Thị Minh Khai', 'Bùi Thị Xuân', 'Tôn Đức Thắng', 'Phan Đình Phùng', 'Lạc Long Quân', 'Âu Cơ', 'Hoàng Hoa Thám', 'Nguyễn Đình Chiểu', 'Đinh Tiên Hoàng', 'Trần Phú', 'Lê Thánh Tông', 'Nguyễn Công Trứ', 'Kim Mã', 'Xuân Thủy', 'Thống Nhất', 'Ba Tháng Hai'] as const // biome-ignore format: a list
/** Where people live outside of towns: the south calls it otherwise. */
const VILLAGES: Readonly<Record<Region, readonly [string, ...string[]]>> = {
  north: ['Thôn Đông', 'Thôn Đoài', 'Thôn Thượng', 'Thôn Trung', 'Xóm Mới', 'Xóm Chùa', 'Tổ dân phố 5'],
  central: ['Thôn 1', 'Thôn 2', 'Thôn Đông', 'Thôn Trung', 'Thôn Tân Lập', 'Xóm Mới', 'Tổ dân phố 3'],
  south: ['Ấp Bình An', 'Ấp Tân Lập', 'Ấp Mỹ Thạnh', 'Ấp Phú Hòa', 'Ấp 3', 'Khu phố 2', 'Khu phố 5'],
}

/**
 * Addresses with codes of the reference locations, wards included; where these are recorded ones, `samePlaces` tells which of
 * them is the city that a shipped code names.
 */
export function createPlaceDraw(locations: Locations, samePlaces: Pick<SamePlaces, 'city'> = locations): PlaceDraw {
  const shares = new Map(Object.entries(SHARES).flatMap(([code, share]) => pairOf(samePlaces.city(code)?.id, share)))
  const inhabited = locations.cities().filter(({ id }) => locations.districtsOf(id).length > 0)
  const other = SHARE_OF_OTHERS / Math.max(1, inhabited.filter(({ id }) => !shares.has(id)).length)
  const cities = inhabited.map(city => ({ city, weight: shares.get(city.id) ?? other }))
  return (random, { city: wanted, urban = false } = {}) => {
    const same = wanted === undefined ? undefined : (locations.city(wanted) ?? samePlaces.city(wanted))
    const isHere = same !== undefined && locations.districtsOf(same.id).length > 0
    const city = isHere ? same : drawWeighted(random, cities)?.city
    if (!city) throw new Error('there are no reference locations')
    const district = drawDistrict(locations, city, { random, urban })
    const [ward, ...others] = locations.wardsOf(district.id)
    return {
      street: drawStreet(random, district, city),
      ward: ward ? String(drawOne(random, [ward, ...others]).id) : null,
      district: district.id,
      city: city.id,
    }
  }
}

function pairOf(id: string | undefined, share: number): readonly (readonly [string, number])[] {
  return id === undefined ? [] : [[id, share]]
}

/** Remote ones one time in seven as often as there are of them: fewer people live there, and fewer carriers go. */
function drawDistrict(
  locations: Locations,
  city: City,
  { random, urban }: { readonly random: Rng; readonly urban: boolean },
): District {
  const weightOf = ({ remote, name }: District) => {
    if (urban) return !remote && isTown(name) ? 1 : 0.0001
    return remote ? 0.15 : isTown(name) ? 1.5 : 1
  }
  const drawn = drawWeighted(
    random,
    locations.districtsOf(city.id).map(district => ({ district, weight: weightOf(district) })),
  )
  if (!drawn) throw new Error(`the city ${city.id} has no districts`)
  return drawn.district
}

function isTown(name: string): boolean {
  return /^(Quận|Thành phố|Thị xã)/.test(name)
}

/** `12 Nguyễn Huệ`, `Số 5, ngõ 112, Kim Mã`, in the country `Xóm Mới`. */
function drawStreet(random: Rng, { name }: District, { region }: City): string {
  if (!isTown(name) && happens(random, 0.6)) return drawOne(random, VILLAGES[region])
  const street = drawOne(random, STREETS)
  if (happens(random, 0.25)) return `Số ${drawInteger(random, 1, 60)}, ngõ ${drawInteger(random, 2, 300)}, ${street}`
  return `${drawInteger(random, 1, 480)}${happens(random, 0.15) ? drawOne(random, ['A', 'B', 'C']) : ''} ${street}`
}
