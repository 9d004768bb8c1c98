/** Degrees: latitude, longitude. */
type Corner = readonly [lat: number, lng: number]

/**
 * A polygon around Vietnam: the mainland, the islands along the coast, and the sea with Hoàng Sa and Trường Sa. It is drawn
 * by hand: a place up to 30 km beyond a land border may count as inside, none of Vietnam is outside.
 */
const OUTLINE: readonly Corner[] = [
  [22.5, 102.0],
  [22.95, 102.4],
  [22.95, 104.0],
  [23.45, 105.0],
  [23.5, 105.5],
  [23.1, 106.9],
  [22.3, 107.0],
  [21.75, 107.5],
  [21.65, 108.2],
  [20.0, 108.3],
  [17.6, 111.0],
  [17.4, 113.2],
  [12.3, 117.0],
  [9.5, 116.8],
  [6.7, 114.2],
  [6.7, 108.8],
  [8.1, 104.3],
  [9.1, 103.2],
  [10.5, 103.7],
  [10.6, 104.4],
  [11.1, 105.0],
  [11.2, 105.8],
  [11.9, 105.7],
  [12.4, 106.8],
  [14.0, 107.1],
  [14.9, 107.2],
  [15.5, 106.9],
  [16.7, 106.2],
  [17.7, 105.3],
  [18.6, 104.6],
  [19.2, 103.6],
  [20.1, 104.0],
  [20.5, 103.5],
  [20.9, 102.9],
  [21.7, 102.3],
]

/** Whether a point lies in it: a line from the point eastwards crosses the outline an odd number of times. */
export function isInVietnam([lat, lng]: readonly [lat: number, lng: number]): boolean {
  let inside = false
  for (const [index, [toLat, toLng]] of OUTLINE.entries()) {
    const [fromLat, fromLng] = OUTLINE.at(index - 1) ?? [toLat, toLng]
    if (fromLat > lat === toLat > lat) continue
    const crossing = fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng)
    if (lng < crossing) inside = !inside
  }
  return inside
}
