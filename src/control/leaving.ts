import type { Response } from 'express'

/** Aborted when the connection is gone. */
export function leaving(response: Response): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  if (response.closed) controller.abort()
  return controller.signal
}
