import { loadFile } from '../../files/load-file.ts'
import type { CredentialsFile } from '../../schemas/types.gen.ts'
import type { AccountSpec } from './draft-account.ts'

/** Of the default account, as the file of `--credentials` has them. @throws FileError with `file:line:column`. */
export function loadCredentials(file: string): AccountSpec {
  // Valid by credentials-file.schema.json.
  const value = loadFile(file, 'sandbox/credentials-file.schema.json').value as CredentialsFile
  const { username, password, client_id: clientId, client_secret: clientSecret, webhook_secret: webhookSecret } = value
  const named = { username, password, clientId, clientSecret, webhookSecret }
  return Object.fromEntries(Object.entries(named).filter(([, held]) => held !== undefined))
}
