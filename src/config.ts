/** Where settings come from: flag > environment > default. The only reader of process.env. */

/** `SANDBOX_FOO_BAR` for the flag `--foo-bar`. */
export function envName(flag: string): string {
  return `SANDBOX_${flag.replaceAll('-', '_').toUpperCase()}`
}

/** What the environment says of a flag; undefined when nothing, an empty value included. */
export function fromEnv(flag: string): string | undefined {
  const value = process.env[envName(flag)]
  return value === undefined || value === '' ? undefined : value
}

/** What the environment says of a flag of `contract`: `CONTRACT_FOO_BAR` for `--foo-bar`; empty says nothing. */
export function fromContractEnv(flag: string): string | undefined {
  const value = process.env[`CONTRACT_${flag.replaceAll('-', '_').toUpperCase()}`]
  return value === undefined || value === '' ? undefined : value
}

/** The file of certificates that Node trusts beside its own (NODE_EXTRA_CA_CERTS); undefined when there is none. */
export function extraCaFile(): string | undefined {
  const file = process.env.NODE_EXTRA_CA_CERTS
  return file === '' ? undefined : file
}

/** Colour only on a terminal; never where NO_COLOR is set (no-color.org), else always where FORCE_COLOR is, but for 0. */
export function colourWanted(isTerminal: boolean): boolean {
  const { NO_COLOR = '', FORCE_COLOR = '' } = process.env
  if (NO_COLOR !== '') return false
  return FORCE_COLOR === '' ? isTerminal : !['0', 'false'].includes(FORCE_COLOR)
}

/** The environment of a program that we run: our own, and the variables given; undefined takes one away. */
export function environmentWith(
  variables: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return { ...process.env, ...variables }
}

/** The folders in which a program is looked for by its name. */
export function searchPath(): string {
  return process.env.PATH ?? ''
}

/** Whether `npx` or `npm exec` runs a command here, and not a line of a shell (`-c`). Programs below it inherit that. */
export function isRunByNpx(): boolean {
  const { npm_command: command, npm_lifecycle_event: event, npm_config_call: line = '' } = process.env
  return command === 'exec' && event === 'npx' && line === ''
}

/** Jest puts this on the global object of each test file. The process around it, and the programs it starts, do not have it. */
const JEST_MARK = Symbol.for('jest-native-now')

/** Whether this code was loaded by a test file of Jest. */
export function isInJest(): boolean {
  return JEST_MARK in globalThis
}
