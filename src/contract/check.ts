/** One rule that a check found broken. */
export interface Problem {
  /** JSON pointer into the body of the answer; empty for the whole, or where no single place is to blame. */
  readonly pointer: string
  /** Heading of the specification the rule comes from, e.g. `Pagination (list operations)`. */
  readonly clause: string
  /** How firm the rule is: what is `shown` is an error anywhere. */
  readonly basis: Basis
  readonly expected: string
  readonly got: string
  /** What beside the answer helps to understand it. */
  readonly note?: string
  /** `form`: it is about the type or the form of a value, not about what the value says. */
  readonly about?: 'form'
}

/**
 * One rule of the contract, as a pure function of what was seen. To add one: a file in checks/, a line in
 * `list-checks.ts`, a row in docs/contract-checks.md, and a mutant that it catches.
 */
export interface Check<E> {
  /** By which it is known everywhere: `status`. */
  readonly name: string
  /** What must hold, in a sentence to follow the name. */
  readonly title: string
  readonly clause: string
  validate(evidence: E): readonly Problem[]
  /** In memory, for `contract selfcheck`: the check must stay silent on each of `good` and bite each of `bad`. */
  readonly samples: {
    readonly good: readonly E[]
    readonly bad: readonly { readonly name: string; readonly evidence: E }[]
  }
}

/** A check whose type of evidence does not matter: as `selfcheck` and `--checks` see it. */
export interface ListedCheck {
  readonly name: string
  readonly title: string
  readonly clause: string
  /** One line for each sample on which the check did not do what it must; empty = it bites. */
  prove(): { readonly samples: number; readonly failures: readonly string[] }
}

export function listed<E>(check: Check<E>): ListedCheck {
  const { name, title, clause, samples } = check
  return {
    name,
    title,
    clause,
    prove() {
      const alarms = samples.good.flatMap((evidence, at) =>
        check.validate(evidence).map(problem => `${name}: false alarm on good sample ${at + 1}: got ${problem.got}`),
      )
      const misses = samples.bad
        .filter(({ evidence }) => check.validate(evidence).length === 0)
        .map(sample => `${name}: silent on "${sample.name}"`)
      const empty = samples.bad.length === 0 ? [`${name}: has no known-bad sample`] : []
      return { samples: samples.good.length + samples.bad.length, failures: [...alarms, ...misses, ...empty] }
    },
  }
}

/** Where a rule comes from: a table of the specification, one of its examples, public clients, or our own choice. */
export type Basis = 'shown' | 'example' | 'observed' | 'chosen'

export type Severity = 'error' | 'warning' | 'information'

/** Whose answers are checked. */
export type TargetKind = 'sandbox' | 'deployment'

/**
 * The sandbox must keep every rule; a deployment those that the specification shows. A form that the specification does not
 * show is that deployment's own, however many others have another.
 */
export function severityOf(basis: Basis, target: TargetKind, about?: Problem['about']): Severity {
  if (target === 'sandbox' || basis === 'shown') return 'error'
  return basis === 'chosen' || about === 'form' ? 'information' : 'warning'
}
