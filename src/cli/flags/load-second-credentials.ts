import type { RunSettings } from '../../contract/settings.ts'
import { FileError } from '../../files/file-error.ts'
import { loadFile } from '../../files/load-file.ts'
import { CommandError, EXIT } from '../command-error.ts'
import type { ContractValues } from './gather-values.ts'

/** What a login needs, as credentials-file.schema.json has it. */
interface Login {
  readonly username?: string
  readonly password?: string
  readonly client_id?: string | number
  readonly client_secret?: string
}

/** Of `contract run`: a file as that of `start --credentials`, of a whole login. @throws CommandError `usage` */
export function loadSecondCredentials(values: ContractValues): Pick<RunSettings, 'secondCredentials'> {
  const file = values['second-credentials']
  if (file === undefined) return {}
  const { username, password, client_id: clientId, client_secret: clientSecret } = load(String(file))
  if (username === undefined || password === undefined || clientId === undefined || clientSecret === undefined) {
    const missing = Object.entries({ username, password, client_id: clientId, client_secret: clientSecret })
      .filter(([, value]) => value === undefined)
      .map(([name]) => name)
    throw new CommandError(EXIT.usage, `${String(file)} has no ${missing.join(' and no ')}: a login needs all four.`)
  }
  return { secondCredentials: { username, password, clientId: String(clientId), clientSecret } }
}

function load(file: string): Login {
  try {
    // Valid by credentials-file.schema.json.
    return loadFile(file, 'sandbox/credentials-file.schema.json').value as Login
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new CommandError(EXIT.usage, error.message, { cause: error })
  }
}
