/**
 * What the worlds of the store are called. An account's world has the account's id; what begins with `$` is no account,
 * and no id may: `$system`, a named snapshot of an account, and what is being written before it takes another's place.
 */

/** Facts about the installation, and the log of calls that belong to no account. */
export const SYSTEM_WORLD = '$system'

const SNAPSHOT = '$snapshot'
const STAGING = '$staging'

export function isAccountWorld(world: string): boolean {
  return !world.startsWith('$')
}

/** Neither an account's id nor a snapshot's name has a colon. */
export function snapshotWorld(account: string, name: string): string {
  return `${SNAPSHOT}:${account}:${name}`
}

export function stagingWorld(token: string): string {
  return `${STAGING}:${token}`
}

export function isStagingWorld(world: string): boolean {
  return world.startsWith(`${STAGING}:`)
}

/** Whose snapshot a world is, and what it is called; null for any other world. */
export function readSnapshotWorld(world: string): { readonly account: string; readonly name: string } | null {
  const [kind, account, name] = world.split(':')
  return kind === SNAPSHOT && account !== undefined && name !== undefined ? { account, name } : null
}
