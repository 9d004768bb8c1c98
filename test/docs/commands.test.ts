import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { createProgram } from '../../src/cli/create-program.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PAGES = [
  'README.md',
  ...['docs', 'examples'].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.md') && !name.includes('node_modules') && !name.startsWith('decisions'))
      .map(name => join(folder, name)),
  ),
]

/** Only looked at: parsing stops at what a line says. */
const whole: Command = await createProgram()

/** The commands in the blocks of a page: those of no language, and those of a shell. */
function commandsOf(page: string): readonly string[] {
  const commands: string[] = []
  let language: string | null = null
  for (const line of readFileSync(join(ROOT, page), 'utf8')
    .replaceAll(/ \\\n\s*/g, ' ')
    .split('\n')) {
    const fence = /^```(.*)$/.exec(line)
    if (fence) language = language === null ? (fence[1] ?? '') : null
    else if (language !== null && ['', 'sh', 'bash'].includes(language)) {
      commands.push(...(line.match(/(?:npx carrier-sandbox|npm start --) .*/) ?? []))
    }
  }
  return commands
}

const COMMANDS = new Set(PAGES.flatMap(commandsOf))

/** Words as a shell would hand them over. */
function wordsOf(line: string): readonly string[] {
  const code = line.replace(/\s+#\s.*$/, '')
  return [...code.matchAll(/"((?:\\.|[^"])*)"|'([^']*)'|(\S+)/g)].map(([, ...quotes]) => quotes.find(Boolean) ?? '')
}

/** Reads a line as the program would, without doing it. @throws where it would complain */
function read(line: string): void {
  const given = wordsOf(line).slice(2)
  const words = line.startsWith('npm start') ? ['start', ...given.filter(word => word !== '--')] : [...given]
  let command = whole
  for (;;) {
    const next = command.commands.find(candidate => candidate.name() === words[0])
    if (!next) break
    command = next
    words.shift()
  }
  if (command.parent === null && !words[0]?.startsWith('-')) throw new Error(`no command ${words[0]}`)
  const { unknown, operands } = command.exitOverride().parseOptions(words)
  const strange = unknown.filter(word => /^--?\w/.test(word) && word !== '--help')
  if (command.name() !== 'exec' && strange.length > 0) throw new Error(`unknown: ${strange.join(' ')}`)
  const needed = command.registeredArguments.filter(argument => argument.required).length
  if (operands.length < needed) throw new Error(`too few words for ${command.name()}`)
  const takesMore = command.registeredArguments.some(argument => argument.variadic)
  if (!takesMore && operands.length > command.registeredArguments.length && command.commands.length === 0) {
    throw new Error(`too many words for ${command.name()}: ${operands.join(' ')}`)
  }
}

describe('every command of the pages is one that the program takes', () => {
  test.each([...COMMANDS])('%s', line => {
    read(line)
  })

  test('they were found, and a wrong one is noticed', () => {
    expect(COMMANDS.size).toBeGreaterThan(60)
    expect(() => read('npx carrier-sandbox clok advance 3d')).toThrow('no command')
    expect(() => read('npm start -- --pase 2s')).toThrow('unknown')
    expect(() => read('npx carrier-sandbox simulate')).toThrow('too few')
    expect(() => read('npx carrier-sandbox fill 200')).toThrow('too many')
  })
})
