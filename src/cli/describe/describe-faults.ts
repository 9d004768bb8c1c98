import type { Fields } from '../client/read-answer.ts'
import { paint, plain } from './output.ts'

/** The faults that happened to a call or an event, as a cell of its line; none without faults. */
export function describeFaults({ faults }: Fields): readonly string[] {
  if (!Array.isArray(faults) || faults.length === 0) return []
  return [paint('yellow', `faults: ${faults.map(fault => plain(String(fault))).join(', ')}`)]
}
