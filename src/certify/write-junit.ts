import { escapeMarkup } from '../reporting/escape-markup.ts'
import type { CertifyCheck, CertifyReport } from '../schemas/types.gen.ts'

/** The report as JUnit XML: a testcase per check; what was not judged or does not apply is skipped, with the reason. */
export function writeJunit({ target, counts, duration_ms, started_at, checks }: CertifyReport): string {
  const { fail, not_applicable, not_judged } = counts
  const attributes = [
    `name="certify ${escapeMarkup(target)}"`,
    `tests="${checks.length}" failures="${fail}" skipped="${not_applicable + not_judged}" errors="0"`,
    `time="${duration_ms / 1_000}" timestamp="${started_at}"`,
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite ${attributes.join(' ')}>`,
    ...checks.flatMap(writeCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function writeCase(check: CertifyCheck): readonly string[] {
  const { name, title, duration_ms, notices } = check
  const out = notices.length === 0 ? [] : [`      <system-out>${escapeMarkup(notices.join('\n'))}</system-out>`]
  return [
    `    <testcase classname="certify" name="${escapeMarkup(`${name}: ${title}`)}" time="${duration_ms / 1_000}">`,
    ...writeVerdict(check),
    ...out,
    '    </testcase>',
  ]
}

function writeVerdict({ verdict, got, expected, why, failures }: CertifyCheck): readonly string[] {
  if (verdict === 'PASS') return []
  if (verdict !== 'FAIL') return [`      <skipped message="${escapeMarkup(`${verdict}: ${got}`)}"/>`]
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
  return [
    `      <failure message="${escapeMarkup(`expected ${expected}, got ${got}`)}">${escapeMarkup(text)}</failure>`,
  ]
}
