import type { Core } from '../world/core.ts'
import type { AdvanceRequest } from './engine.ts'

/** Whether an advance has been asked to stop. */
export interface Halt {
  isAsked: boolean
  ask(): void
  /** Ends the wait that it is in. */
  interrupt: () => void
  readonly ended: Promise<void>
  end(): void
}

export function createHalt(): Halt {
  let end: () => void = () => undefined
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const halt: Halt = {
    isAsked: false,
    ask() {
      halt.isAsked = true
      halt.interrupt()
    },
    interrupt: () => undefined,
    ended,
    end,
  }
  return halt
}

export type SettleDeadline = ReturnType<typeof createSettleDeadline>

/** Waits for deliveries, all in all no longer than asked; once exhausted (or never asked), not at all. */
export function createSettleDeadline(
  core: Pick<Core, 'wallTimers'>,
  { settle, settleTimeoutMs }: Pick<AdvanceRequest, 'settle' | 'settleTimeoutMs'>,
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
