/** What a click has brought lies below what is seen: it is scrolled to, and a screen reader goes on there. */
export function showResult(result: HTMLElement | null): void {
  result?.focus({ preventScroll: true })
  result?.scrollIntoView({ block: 'start' })
}
