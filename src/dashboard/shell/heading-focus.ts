let isWanted = false

/** Puts the focus on the heading of the view, now or as soon as the view has one: its code or its data may be on the way. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  isWanted = heading === null
  heading?.focus()
}

/** A heading has come into the page. */
export function announceHeading(heading: HTMLElement | null): void {
  if (!isWanted || !heading) return
  isWanted = false
  heading.focus()
}
