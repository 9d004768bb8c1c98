import { useEffect, useState } from 'preact/hooks'

/** As many rows as a screen has room for below the head and the filters. */
const SCREENFUL = 12

let isPainted = false

/**
 * The first list of this page begins with the rows that a screen has room for. The others are drawn when those have been
 * painted: to draw and lay out fifty rows takes three to four times as long.
 */
export function useScreenfulFirst<Row>(rows: readonly Row[] | undefined): readonly Row[] {
  const [isWhole, setWhole] = useState(isPainted)
  const areThere = rows !== undefined
  useEffect(() => {
    if (!areThere || isWhole) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // An effect alone can run before the paint, when something else is drawn at once.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        isPainted = true
        setWhole(true)
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [areThere, isWhole])
  const all = rows ?? []
  return isWhole ? all : all.slice(0, SCREENFUL)
}
