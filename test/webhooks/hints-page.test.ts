import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { HintRow } from '../../src/webhooks/hints/circumstances.ts'
import { HINTS } from '../../src/webhooks/hints/hint-for.ts'

const PAGE = readFileSync(new URL('../../docs/hints.md', import.meta.url), 'utf8')

const section = ({ code, when, en, vi }: HintRow) =>
  `### \`${code}\`\n\n${when[0]?.toUpperCase()}${when.slice(1)}.\n\n- ${inCode(en)}\n- ${inCode(vi)}\n`

/** Placeholders stand out. */
const inCode = (text: string) => text.replace(/\{\w+\}/g, '`$&`')

test('docs/hints.md holds every row of the table, in its order, word by word, and no other', () => {
  const told = PAGE.slice(PAGE.indexOf('### '))
  expect(told).toBe(`${HINTS.map(section).join('\n')}`)
})
