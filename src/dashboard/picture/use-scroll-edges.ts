import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** At which sides of a frame more of its content lies than is seen. */
export interface ScrollEdges {
  readonly left: boolean
  readonly right: boolean
}

/** Rounding at other zooms than 100 % leaves parts of a pixel. */
const NEARLY = 2

/** Follows the frame while it is scrolled, and while it or what is in it changes its width. */
export function useScrollEdges(frame: RefObject<HTMLElement | null>): ScrollEdges {
  const [edges, setEdges] = useState<ScrollEdges>({ left: false, right: false })
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = current
      const left = scrollLeft > NEARLY
      const right = scrollLeft + clientWidth < scrollWidth - NEARLY
      setEdges(old => (old.left === left && old.right === right ? old : { left, right }))
    }
    // It also looks when it begins, after the layout of the frame; a look now would do that layout once more.
    const watch = new ResizeObserver(look)
    for (const element of [current, ...current.children]) watch.observe(element)
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [frame])
  return edges
}
