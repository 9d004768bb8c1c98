import module from 'node:module'
import { setFlagsFromString } from 'node:v8'

/**
 * What the process of a command asks of Node; a program that uses the library decides for itself. V8 lets what is no longer
 * used lie until the heap is up to four times of what lives: half as much again is enough, and costs a shared sandbox a
 * third of its memory or less. And compiled code is kept for the next start, where Node can (22.8 and later).
 */
export function prepareRuntime(): void {
  setFlagsFromString('--heap-growing-percent=50')
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache()
}
