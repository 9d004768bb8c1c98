import { wallTimers } from '../../src/ports/wall.ts'
import { createSender, type Sender, type SenderOptions } from '../../src/webhooks/send.ts'

/** A real sender on real time, closed when it goes out of scope. */
export function openSender(options: Partial<SenderOptions> = {}): Sender & AsyncDisposable {
  const sender = createSender({
    wallClock: { now: () => performance.now() },
    wallTimers,
    ownAddresses: () => [],
    ...options,
  })
  return { ...sender, [Symbol.asyncDispose]: () => sender.close() }
}
