import type { Basis, Problem } from '../../check.ts'
import { type Bench, contradiction, type SeenAnswer } from '../law.ts'

interface Support {
  readonly seen: SeenAnswer
  readonly pointer: string
  readonly value: string
  /** Which operations say so. */
  readonly operations: Set<string>
}

interface Rule extends Pick<Problem, 'clause'> {
  readonly basis: Basis
}

/** Things of which each has one value in all answers of a run: a code and its name. */
export interface OneValue {
  tell(key: string, value: string, at: { readonly seen: SeenAnswer; readonly pointer: string }): void
  /** Judges every key. Where there are several values, that of most operations is taken for the right one. */
  end(): void
}

export function createOneValue(bench: Bench, ruleOf: (key: string) => Rule): OneValue {
  const kept = new Map<string, Map<string, Support>>()
  return {
    tell(key, value, { seen, pointer }) {
      const normal = value.trim().normalize()
      const values = kept.get(key) ?? new Map<string, Support>()
      kept.set(key, values)
      const known = values.get(normal)
      if (known === undefined) values.set(normal, { seen, pointer, value, operations: new Set([seen.operation]) })
      else known.operations.add(seen.operation)
    },
    end() {
      for (const [key, values] of kept) {
        const [right, ...wrong] = [...values.values()].sort((a, b) => b.operations.size - a.operations.size)
        if (right === undefined) continue
        bench.must(wrong.length === 0, () => {
          // One of the wrong ones stands for all.
          const [one = right] = wrong
          return contradiction(one, right, ruleOf(key))
        })
      }
    },
  }
}
