import module from 'node:module'
import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runProgram } from './create-program.ts'

/**
 * By how much the heap may grow before it is collected whole, by what lived after the last collection. A large one is spared
 * memory for some time. A very large one is full of parcels, and to go through 100,000 of them takes the time of 5,000 bookings.
 */
const GROWTH_PERCENT = [
  { from: 400_000_000, percent: 100 },
  { from: 80_000_000, percent: 50 },
] as const
/** V8's own rules: up to three times. */
const UNBOUNDED = 0

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader of our output has ended (`| head -1`); this is not a failure.
    if (error.code !== 'EPIPE') throw error
  })
}

prepareRuntime()
const failure = await runProgram(process.argv.slice(2))
if (failure !== null) process.exitCode = failure

/**
 * What the process of a command asks of Node; a program that uses the library decides for itself. Compiled code is kept for
 * the next start, where Node can (22.8 and later). And a heap that has become large is held together.
 */
function prepareRuntime(): void {
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache()
  holdLargeHeaps()
}

/**
 * V8 lets what is no longer used lie until the heap is up to four times of what lives. A sandbox that many share is spared a
 * third of its memory or more if half as much again is enough; a small one would only be slower for it.
 */
function holdLargeHeaps(): void {
  let held = UNBOUNDED
  const observer = new PerformanceObserver(list => {
    const hasCollected = list.getEntries().some(isWholeCollection)
    if (!hasCollected) return
    const lives = getHeapStatistics().used_heap_size
    const percent = GROWTH_PERCENT.find(({ from }) => lives > from)?.percent ?? UNBOUNDED
    if (percent !== held) setFlagsFromString(`--heap-growing-percent=${percent}`)
    held = percent
  })
  observer.observe({ entryTypes: ['gc'] })
}

function isWholeCollection(entry: PerformanceEntry): boolean {
  const detail = 'detail' in entry ? entry.detail : null
  if (typeof detail !== 'object' || detail === null || !('kind' in detail)) return false
  return detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR
}
