import { constants } from 'node:os'
import { whenNpxEnds } from './when-npx-ends.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Resolves with the first signal to stop, or when npx has ended that started this; a second one, of a person who will not wait, ends the process at once. */
export function untilSignalled(): Promise<string> {
  return new Promise(resolve => {
    let stopping = false
    void whenNpxEnds(() => {
      stopping = true
      resolve('npx has ended')
    })
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (stopping) process.exit(128 + constants.signals[signal])
        stopping = true
        resolve(signal)
      })
    }
  })
}
