import { closeSync, fchmodSync, fstatSync, openSync, writeFileSync } from 'node:fs'

const OWNER_ONLY = 0o600

/**
 * Writes a report that only its owner may read: names, addresses and answers of a deployment are in it. A file that was
 * there before loses the rights of others before anything is written into it; a pipe or a device keeps its own.
 * @throws Node's own error when it cannot be written.
 */
export function writePrivate(path: string, text: string | Uint8Array): void {
  const descriptor = openPrivate(path, 'w')
  try {
    writeFileSync(descriptor, text)
  } finally {
    closeSync(descriptor)
  }
}

/** The same for a file that is written (`w`) or added to (`a`) bit by bit; the caller closes it. */
export function openPrivate(path: string, flag: 'w' | 'a'): number {
  const descriptor = openSync(path, flag, OWNER_ONLY)
  if (fstatSync(descriptor).isFile()) fchmodSync(descriptor, OWNER_ONLY)
  return descriptor
}
