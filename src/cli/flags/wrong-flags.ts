import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { nearWord } from '../../files/near-word.ts'

/**
 * A flag that a command cannot do without. Commander's own would be missed before an unknown flag is complained about, so
 * that `--taregt URL` would get no hint at `--target`.
 */
export class NeededOption extends Option {}

/** What is thrown for a word that is none of these: the nearest, where one comes near, and all of them. */
export function unknownValue(word: string, words: readonly string[]): InvalidArgumentError {
  const near = nearWord(word, words)
  const known = `There are: ${words.join(', ')}.`
  return new InvalidArgumentError(near === null ? known : `Did you mean ${near}? ${known}`)
}

/**
 * An argument for a command that has commands below it and acts by itself too: whatever is none of these comes to it, and
 * is refused with the nearest one.
 */
export function unknownWord(words: readonly string[]): Argument {
  return new Argument('[word]').argParser(word => {
    throw unknownValue(word, words)
  })
}

/** Ends the command with exit 2 when such a flag is missing. */
export function refuseMissing(command: Command): void {
  for (const option of command.options) {
    if (!(option instanceof NeededOption) || command.getOptionValue(option.attributeName()) !== undefined) continue
    const code = 'commander.missingMandatoryOptionValue'
    command.error(`error: required option '${option.flags}' not specified`, { code })
  }
}
