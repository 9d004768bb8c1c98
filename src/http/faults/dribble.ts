import type { WallClock } from '../../domain/ports.ts'
import type { ServedCall } from '../served-call.ts'
import type { Socket } from './on-hang-up.ts'
import type { Waits } from './waits.ts'
import { beginAnswer, type WireAnswer } from './wire-answer.ts'

/** One piece about every so many wall ms, but no fewer than two and no more than a hundred in all. */
const PIECE_MS = 100
const MOST_PIECES = 100

export interface Dribble {
  readonly call: ServedCall
  readonly socket: Socket
  readonly answer: WireAnswer
  /** Wall ms from the first piece to the last. */
  readonly ms: number
}

/** The whole answer, piece by piece (A13). A sandbox that is being closed sends the rest at once. */
export async function dribble(
  { call, socket, answer, ms }: Dribble,
  { waits, wallClock }: { readonly waits: Waits; readonly wallClock: WallClock },
): Promise<void> {
  const { response } = call
  const bytes = Buffer.from(answer.body)
  const pieces = Math.min(Math.max(2, Math.ceil(ms / PIECE_MS) + 1), MOST_PIECES, Math.max(1, bytes.length))
  const began = wallClock.now()
  const upTo = (piece: number) => Math.floor((piece * bytes.length) / pieces)
  beginAnswer(call, answer, bytes.length)
  for (let piece = 0; piece < pieces; piece++) {
    response.write(bytes.subarray(upTo(piece), upTo(piece + 1)))
    if (piece + 1 === pieces) break
    // Each by its own moment, so that late timers do not add up.
    const due = began + ((piece + 1) * ms) / (pieces - 1)
    if ((await waits.hold(socket, Math.max(0, due - wallClock.now()))) === 'left') return
  }
  response.end()
}
