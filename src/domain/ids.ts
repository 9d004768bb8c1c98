import { drawText, type Rng } from './random.ts'

const DIGITS_AND_CAPITALS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** `GS` + 8 of [0-9A-Z] (open-clauses.md, "Answers"). */
export function shipmentId(random: Rng): string {
  return `GS${drawText(random, 8, DIGITS_AND_CAPITALS)}`
}
