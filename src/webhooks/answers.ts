import type { WallTimers } from '../domain/ports.ts'
import type { Line } from './break-off.ts'
import { codesOf, isCertificateCode } from './wire-failure.ts'

/** Somebody who is there answers at once: the far end is on this machine, or has just been talked to. */
const PATIENCE_MS = 1_000

/** Can a connection be made, within a second? A certificate that is not accepted is an answer too. Nothing is sent. */
export function answers(connect: () => Promise<Line>, wallTimers: WallTimers): Promise<boolean> {
  return new Promise(resolve => {
    const giveUp = wallTimers.after(PATIENCE_MS, () => resolve(false))
    const end = (found: boolean) => {
      giveUp()
      resolve(found)
    }
    connect().then(
      ({ wire }) => {
        wire.destroy()
        end(true)
      },
      (error: unknown) => end(codesOf(error).some(isCertificateCode)),
    )
  })
}
