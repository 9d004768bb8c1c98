import { isUnbounded, type Pump, pumpsOf } from './pump-pattern.ts'

/** A text of 4 KB that is read once takes some 20 µs, one that is read again from each position some ms. */
const SMALL = 4_096
const SUSPICIOUS_MS = 0.5
/** Before it shorter ones: on 4 KB an exponential or cubic pattern would take for ever. */
const SHORTER = [16, 20, 24, 28, 64, 256]
const MUCH_MS = 1
/** Four times as long takes four times as long, or sixteen times. */
const FACTOR = 4
const MOST_GROWTH = 8
const RUNS = 3

/**
 * A text on which the time of a pattern grows faster than the text; null = none was found. Measured with the engine that
 * runs the sandbox. Every match in the text is looked for, as `replaceAll` and `split` do.
 */
export function findSlowPump(pattern: RegExp): Pump | null {
  if (!isUnbounded(pattern)) return null
  const all = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`)
  return pumpsOf(pattern).find(pump => isSlow(all, pump)) ?? null
}

function isSlow(pattern: RegExp, pump: Pump): boolean {
  for (const length of SHORTER) {
    if (quickest(pattern, textOf(pump, length), { enough: SUSPICIOUS_MS }) > MUCH_MS) return true
  }
  const small = quickest(pattern, textOf(pump, SMALL), { enough: SUSPICIOUS_MS })
  if (small < SUSPICIOUS_MS) return false
  const large = quickest(pattern, textOf(pump, SMALL * FACTOR), { enough: small * FACTOR })
  return large > small * MOST_GROWTH
}

function textOf({ before, unit, after }: Pump, length: number): string {
  return before + unit.repeat(Math.ceil(length / unit.length)) + after
}

/**
 * The time of a run that is quick enough; else the least CPU time of some more, as on a busy machine the time that passes
 * says little. Asking for CPU time takes longer than most runs.
 */
function quickest(pattern: RegExp, text: string, { enough }: { readonly enough: number }): number {
  pattern.lastIndex = 0
  const begun = performance.now()
  text.replace(pattern, '')
  let least = performance.now() - begun
  for (let run = 0; run < RUNS && least > enough; run += 1) {
    const before = process.cpuUsage()
    text.replace(pattern, '')
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}
