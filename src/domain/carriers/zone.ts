/** How far a parcel travels, as carriers price it. */
export type Zone = 'same_district' | 'same_city' | 'same_region' | 'cross_region'

export interface Place {
  readonly cityId: string
  readonly districtId: string
  readonly region: string
  /** Mountain and island districts, where carriers add a surcharge. */
  readonly remote: boolean
}

export interface Route {
  readonly from: Place
  readonly to: Place
}

export function zoneOf({ from, to }: Route): Zone {
  if (from.districtId === to.districtId) return 'same_district'
  if (from.cityId === to.cityId) return 'same_city'
  return from.region === to.region ? 'same_region' : 'cross_region'
}
