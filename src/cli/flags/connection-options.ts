import { type Command, InvalidArgumentError } from 'commander'
import type { Connection } from '../client/control-client.ts'
import { configOption } from './config-file.ts'
import { envOption } from './env-option.ts'
import { readUrl } from './read-flag.ts'

/** Where `start` listens by default. */
export const DEFAULT_URL = 'http://127.0.0.1:4100'
const DEFAULT_ACCOUNT = 'default'

/** What commander makes of the flags below. */
export interface ConnectionFlags {
  readonly url?: string
  readonly account?: string
  readonly controlToken?: string
}

/** Adds the flags of every command that talks to a running sandbox. */
export function withConnection(command: Command): Command {
  return command
    .addOption(
      envOption('--url <url>', `the running sandbox (default: SANDBOX_URL, else ${DEFAULT_URL})`).argParser(readUrl),
    )
    .addOption(
      envOption('--account <id>', `which of its accounts (default: ${DEFAULT_ACCOUNT})`).argParser(readAccountId),
    )
    .addOption(envOption('--control-token <token>', 'token of its control API, if it has one', { inFile: false }))
    .addOption(configOption())
}

function readAccountId(text: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text)) return text
  throw new InvalidArgumentError('an account id is letters, digits, dots, hyphens and underscores.')
}

export function connectionOf({
  url = DEFAULT_URL,
  account = DEFAULT_ACCOUNT,
  controlToken,
}: ConnectionFlags): Connection {
  return { url: url.replace(/(?<!\/)\/+$/, ''), account, controlToken }
}
