import { existsSync } from 'node:fs'
import { FileError, type LoadedFile } from '../../files/file-error.ts'
import { loadFile } from '../../files/load-file.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { envOption, type SettingOption } from './env-option.ts'

/** Looked for in the working folder. */
export const CONFIG_FILE = 'carrier-sandbox.config.yaml'

/** The file that `--config` names, else the usual one; null where that is not there. @throws CommandError `usage`. */
export function openConfigFile(asked: string | undefined): LoadedFile | null {
  // Only the usual file may be absent: one that was named is missed.
  if (asked === undefined && !existsSync(CONFIG_FILE)) return null
  try {
    return loadFile(asked ?? CONFIG_FILE, 'sandbox/config.schema.json')
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new CommandError(EXIT.usage, error.message, { cause: error })
  }
}

/** `--config FILE`, of every command whose flags the file may say. */
export function configOption(): SettingOption {
  return envOption('--config <file>', `settings; flags and variables win (default: ${CONFIG_FILE}, if it is there)`, {
    inFile: false,
  })
}
