/** Wakes one loop that waits; a ring while no one waits is not lost. */
export interface Bell {
  ring(): void
  /** Resolves at the next ring, or at once when it has rung since the last wait. */
  wait(): Promise<void>
}

export function createBell(): Bell {
  let hasRung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      hasRung = true
      wake?.()
    },
    async wait() {
      if (!hasRung) {
        await new Promise<void>(resolve => {
          wake = resolve
        })
        wake = undefined
      }
      hasRung = false
    },
  }
}
