import { ContractError } from '../../contract/contract-error.ts'
import { describePhase, describeProgress } from '../../contract/reports/describe-progress.ts'
import type { RunProgress } from '../../contract/settings.ts'
import { CommandError, EXIT } from '../command-error.ts'
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

/** Does the work, and says in the words and exit codes of a command why it could not be done. */
export async function explainContract<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    const code = error.kind === 'usage' ? EXIT.usage : EXIT.unreachable
    throw new CommandError(code, error.message, { cause: error })
  }
}
