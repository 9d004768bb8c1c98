import { expect, test } from 'vitest'
import { writeReport } from '../../../src/contract/reports/list-reports.ts'
import { fullReport } from './sample-report.ts'

test.each(['console', 'junit', 'json', 'github', 'html'] as const)(
  '%s reports the findings of a case that passed only when it ran again',
  format => {
    const text = writeReport(format, fullReport()).replaceAll(/\s+/g, ' ')
    expect(text).toContain('at first status: expected the status 200, got 503')
  },
)
