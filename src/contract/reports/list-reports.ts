import type { RunReport } from '../report.ts'
import { describeReport } from './describe-report.ts'
import { writeGithub } from './write-github.ts'
import { writeHar } from './write-har.ts'
import { writeHtml } from './write-html.ts'
import { writeJson } from './write-json.ts'
import { writeJunit } from './write-junit.ts'

export { describeReport }

/** To add one: a file beside this one, a line here, a row in docs/contract-reports.md. */
const FORMATS = {
  console: (report: RunReport) => `${describeReport(report).join('\n')}\n`,
  junit: writeJunit,
  json: writeJson,
  har: writeHar,
  github: writeGithub,
  html: writeHtml,
} as const satisfies Readonly<Record<string, (report: RunReport) => string>>

export type ReportFormat = keyof typeof FORMATS

export const REPORT_FORMATS: readonly ReportFormat[] = ['console', 'junit', 'json', 'har', 'github', 'html']

/** A report that was redacted before: none of the formats hides anything by itself. */
export function writeReport(format: ReportFormat, report: RunReport): string {
  return FORMATS[format](report)
}
