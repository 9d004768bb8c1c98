/**
 * How well a place of `rules.ts` fits a path written from `src/`: its length (the longer place is the more particular
 * one), or 0 when it does not fit.
 */
export function placeFit(place: string, path: string): number {
  const fits = place.endsWith('/') ? path.startsWith(place) : path === place
  return fits ? place.length : 0
}

/** The best fit of several places. */
export function bestFit(places: readonly string[], path: string): number {
  return Math.max(0, ...places.map(place => placeFit(place, path)))
}
