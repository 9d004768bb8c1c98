import type { Rng } from '../../domain/random.ts'
import { drawInteger } from '../../domain/random.ts'
import type { AnswerEffect } from '../../service/faults/faults.ts'
import type { ServedCall } from '../served-call.ts'
import type { Socket } from './on-hang-up.ts'
import { beginAnswer, JSON_HEADERS, type WireAnswer } from './wire-answer.ts'

export interface Broken {
  readonly call: ServedCall
  readonly socket: Socket
  /** What TRUNCATED_BODY sends the half of. */
  readonly answer: WireAnswer
  /** Where garbage is drawn from. */
  readonly rng: Rng
}

/**
 * Ends the connection in the way that was asked for (A7–A11). What earlier answers on it left in the buffer goes out first,
 * except before a reset, which is what a reset is.
 */
export function breakConnection(how: NonNullable<AnswerEffect['close']>, broken: Broken): void {
  const { call, socket, answer, rng } = broken
  const { response } = call
  switch (how) {
    case 'EMPTY_RESPONSE':
      break
    case 'CONNECTION_RESET_BY_PEER':
      socket.resetAndDestroy()
      return
    case 'RANDOM_DATA_THEN_CLOSE':
      socket.write(drawGarbage(rng))
      break
    case 'MALFORMED_RESPONSE_CHUNK':
      response.writeHead(200, { ...JSON_HEADERS, 'Transfer-Encoding': 'chunked' })
      response.flushHeaders()
      socket.write(drawGarbage(rng))
      break
    case 'TRUNCATED_BODY': {
      const bytes = Buffer.from(answer.body)
      beginAnswer(call, answer, bytes.length)
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)))
      break
    }
  }
  socket.destroySoon()
}

const SHORTEST_GARBAGE = 64
const LONGEST_GARBAGE = 512

/** Bytes that are neither the begin of an answer nor the length of a chunk: the first is no ASCII. */
function drawGarbage(rng: Rng): Uint8Array {
  const bytes = new Uint8Array(drawInteger(rng, SHORTEST_GARBAGE, LONGEST_GARBAGE))
  for (let i = 0; i < bytes.length; i++) bytes[i] = drawInteger(rng, i === 0 ? 0x80 : 0, 0xff)
  return bytes
}
