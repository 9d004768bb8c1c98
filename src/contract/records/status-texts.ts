import { readFileSync } from 'node:fs'
import type { StatusCodesFile } from '../../schemas/types.gen.ts'

export type StatusLine = 'standard' | 'ondemand'

/** What the sandbox calls a status. */
export interface StatusTexts {
  readonly text: string
  readonly description: string
}

let file: StatusCodesFile | null = null

/** Every row of a code in fixtures/status-codes.json, which is data that the package ships; 900 has two. */
export function statusTexts(line: StatusLine, code: number): readonly StatusTexts[] {
  // test/fixtures holds the file to its schema.
  file ??= JSON.parse(
    readFileSync(new URL('../../../fixtures/status-codes.json', import.meta.url), 'utf8'),
  ) as StatusCodesFile
  return file[line].filter(row => row.code === code)
}
