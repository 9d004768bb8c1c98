import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandsOf, createProgram } from '../../src/cli/create-program.ts'
import type { HintRow } from '../../src/webhooks/hints/circumstances.ts'
import { describeFlags } from '../../src/webhooks/hints/describe-signing.ts'
import { HINTS } from '../../src/webhooks/hints/find-hint.ts'

const PAGE = readFileSync(new URL('../../docs/hints.md', import.meta.url), 'utf8')

const section = ({ code, when, en, vi }: HintRow) =>
  `### \`${code}\`\n\n${when[0]?.toUpperCase()}${when.slice(1)}.\n\n- ${inCode(en)}\n- ${inCode(vi)}\n`

/** Placeholders stand out. */
const inCode = (text: string) => text.replace(/\{\w+\}/g, '`$&`')

test('docs/hints.md holds every row of the table, in its order, word by word, and no other', () => {
  const told = PAGE.slice(PAGE.indexOf('### '))
  expect(told).toBe(`${HINTS.map(section).join('\n')}`)
})

/** Flags of other programs. */
const FOREIGN = new Set(['--with-threads'])

test('every flag that a hint names is one of ours', async () => {
  const flags = new Set(commandsOf(await createProgram()).flatMap(({ options }) => options.map(({ long }) => long)))
  const signing = (['profile', 'endpoint', 'call'] as const).flatMap(from =>
    (['js', 'php'] as const).flatMap(jsonStyle =>
      (['en', 'vi'] as const).map(language => describeFlags({ signatures: [], from, jsonStyle }, language)),
    ),
  )
  const texts = [...HINTS.flatMap(({ en, vi }) => [en, vi]), ...signing]
  const named = new Set(texts.flatMap(text => text.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? []))
  expect([...named].filter(flag => !flags.has(flag) && !FOREIGN.has(flag))).toEqual([])
  for (const flag of ['--webhook-signature', '--webhook-body']) expect(named).toContain(flag)
})
