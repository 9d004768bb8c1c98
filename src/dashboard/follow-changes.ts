import type { ReadonlySignal } from '@preact/signals'

/** Calls the listener with each new value, not with the present one. @returns the function that ends it */
export function followChanges<T>(signal: ReadonlySignal<T>, listener: (value: T) => void): () => void {
  let isPresent = true
  return signal.subscribe(value => {
    if (isPresent) isPresent = false
    else listener(value)
  })
}
