/** As long as the control API waits by default, wall ms. */
export const WAIT_MS = 10_000
