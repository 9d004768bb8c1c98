const WIDTH = 120

/** How much of what it met a rule hit; the words beside it say the same. */
export function FiredBar({ fired, seen }: { readonly fired: number; readonly seen: number }) {
  const share = seen === 0 ? 0 : fired / seen
  // One of a thousand is to be seen, too.
  const width = fired === 0 ? 0 : Math.max(3, Math.round(share * WIDTH))
  return (
    <svg class="fired-bar" width={WIDTH} height={8} viewBox={`0 0 ${WIDTH} 8`} aria-hidden="true">
      <rect class="fired-ground" width={WIDTH} height={8} rx={3} />
      <rect class="fired-share" width={width} height={8} rx={3} />
    </svg>
  )
}
