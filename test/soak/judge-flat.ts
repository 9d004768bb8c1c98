/** Whether what lives in a process stays as it is. */

export interface Inside {
  /** Bytes after a collection. */
  readonly heap: number
  readonly external: number
  /** Bytes of the process. */
  readonly rss: number
  /** Open files and sockets of the process. */
  readonly files: number
  /** Objects alive, those that keep no process awake included. */
  readonly timers: number
  readonly sockets: number
  readonly servers: number
}

interface Allowance {
  /** Of what it was. */
  readonly part: number
  readonly more: number
}

const MB = 1024 * 1024

/** How much more may live in the last third than in the first: what depends on the moment of a look, and no more. */
const ALLOWED: Readonly<Record<keyof Inside, Allowance>> = {
  heap: { part: 0.05, more: 2 * MB },
  external: { part: 0.1, more: 2 * MB },
  rss: { part: 0.1, more: 10 * MB },
  files: { part: 0, more: 8 },
  timers: { part: 0, more: 8 },
  sockets: { part: 0, more: 8 },
  servers: { part: 0, more: 0 },
}
/** Of all looks: caches fill and code is compiled meanwhile. */
const WARM_PART = 0.2

export interface Growth {
  readonly what: keyof Inside
  /** Medians of the first and of the last third. */
  readonly from: number
  readonly to: number
  readonly isFlat: boolean
}

export function judgeFlat(looks: readonly Inside[]): readonly Growth[] {
  const warm = looks.slice(Math.floor(looks.length * WARM_PART))
  const third = Math.ceil(warm.length / 3)
  // The keys of ALLOWED are those of Inside.
  return (Object.keys(ALLOWED) as (keyof Inside)[]).map(what => {
    const values = warm.map(look => look[what])
    const [from, to] = [median(values.slice(0, third)), median(values.slice(-third))]
    const { part, more } = ALLOWED[what]
    return { what, from, to, isFlat: to <= from * (1 + part) + more }
  })
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
