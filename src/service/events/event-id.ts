/** Ids of events and cursors of waits, as clients keep them. They mean something to the run that gave them only. */

/** What an event of the stream is called: `<epoch>.<number>`. */
export function writeEventId(epoch: string, number: number): string {
  return `${epoch}.${number}`
}

export type ReadEventId =
  | { readonly number: number }
  /** `restarted`: by another run of the sandbox. `unknown`: none of ours. */
  | { readonly lost: 'restarted' | 'unknown' }

export function readEventId(text: string, epoch: string): ReadEventId {
  const [, given, number] = /^([\w-]{1,64})\.(\d{1,15})$/.exec(text) ?? []
  if (given === undefined || number === undefined) return { lost: 'unknown' }
  return given === epoch ? { number: Number(number) } : { lost: 'restarted' }
}

/** Where a wait left off: the latest event, and the sequence number of the latest delivery. */
export interface Cursor {
  readonly event: number
  readonly delivery: number
}

export function writeCursor(epoch: string, { event, delivery }: Cursor): string {
  return `${epoch}.${event}.${delivery}`
}

/** Null when it is none of this run of the sandbox. */
export function readCursor(text: string, epoch: string): Cursor | null {
  const [, given, event, delivery] = /^([\w-]{1,64})\.(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
  return given === epoch ? { event: Number(event), delivery: Number(delivery) } : null
}
