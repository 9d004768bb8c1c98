import { useLayoutEffect, useState } from 'preact/hooks'

/** A value that several parts of the page share, and that tells them when it changes. */
export interface Store<T> {
  get(): T
  /** Calls no listener when the value is unchanged. */
  set(value: T): void
  /** @returns the function that ends it */
  follow(listener: (value: T) => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<(value: T) => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener(next)
    },
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value now; the component is drawn again whenever it changes. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(() => store.get())
  useLayoutEffect(() => {
    // It may have changed between the drawing and now.
    setValue(() => store.get())
    return store.follow(next => setValue(() => next))
  }, [store])
  return value
}
