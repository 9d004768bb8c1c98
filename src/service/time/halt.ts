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
