import { createRequire } from 'node:module'

type Yaml = typeof import('yaml')

const require = createRequire(import.meta.url)
let opened: Yaml | undefined

/** The YAML parser, loaded when the first text needs it: its seventy modules would be a part of every start. */
export function openYaml(): Yaml {
  // What the package exports, of which these are the types.
  opened ??= require('yaml') as Yaml
  return opened
}
