import { InvalidArgumentError } from 'commander'
import { nearWord } from '../files/near-word.ts'

/** What is thrown for a word that is none of these: the nearest, where one comes near, and all of them. */
export function unknownValue(word: string, words: readonly string[]): InvalidArgumentError {
  const near = nearWord(word, words)
  const known = `There are: ${words.join(', ')}.`
  return new InvalidArgumentError(near === null ? known : `Did you mean ${near}? ${known}`)
}
