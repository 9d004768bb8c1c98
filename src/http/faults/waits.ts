import type { WallTimers } from '../../domain/ports.ts'
import { onHangUp, type Socket } from './on-hang-up.ts'

/** `over`: the time is up. `left`: the client has hung up. `stopped`: the sandbox is being closed. */
export type WaitEnd = 'over' | 'left' | 'stopped'

/** Everything that faults make a client wait for. What has ended holds neither a timer nor a listener. */
export interface Waits {
  /** `ms` of wall time; null = without end. */
  hold(socket: Socket, ms: number | null): Promise<WaitEnd>
  /** Ends what waits, at once, and whatever would wait from now on. */
  stop(): void
}

export function createWaits(wallTimers: WallTimers): Waits {
  const open = new Set<() => void>()
  let stopped = false
  return {
    hold(socket, ms) {
      if (socket.destroyed) return Promise.resolve('left')
      if (stopped) return Promise.resolve('stopped')
      return new Promise(resolve => {
        const end = (how: WaitEnd): void => {
          cancelTimer?.()
          forget()
          open.delete(stop)
          resolve(how)
        }
        const stop = () => end('stopped')
        const forget = onHangUp(socket, () => end('left'))
        const cancelTimer = ms === null ? null : wallTimers.after(ms, () => end('over'))
        open.add(stop)
      })
    },
    stop() {
      stopped = true
      for (const end of [...open]) end()
    },
  }
}
