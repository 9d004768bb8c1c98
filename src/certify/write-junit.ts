import { type Outcome, writeJunitDocument } from '../reporting/write-junit.ts'
import type { CertifyCheck, CertifyReport } from '../schemas/types.gen.ts'

/** The report as JUnit XML: a testcase per check; what was not judged or does not apply is skipped, with the reason. */
export function writeJunit({ target, duration_ms, started_at, checks }: CertifyReport): string {
  const testcases = checks.map(check => ({
    className: 'certify',
    name: `${check.name}: ${check.title}`,
    ms: check.duration_ms,
    outcome: outcomeOf(check),
    output: check.notices.length === 0 ? null : check.notices.join('\n'),
  }))
  const suite = { name: `certify ${target}`, testcases, startedAt: started_at, ms: duration_ms }
  return writeJunitDocument({ suites: [suite], whole: null })
}

function outcomeOf({ verdict, got, expected, why, failures }: CertifyCheck): Outcome {
  if (verdict === 'PASS') return { is: 'passed' }
  if (verdict !== 'FAIL') return { is: 'skipped', message: `${verdict}: ${got}` }
  const text = failures
    .map(failure =>
      [
        `${failure.case}: expected ${failure.expected}, got ${failure.got}`,
        ...(failure.curl === null ? [] : [failure.curl]),
        ...(failure.answer === null ? [] : [`answer: ${failure.answer}`]),
        failure.todo,
      ].join('\n'),
    )
    .concat(why)
    .join('\n\n')
  return { is: 'failed', message: `expected ${expected}, got ${got}`, text }
}
