/**
 * Gives every place without a known code one of the sandbox's own (`place.code`).
 *
 * The nth place gets the nth code, the known ones counted too: when one more code becomes known, the others stay as
 * they are in people's fixtures. Where the nth code is taken, the place moves behind the last one.
 *
 * @param codeAt n (from 1) → code
 * @param taken codes in use; those given here are added
 */
export function numberPlaces(places, { codeAt, taken }) {
  const displaced = []
  const give = (place, code) => {
    place.code = code
    taken.add(code)
  }
  places.forEach((place, index) => {
    const code = codeAt(index + 1)
    if (place.known !== null) place.code = place.known.id
    else if (taken.has(code)) displaced.push(place)
    else give(place, code)
  })
  let next = places.length + 1
  for (const place of displaced) {
    while (taken.has(codeAt(next))) next += 1
    give(place, codeAt(next))
  }
}
