/** The order in which Vitest starts the files of a stage. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What takes half a minute and more, the longest first. Vitest orders files by their size where it has no times of an earlier
 * run, and a long one that starts last keeps one core idle until it ends.
 */
export const LONG: readonly string[] = [
  'test/certify/shops.slow.test.ts',
  'test/contract/mutants/variants.slow.test.ts',
  'test/contract/mutants/across-requests.slow.test.ts',
  'test/contract/phases/defects.slow.test.ts',
  'test/contract/phases/readings-together.slow.test.ts',
  'test/bench/every-case.slow.test.ts',
  'test/contract/learn/learn.slow.test.ts',
  'test/dashboard/book.slow.test.ts',
  'test/dashboard/safe-state.slow.test.ts',
  'test/service/promised-deliveries.slow.test.ts',
  'test/package/installed.slow.test.ts',
  'test/contract/coverage/union.slow.test.ts',
  'test/service/hung-receivers.slow.test.ts',
  'test/audit/planted-lives.slow.test.ts',
  'test/certify/planted-shops.slow.test.ts',
  'test/explore/planted-shops.slow.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => place(a) - place(b))
  }
}

function place({ moduleId }: TestSpecification): number {
  const at = LONG.findIndex(file => moduleId.endsWith(file))
  return at === -1 ? LONG.length : at
}
