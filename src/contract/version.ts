import { readFileSync } from 'node:fs'

/** Of the package: what checked. */
export const VERSION: string = readVersion()

function readVersion(): string {
  // The same two steps up from src/contract and from dist/contract.
  const read: { version: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return read.version
}
