import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSignals } from '../../src/cli/process/watch-signals.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const
let before: ReadonlyMap<string, readonly NodeJS.SignalsListener[]>

beforeEach(() => {
  before = new Map(SIGNALS.map(signal => [signal, process.listeners(signal)]))
  // Signals are only emitted to the listeners here, so other listeners of this process must not receive them.
  for (const signal of SIGNALS) process.removeAllListeners(signal)
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const signal of SIGNALS) {
    process.removeAllListeners(signal)
    for (const listener of before.get(signal) ?? []) process.on(signal, listener)
  }
})

test('every signal is passed on, and the first one says with which code to end', () => {
  const watch = watchSignals()
  const received: string[] = []
  watch.passTo(signal => received.push(signal))
  expect(watch.exitCode()).toBe(0)
  for (const signal of SIGNALS) process.emit(signal, signal)
  expect(received).toEqual([...SIGNALS])
  expect(watch.exitCode()).toBe(130)
})

test('the same signal again within an instant is one press of Ctrl+C that came by two ways', () => {
  const watch = watchSignals()
  const received: string[] = []
  watch.passTo(signal => received.push(signal))
  process.emit('SIGINT', 'SIGINT')
  vi.advanceTimersByTime(199)
  process.emit('SIGINT', 'SIGINT')
  expect(received).toEqual(['SIGINT'])
  vi.advanceTimersByTime(200)
  process.emit('SIGINT', 'SIGINT')
  expect(received).toEqual(['SIGINT', 'SIGINT'])
})

test('before passTo is called, the first one waits and the second one ends the process', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never) // it does not return, but must here
  const watch = watchSignals()
  process.emit('SIGTERM', 'SIGTERM')
  expect(exit).not.toHaveBeenCalled()
  expect(watch.exitCode()).toBe(143)
  process.emit('SIGINT', 'SIGINT')
  expect(exit).toHaveBeenCalledWith(143)
})
