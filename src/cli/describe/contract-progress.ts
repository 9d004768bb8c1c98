import { describePhase, describeProgress } from '../../contract/reports/describe-progress.ts'
import type { RunProgress } from '../../contract/settings.ts'
import { say } from './output.ts'

/** Back to the line's beginning, and everything after it gone. */
const CLEAR_LINE = '\r\u001b[K'

export interface Progress {
  readonly show: (progress: RunProgress) => void
  readonly end: () => void
}

/** One moving line on a terminal; elsewhere a line for each phase as it ends, so that a log shows life. */
export function showProgress(): Progress {
  const isTerminal = process.stderr.isTTY === true
  return {
    show(progress) {
      if (isTerminal) {
        const width = (process.stderr.columns ?? 80) - 1
        process.stderr.write(CLEAR_LINE + describeProgress(progress, { width }))
        return
      }
      const line = describePhase(progress)
      if (line !== null) say(line)
    },
    end() {
      if (isTerminal) process.stderr.write(CLEAR_LINE)
    },
  }
}
