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

/** Whether somebody runs this as a service (NODE_ENV=production): own answers are then judged by sample only. */
export function isProduction(): boolean {
  return process.env.NODE_ENV === 'production'
}

/** Colour only on a terminal, and never where NO_COLOR is set (no-color.org). */
export function colourWanted(isTerminal: boolean): boolean {
  return isTerminal && (process.env.NO_COLOR ?? '') === ''
}
