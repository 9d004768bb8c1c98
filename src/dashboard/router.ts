import { signal } from '@preact/signals'

/** Where the page stands: `#/shipments/ID?tab=webhooks` is `['shipments', 'ID']` with `tab`. */
export interface Route {
  readonly path: readonly string[]
  readonly query: URLSearchParams
  /** The whole of it, e.g. `/shipments/ID?tab=webhooks`. */
  readonly href: string
}

export const TOKEN_KEY = 'carrier-sandbox.control-token'

/** Where the page begins. */
const HOME = '/shipments'

const route = signal(readRoute())

let before: Route | null = null

window.addEventListener('hashchange', () => {
  takeToken()
  before = route.peek()
  route.value = readRoute()
})

/** `/#token=…` as start-up prints it: kept for this tab and taken out of the address, where others could read it. */
export function takeToken(): void {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token === null) return
  sessionStorage.setItem(TOKEN_KEY, token)
  history.replaceState(null, '', `${location.pathname}${location.search}#/`)
}

export function useRoute(): Route {
  return route.value
}

/** The address before the last link that was followed; null on the first page. */
export function routeBefore(): Route | null {
  return before
}

/** Whether the address of the window is this one now; the page is drawn a little later. @param href of a route */
export function isAt(href: string): boolean {
  return readRoute().href === href
}

/** As many pages as no list has. */
const MOST_PAGES = 1_000_000

/** The page of a list that the address names: 1 where it names none or something else than a page. */
export function pageOf({ query }: Route): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, MOST_PAGES) : 1
}

/** What an `<a>` links to. @param path segment by segment, written as they are: `['shipments', id]` */
export function hrefTo(path: readonly string[], query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, value]],
  )
  const search = new URLSearchParams(given).toString()
  return `#/${path.map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`
}

/** @param href of `hrefTo` */
export function navigate(href: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (replace) {
    history.replaceState(null, '', href)
    route.value = readRoute()
  } else location.hash = href.slice(1)
}

function readRoute(): Route {
  const href = /^#\/[^?]/.test(location.hash) ? location.hash.slice(1) : HOME
  const [path = '', search = ''] = href.split('?', 2)
  return { path: path.split('/').filter(Boolean).map(decode), query: new URLSearchParams(search), href }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // Written by hand; taken as it is.
    return segment
  }
}
