import type { Core } from '../world/core.ts'

export type SettleDeadline = ReturnType<typeof createSettleDeadline>

/** Waits for deliveries, all in all no longer than asked; once exhausted (or never asked), not at all. */
export function createSettleDeadline(
  core: Pick<Core, 'wallTimers'>,
  { settle, settleTimeoutMs }: { readonly settle: boolean; readonly settleTimeoutMs: number },
) {
  let spent = !settle
  let endWait: () => void = () => undefined
  const cancel = core.wallTimers.after(settleTimeoutMs, () => {
    spent = true
    endWait()
  })
  return {
    // A race with a promise that lives as long as the engine would leave a reaction on it at every instant.
    wait: (settled: Promise<void>): Promise<void> =>
      spent
        ? Promise.resolve()
        : new Promise((resolve, reject) => {
            endWait = resolve
            settled.then(resolve, reject)
          }),
    exhausted: () => settle && spent,
    /** Ends the wait under way (shutdown, or a stop that was asked for). */
    interrupt: () => endWait(),
    end: cancel,
  }
}
