import { readFileSync } from 'node:fs'

/** A status with the words of its events. */
export interface Status {
  readonly code: number
  readonly slug: string
  readonly text: string
  readonly message: string
  readonly description: string
}

export interface StatusesOfLines {
  readonly standard: readonly Status[]
  readonly ondemand: readonly Status[]
}

// The same two steps up from src/certify and from dist/certify.
const FILE = new URL('../../fixtures/status-codes.json', import.meta.url)

/** Every status there is, of both lines. */
export function readStatuses(): StatusesOfLines {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}
