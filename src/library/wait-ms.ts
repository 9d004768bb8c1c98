/** As long as the control API waits unless told, wall ms. */
export const WAIT_MS = 10_000
