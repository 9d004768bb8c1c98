import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PlayedWorld, WorldName } from './play-world.ts'

const WIDEST = 140

/** What a file of recordings holds, by its name without `.json`. */
export type Recordings = Readonly<Record<string, unknown>>

function folderOf(world: WorldName): URL {
  return new URL(`${world}/`, import.meta.url)
}

/** A played world as its recordings have it. */
export function toRecordings({ files, events }: PlayedWorld): Recordings {
  const { headers, bodies } = events
  return { ...Object.fromEntries(files), events: { headers, bodies: bodies.map(body => JSON.parse(body)) } }
}

export function readRecordings(world: WorldName): Recordings {
  const names = readdirSync(folderOf(world)).filter(name => name.endsWith('.json'))
  const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folderOf(world)), 'utf8'))
  return Object.fromEntries(names.map(name => [name.replace(/\.json$/, ''), read(name)]))
}

/** Rewrites all files of a world; files without a call are removed. */
export function writeRecordings(world: WorldName, { files, events }: PlayedWorld): void {
  const folder = folderOf(world)
  rmSync(fileURLToPath(folder), { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, exchanges] of files) {
    writeFileSync(new URL(`${name}.json`, folder), `${writeValue(exchanges)}\n`)
  }
  // One event a line, byte for byte as it was sent.
  const bodies = events.bodies.map(body => `    ${body}`).join(',\n')
  const headers = events.headers.map(set => `    ${JSON.stringify(set)}`).join(',\n')
  writeFileSync(
    new URL('events.json', folder),
    `{\n  "headers": [\n${headers}\n  ],\n  "bodies": [\n${bodies}\n  ]\n}\n`,
  )
}

/** JSON with an object or a list on one line wherever it fits there, so that a recording can be read on few screens. */
function writeValue(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + line.length <= WIDEST) return line
  const inside = `${indent}  `
  const items = Array.isArray(value)
    ? value.map(item => inside + writeValue(item, inside))
    : Object.entries(value).map(([key, item]) => `${inside}${JSON.stringify(key)}: ${writeValue(item, inside)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return `${open}\n${items.join(',\n')}\n${indent}${close}`
}
