import { useTexts } from '../../i18n.ts'
import { bookMessages } from '../../messages/book.ts'
import type { StopDraft } from './draft.ts'

const WIDTH = 260
const HEIGHT = 150
const MARGIN = 20

/** The points as they lie to each other, north above, joined in the order they are visited; the fields say the same. */
export function RouteSketch({ stops }: { readonly stops: readonly StopDraft[] }) {
  const t = useTexts(bookMessages)
  const points = layOut(stops)
  return (
    <svg
      class="route-sketch"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${t.way}: ${stops.map(({ address }) => address).join(' → ')}`}
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ x, y, index }) => (
        <g key={index} transform={`translate(${x} ${y})`} class={index === 0 ? 'pickup' : undefined}>
          <circle r={11} />
          <text y={4}>{index === 0 ? '●' : index}</text>
        </g>
      ))}
    </svg>
  )
}

/** Within the frame, alike in both directions. Points without numbers are left out. */
function layOut(stops: readonly StopDraft[]) {
  const known = stops.flatMap(({ lat, lng }, index) => {
    const place = { index, lat: Number(lat), lng: Number(lng) }
    return lat.trim() !== '' && lng.trim() !== '' && Number.isFinite(place.lat + place.lng) ? [place] : []
  })
  const lats = known.map(({ lat }) => lat)
  const lngs = known.map(({ lng }) => lng)
  const [south, west] = [Math.min(...lats), Math.min(...lngs)]
  const [tall, wide] = [Math.max(...lats) - south, Math.max(...lngs) - west]
  const scale = Math.min((HEIGHT - 2 * MARGIN) / (tall || 1e-9), (WIDTH - 2 * MARGIN) / (wide || 1e-9), 1e6)
  return known.map(({ index, lat, lng }) => ({
    index,
    x: WIDTH / 2 + (lng - west - wide / 2) * scale,
    y: HEIGHT / 2 - (lat - south - tall / 2) * scale,
  }))
}
