import { Argument } from 'commander'
import { unknownValue } from './unknown-value.ts'

/**
 * An argument for a command that has commands below it and acts by itself too: whatever is none of these comes to it, and
 * is refused with the nearest one.
 */
export function unknownWord(words: readonly string[]): Argument {
  return new Argument('[word]').argParser(word => {
    throw unknownValue(word, words)
  })
}
