/** 0 done · 1 the answer is no · 2 wrong usage · 3 no connection or start (interfaces.md, "Output") · 4 nothing checked. */
export const EXIT = { done: 0, no: 1, usage: 2, unreachable: 3, nothing: 4 } as const

/** A command that ends with a sentence and an exit code. */
export class CommandError extends Error {
  readonly exitCode: number

  constructor(exitCode: number, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'CommandError'
    this.exitCode = exitCode
  }
}
