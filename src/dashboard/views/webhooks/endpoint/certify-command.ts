import type { ConsumerState } from '../../../../schemas/types.gen.ts'

export interface CertifyInput {
  /** Of the endpoint. */
  readonly url: string
  readonly state: ConsumerState
  /** Of this sandbox, whose account has the secret. */
  readonly sandbox: string
  readonly account: string
}

/** The command that checks the receiver of an endpoint, for a POSIX shell. */
export function certifyCommand({ url, state, sandbox, account }: CertifyInput): string {
  const { url: stateUrl, path, effects_url: effectsUrl } = state
  return [
    'npx carrier-sandbox certify',
    `--target ${quote(url)}`,
    `--url ${quote(sandbox)}`,
    ...(account === 'default' ? [] : [`--account ${quote(account)}`]),
    '--order E-1 --gcode GS00000001',
    `--state-url ${quote(stateUrl)}`,
    ...(path === undefined ? [] : [`--state-path ${quote(path)}`]),
    ...(effectsUrl === undefined ? [] : [`--effects-url ${quote(effectsUrl)}`]),
  ].join(' ')
}

function quote(text: string): string {
  return /^[\w.:/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
