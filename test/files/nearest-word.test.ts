import { expect, test } from 'vitest'
import { didYouMean, editDistance, nearestWord } from '../../src/files/near-word.ts'

test.each([
  ['', '', 0],
  ['steps', 'steps', 0],
  ['Steps', 'steps', 0],
  ['stpes', 'steps', 2],
  ['step', 'steps', 1],
  ['stepps', 'steps', 1],
  ['stops', 'steps', 1],
  ['', 'steps', 5],
  ['steps', '', 5],
  ['kitten', 'sitting', 3],
])('%j and %j are %d edits apart', (a, b, edits) => {
  expect(editDistance(a, b)).toBe(edits)
  expect(editDistance(b, a)).toBe(edits)
})

const KEYS = ['$schema', 'name', 'description', 'line', 'match', 'create', 'steps']

test.each([
  ['stpes', 'steps'],
  ['Matches', 'match'],
  ['nam', 'name'],
  ['lime', 'line'],
])('of the keys of a scenario, %j is nearest to %j', (word, nearest) => {
  expect(nearestWord(word, KEYS)).toBe(nearest)
})

test('of equally near words the first wins, and without candidates there is none', () => {
  expect(nearestWord('ab', ['ax', 'ay'])).toBe('ax')
  expect(nearestWord('ab', [])).toBe('')
})

test.each([
  ['stpes', 'did you mean "steps"?'],
  ['Name', 'did you mean "name"?'],
  ['descripton', 'did you mean "description"?'],
  ['matches', 'did you mean "match"?'],
  ['webhooks', `known: ${KEYS.join(', ')}`],
  ['x', `known: ${KEYS.join(', ')}`],
  ['', `known: ${KEYS.join(', ')}`],
  ['nmae', 'did you mean "name"?'],
])('for %j the hint is: %s', (word, hint) => {
  expect(didYouMean(word, KEYS)).toBe(hint)
})

test('a key of a megabyte is compared by its beginning only', () => {
  expect(didYouMean('s'.repeat(1_000_000), KEYS)).toContain('known: ')
})

test('where nothing is known the hint says so', () => {
  expect(didYouMean('x', [])).toBe('none is known here')
})

test('two swapped letters of a short word are near', () => {
  expect(didYouMean('dad', ['list', 'add', 'remove'])).toBe('did you mean "add"?')
})
