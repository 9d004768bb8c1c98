import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { ProcessGauges } from '../domain/ports.ts'

/** A look at the loop every so many ms; what it is late beyond that is its delay. */
const RESOLUTION_MS = 20

/**
 * The loop is watched from the first reading on, because watching wakes the process fifty times a second: one that no one
 * asks stays asleep.
 */
export function createProcessGauges(): ProcessGauges & { readonly stop: () => void } {
  let watched: ReturnType<typeof monitorEventLoopDelay> | undefined

  const readDelay = () => {
    if (!watched) {
      watched = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
      watched.enable()
    }
    const { count, mean, max } = watched
    const p99 = watched.percentile(99)
    watched.reset()
    return count === 0
      ? { mean: 0, p99: 0, max: 0 }
      : { mean: lateSeconds(mean), p99: lateSeconds(p99), max: lateSeconds(max) }
  }

  return {
    read() {
      const { rss, heapTotal, heapUsed, external } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      return {
        memory: { resident: rss, heapTotal, heapUsed, external },
        cpu: (user + system) / 1e6,
        startedAt: performance.timeOrigin / 1_000,
        loopDelay: readDelay(),
      }
    },
    stop: () => void watched?.disable(),
  }
}

/** The histogram holds the time between two looks, in ns. */
function lateSeconds(betweenNs: number): number {
  return Math.max(0, betweenNs / 1e9 - RESOLUTION_MS / 1_000)
}
