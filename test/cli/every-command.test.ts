/** What holds for every command and subcommand there is: the program itself is walked, so a new one is held to it too. */
import { type Command, CommanderError } from 'commander'
import { expect, test } from 'vitest'
import { commandsOf, createProgram, openProgram } from '../../src/cli/create-program.ts'

/** `deliveries show`; empty for the program itself. */
function pathOf(command: Command): string {
  const { parent } = command
  return parent === null ? '' : `${pathOf(parent)} ${command.name()}`.trim()
}

const WHOLE = await createProgram()
const PATHS = commandsOf(WHOLE).map(pathOf)
const GROUPS = PATHS.filter(path => commandAt(path).commands.length > 0)

function commandAt(path: string, program = WHOLE): Command {
  const found = commandsOf(program).find(command => pathOf(command) === path)
  if (found === undefined) throw new Error(`there is no command ${path}`)
  return found
}

/** What it writes when it is run so, and how it ends. Only for what ends before it acts. */
async function run(...words: readonly string[]) {
  const program = await createProgram()
  let written = ''
  for (const command of commandsOf(program)) {
    const write = (text: string) => {
      written += text
    }
    command.configureOutput({ writeOut: write, writeErr: write, getOutHelpWidth: () => 80 })
  }
  const ended: unknown = await program.parseAsync(words, { from: 'user' }).catch(error => error)
  return { code: ended instanceof CommanderError ? ended.exitCode : null, written }
}

/** The word with the last two letters swapped that differ: a typing error. */
function misspell(word: string): string {
  let at = word.length - 2
  while (word[at] === word[at + 1]) at--
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
}

test('a command that is opened alone is the same as among all', async () => {
  const whole = (await createProgram()).commands
  for (const command of whole) {
    const program = await openProgram([command.name(), '--help'])
    expect(program.commands.map(alone => alone.helpInformation())).toEqual([command.helpInformation()])
  }
  // `constructor` is no command either, whatever an object has by birth.
  for (const word of ['clok', 'constructor', '--help', undefined]) {
    const { commands } = await openProgram(word === undefined ? [] : [word])
    expect(commands.length, word).toBe(whole.length)
  }
})

test.each(PATHS)('"%s --help" says what it is for, shows examples and fits 80 columns', async path => {
  const { code, written } = await run(...path.split(' ').filter(Boolean), '--help')
  expect(code).toBe(0)
  expect(commandAt(path).description()).toMatch(/^.{10,}\.$/)
  expect(written).toMatch(new RegExp(`^Examples:\n  carrier-sandbox ${path}`.trimEnd(), 'm'))
  expect(written.split('\n').filter(line => line.length > 80)).toEqual([])
  for (const { flags, description } of commandAt(path).options) expect(description, flags).not.toBe('')
  for (const argument of commandAt(path).registeredArguments) {
    // One that is there to refuse what is none of the commands below is not shown.
    if (argument.name() !== 'word' || commandAt(path).commands.length === 0) {
      expect(argument.description || path, argument.name()).not.toBe('')
    }
  }
})

test.each(GROUPS)('a misspelt command of "%s" gets the nearest one', async path => {
  for (const below of commandAt(path).commands) {
    const { code, written } = await run(...path.split(' ').filter(Boolean), misspell(below.name()))
    expect(code, below.name()).toBe(1)
    // Two may be as near.
    expect(written).toMatch(new RegExp(`Did you mean (one of )?([a-z]+, )*${below.name()}\\b`))
  }
})

test.each(PATHS.filter(path => path !== ''))('a misspelt flag of "%s" gets the nearest one', async path => {
  const flags = commandAt(path).options.flatMap(({ long, hidden }) =>
    long && long.length > 5 && !hidden ? [long] : [],
  )
  for (const flag of flags) {
    const { code, written } = await run(...path.split(' '), misspell(flag))
    expect(code, flag).toBe(1)
    expect(written).toMatch(/\(Did you mean (one of )?--/)
    expect(written).toContain(flag)
  }
})
