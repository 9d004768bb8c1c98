import { useEffect, useRef } from 'preact/hooks'
import { hrefTo, isAt, type Route, routeBefore } from '../router.ts'
import { account } from '../session.ts'

/** Where a list was left. */
interface ListPlace {
  /** Its address with search, filters and page, e.g. `#/shipments?q=DH&page=2`. */
  readonly href: string
  /** How far the page was scrolled, in CSS pixels. */
  readonly scroll: number
}

/** By account and path: another account has other rows. */
const places = new Map<string, ListPlace>()

const keyOf = (path: readonly string[]) => `${account.peek()} ${path.join('/')}`

/** The address of a list as it was left, or without filters when it was not seen yet. @param view its name in the address */
export function listHref(view: string): string {
  return places.get(keyOf([view]))?.href ?? hrefTo([view])
}

/**
 * Remembers the address of a list and how far it is scrolled. After a return from the page of one row the list is scrolled
 * to where it was, and that row has the focus.
 * @param isThere whether the rows are drawn
 */
export function useListPlace(route: Route, isThere: boolean): void {
  const href = `#${route.href}`
  const key = keyOf(route.path)
  const before = useRef(routeBefore())
  const left = useRef(places.get(key))
  const isDone = useRef(false)
  useEffect(() => {
    const keep = () => {
      // The page of a row is shorter: it has scrolled the window before this list has gone.
      if (isAt(route.href)) places.set(key, { href, scroll: scrollY })
    }
    // Until the rows are drawn the page is too short to be where it was.
    if (!isThere) return
    const { path = [] } = before.current ?? {}
    const isOfRow = path[0] === route.path[0] && path.length > route.path.length
    if (!isDone.current && left.current?.href === href && isOfRow) {
      scrollTo(0, left.current.scroll)
      focusRow(path)
    }
    isDone.current = true
    keep()
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [key, href, isThere])
}

/** The row that leads to an address, whatever filters its link carries on. */
function focusRow(path: readonly string[]): void {
  const address = hrefTo(path)
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a.row-link')]
  const link = links.find(one => one.getAttribute('href')?.split('?')[0] === address)
  link?.focus({ preventScroll: true })
  link?.scrollIntoView({ block: 'nearest' })
}
