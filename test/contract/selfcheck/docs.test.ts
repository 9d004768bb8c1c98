import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CHECKS } from '../../../src/contract/checks/list-checks.ts'

const page = readFileSync(new URL('../../../docs/contract-checks.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (.+) \| (.+) \|$/gm)].map(([, name, title, clause]) => ({
  name,
  title,
  clause,
}))

test('docs/contract-checks.md explains every check in its own words, in their order, and no other', () => {
  expect(rows).toEqual(CHECKS.map(({ name, title, clause }) => ({ name, title, clause })))
})
