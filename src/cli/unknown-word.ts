import { Argument, InvalidArgumentError } from 'commander'
import { nearWord } from '../files/near-word.ts'

/**
 * An argument for a command that has commands below it and acts by itself too: whatever is none of these comes to it, and
 * is refused with the nearest one.
 */
export function unknownWord(words: readonly string[]): Argument {
  return new Argument('[word]').argParser(word => {
    const near = nearWord(word, words)
    const known = `There are: ${words.join(', ')}.`
    throw new InvalidArgumentError(near === null ? known : `Did you mean ${near}? ${known}`)
  })
}
