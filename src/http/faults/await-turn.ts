import type { ServerResponse } from '../served-call.ts'
import { onHangUp, type Socket } from './on-hang-up.ts'

/**
 * The connection, once every answer before this one has left: what breaks it earlier would break a neighbour's answer
 * that a pipelining client still waits for. Null when the connection has gone meanwhile.
 */
export function awaitTurn(response: ServerResponse, connection: Socket): Promise<Socket | null> {
  if (connection.destroyed) return Promise.resolve(null)
  // Node gives a response its connection when its turn comes.
  if (response.socket) return Promise.resolve(response.socket)
  return new Promise(resolve => {
    const begin = () => {
      forget()
      resolve(connection)
    }
    const forget = onHangUp(connection, () => {
      forget()
      response.off('socket', begin)
      resolve(null)
    })
    response.once('socket', begin)
  })
}
