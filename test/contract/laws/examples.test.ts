import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkOf } from '../../../src/contract/laws/law.ts'
import { OWN_LAWS } from '../../../src/contract/laws/list-laws.ts'

const page = readFileSync(new URL('../../../docs/contract-checks.md', import.meta.url), 'utf8').split('\n')

test.each(OWN_LAWS)('docs/contract-checks.md shows a message of $name as the law writes it', law => {
  const [sample] = law.samples.bad
  const [problem] = sample === undefined ? [] : checkOf(law).validate(sample.evidence)
  expect(page.filter(line => line.startsWith(`- \`${law.name}\``))).toEqual([
    `- \`${law.name}\`: expected ${problem?.expected}, got ${problem?.got}.`,
  ])
})
