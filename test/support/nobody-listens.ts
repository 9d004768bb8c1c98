/**
 * The discard port of old: nobody listens on it, and no system hands it out. A port that was free a moment ago is no
 * such thing, because the next worker's `listen(0)` may be given it.
 */
export const NOBODY_PORT = 9

/** An address that refuses every connection. */
export const NOBODY = `http://127.0.0.1:${NOBODY_PORT}`
