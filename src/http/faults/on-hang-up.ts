import type { Cancel } from '../../domain/ports.ts'
import type { ServerResponse } from '../served-call.ts'

export type Socket = NonNullable<ServerResponse['socket']>

/** Pipelined calls wait on one connection: it gets one listener for all of them, and none when no call waits. */
const waiting = new WeakMap<Socket, { readonly acts: Set<() => void>; readonly listener: () => void }>()

/** Calls `act` once the connection is gone, whichever side ended it. The connection must not be gone already. */
export function onHangUp(socket: Socket, act: () => void): Cancel {
  const watch = waiting.get(socket) ?? startWatching(socket)
  watch.acts.add(act)
  return () => {
    if (!watch.acts.delete(act) || watch.acts.size > 0) return
    socket.off('close', watch.listener)
    waiting.delete(socket)
  }
}

function startWatching(socket: Socket) {
  const acts = new Set<() => void>()
  const listener = () => {
    for (const act of [...acts]) act()
  }
  socket.once('close', listener)
  const watch = { acts, listener }
  waiting.set(socket, watch)
  return watch
}
