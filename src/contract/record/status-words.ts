import { readFileSync } from 'node:fs'
import type { StatusCodesFile } from '../../schemas/types.gen.ts'

export interface StatusWords {
  /** As scenario files write it; null for a code that the line does not have. */
  slugOf(code: number): string | null
  /** Whether this is what the service says of the status anyway, so that it gives no reason. */
  isUsual(code: number, message: string): boolean
}

type Line = 'standard' | 'ondemand'

/** From fixtures/status-codes.json, which is data that the package ships. */
export function statusWords(line: Line): StatusWords {
  const text = readFileSync(new URL('../../../fixtures/status-codes.json', import.meta.url), 'utf8')
  // test/fixtures holds the file to its schema.
  const all = (JSON.parse(text) as StatusCodesFile)[line]
  return {
    slugOf: code => all.find(status => status.code === code)?.slug ?? null,
    isUsual: (code, message) =>
      all.some(status => status.code === code && [status.text, status.message, status.description].includes(message)),
  }
}
