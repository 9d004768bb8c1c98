import { expect, test } from 'vitest'
import { FileError } from '../../src/files/file-error.ts'
import { loadText } from '../../src/files/load-file.ts'
import { loadReference } from '../../src/service/reference/reference.ts'
import { scenarioOfFile } from '../../src/service/scenarios/scenario-of-file.ts'

function complaintsAbout(steps: string): readonly string[] {
  const text = `name: sample\ndescription: A sample.\nline: standard\nsteps:\n${steps}`
  const file = loadText(text, { file: 'sample.yaml', schemaPath: 'sandbox/scenario.schema.json' })
  try {
    scenarioOfFile(file, loadReference().scenarioWords)
  } catch (error) {
    if (error instanceof FileError) return error.message.split('\n')
    throw error
  }
  return []
}

test.each([
  ['a good one', '  - { after: 1h, status: picked-up }\n', []],
  [
    'a misspelt status, with the nearest that exists',
    '  - { after: 1h, status: pickd-up }\n',
    ['sample.yaml:5:26: unknown status "pickd-up"; did you mean "picked-up"?'],
  ],
  [
    'an illegal move, where it stands',
    '  - { after: 1h, status: picked-up }\n  - { after: 1h, status: returned }\n',
    [expect.stringMatching(/^sample\.yaml:6:26: picked-up \(903\) cannot move to returned \(908\); legal: /)],
  ],
  [
    'waits the wrong way round',
    '  - { between: [3h, 1h], status: picked-up }\n',
    ['sample.yaml:5:16: the first duration must not be longer than the second; swap them'],
  ],
])('of a scenario file: %s', (_, steps, expected) => {
  expect(complaintsAbout(steps)).toEqual(expected)
})

test('carriers are found by name, and nothing by another', () => {
  const reference = loadReference()
  expect(reference.carrier('ghnv3')?.id).toBe(17)
  expect(reference.carrier('constructor')).toBeUndefined()
})
