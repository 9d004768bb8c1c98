import { ContractError } from '../../contract/contract-error.ts'
import { CommandError, EXIT } from '../command-error.ts'

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
