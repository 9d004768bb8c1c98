import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = new URL('./', import.meta.url)

/** The folders of the kept versions, oldest first. */
export const VERSIONS = readdirSync(FOLDER)
  .filter(name => /^v\d+\.\d+\.\d+$/.test(name))
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))

export type Facts = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What `readFacts` read in that version. */
export function expectedOf(version: string, name: 'data' | 'database'): Facts {
  return JSON.parse(readFileSync(new URL(`${version}/${name}.json`, FOLDER), 'utf8'))
}
