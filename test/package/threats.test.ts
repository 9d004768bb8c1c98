import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync(new URL('../../docs/threats.md', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| Attack') && line.split(' | ').length === 3)
const SCRIPTS = Object.keys(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).scripts)

test('every attack of docs/threats.md names tests that there are', () => {
  expect(rows.length).toBeGreaterThan(30)
  const named = rows.map(row => ({ row, tests: row.match(/test\/[\w./-]+\.ts/g) ?? [] }))
  expect(named.filter(({ tests }) => tests.length === 0)).toEqual([])
  expect(named.flatMap(({ tests }) => tests).filter(file => !existsSync(file))).toEqual([])
})

test('every command of docs/threats.md is a script of the package', () => {
  const page = readFileSync(new URL('../../docs/threats.md', import.meta.url), 'utf8')
  const named = [...page.matchAll(/`npm run ([\w:]+)`/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter(name => !SCRIPTS.includes(String(name)))).toEqual([])
})
