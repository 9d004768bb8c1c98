import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FINDINGS } from '../../../src/service/why/finding-table.ts'

const PAGE = readFileSync(new URL('../../../docs/why.md', import.meta.url), 'utf8')

test('docs/why.md holds every finding, in the order of the table, word by word, and no other', () => {
  const sections = PAGE.split('\n### ').slice(1)
  const told = sections.map(section => {
    const [, code = ''] = /^`([a-z_]+)`\n/.exec(section) ?? []
    const severity = / Severity: (\w+)\.\n/.exec(section)?.[1]
    return { code, severity, lines: section.split('\n').filter(line => line.startsWith('- ')) }
  })
  const expected = Object.entries(FINDINGS).map(([code, { severity, title, detail, label }]) => ({
    code,
    severity,
    lines: [
      `- ${title.en}. ${detail.en}`,
      `- ${title.vi}. ${detail.vi}`,
      label === null ? '- No fix by itself.' : `- Fix: ${label.en} · ${label.vi}`,
    ],
  }))
  expect(told).toEqual(expected)
})

test('both languages of a row fill in the same values', () => {
  const bracesOf = (text: string) => [...text.matchAll(/\{[a-z]+\}/g)].map(([brace]) => brace).sort()
  for (const { title, detail, label } of Object.values(FINDINGS)) {
    for (const { en, vi } of [title, detail, ...(label === null ? [] : [label])]) {
      expect(bracesOf(vi)).toEqual(bracesOf(en))
    }
  }
})
