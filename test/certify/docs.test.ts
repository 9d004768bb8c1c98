import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CHECKS } from '../../src/certify/checks/list-checks.ts'

const page = readFileSync(new URL('../../docs/certify.md', import.meta.url), 'utf8')

test('docs/certify.md explains every check in its own words, and no other', () => {
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (.+) \| (.+) \|$/gm)].map(([, name, title, why]) => ({
    name,
    title,
    why,
  }))
  expect(rows).toEqual(CHECKS.map(({ name, title, why }) => ({ name, title, why })))
})

test('every flag that docs/certify.md names is one of the command', () => {
  const source = readFileSync(new URL('../../src/cli/commands/certify.ts', import.meta.url), 'utf8')
  const flags = new Set([...page.matchAll(/--(?!clock)[a-z]+(?:-[a-z]+)*/g)].map(([flag]) => flag))
  // Of every command that talks to a running sandbox.
  flags.delete('--url')
  expect([...flags].filter(flag => !new RegExp(`'(?:-p, )?${flag}[ ']`).test(source))).toEqual([])
})
