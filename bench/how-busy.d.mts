interface Report {
  readonly quickestMs: number
  readonly looks: readonly { readonly before: string; readonly times: number }[]
}

/** @param work gives the ms that a fixed piece of work takes now */
export function watchMachine(work?: () => number): {
  look(before: string): void
  report(): Report
  say(): string
}
export function sayBusyNow(): void
