import { createHash } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { median } from './alternate.mjs'

const BLOCK = Buffer.alloc(1 << 20, 7)
const BLOCKS = 32
const ROUNDS = 5
/** From so much of its quickest time on, another program took part of the processor. */
const BUSY_FROM = 1.25

/**
 * Whether other programs took part of the machine during a run. A fixed piece of work is timed before each benchmark and
 * after the last one, when nothing of the run goes on.
 */
export function watchMachine(work = timeWork) {
  const looks = []
  const quickest = () => Math.min(...looks.map(({ ms }) => ms))
  const times = ({ ms }) => Math.round((ms / quickest()) * 100) / 100
  return {
    look: before => void looks.push({ before, ms: work() }),
    /** What took how many times its quickest time, for a program. */
    report: () => ({
      quickestMs: Math.round(quickest()),
      looks: looks.map(one => ({ before: one.before, times: times(one) })),
    }),
    /** The same for a person, in one line. */
    say() {
      const busy = looks.filter(one => times(one) >= BUSY_FROM)
      const piece = `a fixed piece of work takes ${Math.round(quickest())} ms at its quickest`
      if (busy.length === 0)
        return `the machine was quiet: ${piece}, ${Math.max(...looks.map(times))} × that at its slowest`
      const said = busy.map(one => `${times(one)} × before ${one.before}`).join(', ')
      return `the machine was busy: ${piece}, but ${said}; repeat these when it is quiet`
    },
  }
}

/** Before a run: who sees it can stop it at once. */
export function sayBusyNow() {
  const [load = 0] = loadavg()
  if (load <= availableParallelism() / 4) return
  console.error(
    `the machine is busy (load ${load.toFixed(1)}): expect noise, and repeat what looks odd when it is quiet`,
  )
}

function timeWork() {
  const times = Array.from({ length: ROUNDS }, () => {
    const began = performance.now()
    for (let n = 0; n < BLOCKS; n++) createHash('sha256').update(BLOCK).digest()
    return performance.now() - began
  })
  return median(times)
}
