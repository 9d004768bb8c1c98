/**
 * The discard port: no server listens on it, and no system assigns it. A port that was free a moment ago will not do,
 * because `listen(0)` of another worker may get it.
 */
export const CLOSED_PORT = 9

/** An address that refuses every connection. */
export const NO_SERVER = `http://127.0.0.1:${CLOSED_PORT}`
