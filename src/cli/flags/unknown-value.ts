import { Argument, InvalidArgumentError } from 'commander'
import { nearWord } from '../../files/near-word.ts'

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
