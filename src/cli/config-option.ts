import { CONFIG_FILE } from './config-file.ts'
import { envOption, type SettingOption } from './env-option.ts'

/** `--config FILE`, of every command whose flags the file may say. */
export function configOption(): SettingOption {
  return envOption('--config <file>', `settings; flags and variables win (default: ${CONFIG_FILE}, if it is there)`, {
    inFile: false,
  })
}
