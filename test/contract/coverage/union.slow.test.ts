import { expect, test } from 'vitest'
import { allKeywords, shareOfKeywords } from '../../../src/contract/coverage/keyword-locations.ts'
import { mergeCoverage } from '../../../src/contract/coverage/merge-coverage.ts'
import { runContract } from '../../../src/contract/run/run-contract.ts'
import { createSandbox } from '../../../src/library/create-sandbox.ts'

type ProfileName = 'compatible' | 'spec' | 'observed'

/** Values that none of them has: what is answered under these is in the contract, too. */
const FURTHER = {
  creation_422_layout: 'root_map',
  invoice_shape: 'list_brief',
  numbers: 'mixed',
  search_result: 'object',
} as const

/** What the whole run sees of a sandbox of its own. */
async function coverageUnder(profile: ProfileName, set = {}) {
  await using sandbox = await createSandbox({ profile, set })
  const { coverage } = await runContract({ url: sandbox.url, seed: 7 })
  return coverage
}

test('over the union of the three profiles and of further values answers go through at least 95 % of the keywords of the contract', async () => {
  const union = mergeCoverage([
    await coverageUnder('compatible'),
    await coverageUnder('spec'),
    await coverageUnder('observed'),
    await coverageUnder('observed', FURTHER),
  ])
  const missed = allKeywords().filter(name => !union.keywords.accepted.includes(name))
  const { seen, of } = shareOfKeywords(union).absolute
  expect(seen / of, `no answer went through ${missed.join(', ')}`).toBeGreaterThanOrEqual(0.95)
  expect(union.absolute).toEqual({ seen: 64, of: 64 })
  // Every reading that one of these has.
  const unseen = union.cells
    .filter(cell => cell.selected)
    .flatMap(({ operation, status, branches }) =>
      branches
        .filter(({ possible, seen }) => possible && seen === 0)
        .map(({ name }) => `${operation} ${status} ${name}`),
    )
  expect(unseen).toEqual([])
}, 180_000)
