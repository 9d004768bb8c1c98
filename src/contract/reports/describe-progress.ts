import type { RunProgress } from '../settings.ts'
import { escapeText } from './terminal-text.ts'

/** One line for a terminal, to be drawn over and over: `negative    12/86   1 failed  PUT /api/v2/…`. */
export function describeProgress(progress: RunProgress, { width = 80 }: { readonly width?: number } = {}): string {
  const { current } = progress
  const line = `${count(progress)}  ${escapeText(current)}`.trimEnd()
  const characters = [...line]
  return characters.length <= width ? line : `${characters.slice(0, width - 1).join('')}…`
}

/** A line when a phase is done, for logs; null before. */
export function describePhase(progress: RunProgress): string | null {
  return progress.done < progress.of ? null : count(progress).trimEnd()
}

function count({ phase, done, of, failed }: RunProgress): string {
  const share = `${done}/${of}`.padStart(9)
  return `${phase.padEnd(10)} ${share}  ${failed === 0 ? ' '.repeat(10) : `${failed} failed`.padEnd(10)}`
}
