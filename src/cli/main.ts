import module from 'node:module'
import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runProgram } from './create-program.ts'

/** What lives after a collection: beyond it, memory is worth more than the time that collecting more often takes. */
const LARGE_HEAP_BYTES = 80_000_000

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
  let isHeld = false
  const observer = new PerformanceObserver(list => {
    const hasCollected = list.getEntries().some(isWholeCollection)
    if (!hasCollected) return
    const isLarge = getHeapStatistics().used_heap_size > LARGE_HEAP_BYTES
    if (isLarge !== isHeld) setFlagsFromString(`--heap-growing-percent=${isLarge ? 50 : 0}`)
    isHeld = isLarge
  })
  observer.observe({ entryTypes: ['gc'] })
}

function isWholeCollection(entry: PerformanceEntry): boolean {
  const detail = 'detail' in entry ? entry.detail : null
  if (typeof detail !== 'object' || detail === null || !('kind' in detail)) return false
  return detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR
}
