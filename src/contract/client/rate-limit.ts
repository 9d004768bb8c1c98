/** Lets so many requests leave per wall second, evenly; null = all at once. */
export function createRateLimit(perSecond: number | null): (signal: AbortSignal | undefined) => Promise<void> {
  if (perSecond === null) return () => Promise.resolve()
  const gapMs = 1_000 / perSecond
  let next = 0
  return async signal => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + gapMs
    if (at > now) await pause(at - now, signal)
  }
}

/** @throws whatever the signal was aborted with. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
