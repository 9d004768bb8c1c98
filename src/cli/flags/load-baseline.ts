import { existsSync } from 'node:fs'
import type { Baseline } from '../../contract/baseline/baseline.ts'
import { readBaseline } from '../../contract/baseline/baseline.ts'
import { ContractError } from '../../contract/contract-error.ts'
import { FileError } from '../../files/file-error.ts'
import { loadFile } from '../../files/load-file.ts'
import { CommandError, EXIT } from '../command-error.ts'
import type { ContractValues } from './gather-values.ts'

/** Null = none was named, or it is about to be written for the first time. @throws CommandError `usage` */
export function loadBaseline(values: ContractValues): { readonly value: Baseline } | null {
  const { baseline } = values
  const updates = values['baseline-update'] === true
  if (baseline === undefined) {
    if (updates) throw new CommandError(EXIT.usage, '--baseline-update needs --baseline FILE.')
    return null
  }
  if (updates && values['baseline-reason'] === undefined) {
    throw new CommandError(EXIT.usage, '--baseline-update needs --baseline-reason: say why the findings are accepted.')
  }
  const file = String(baseline)
  if (updates && !file.endsWith('.json')) {
    throw new CommandError(EXIT.usage, `A baseline is written as JSON: name it ${file}.json, or edit ${file} by hand.`)
  }
  if (updates && !existsSync(file)) return null
  try {
    const { value } = loadFile(file, 'sandbox/contract-baseline.schema.json')
    return { value: readBaseline(value, { file }) }
  } catch (error) {
    if (!(error instanceof FileError || error instanceof ContractError)) throw error
    throw new CommandError(EXIT.usage, error.message, { cause: error })
  }
}
