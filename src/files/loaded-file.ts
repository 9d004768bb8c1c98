import type { FileProblem } from './file-error.ts'

/** A file that its schema accepts. */
export interface LoadedFile {
  readonly file: string
  /** Valid by its schema; the caller names the generated type. */
  readonly value: unknown
  /** Where a JSON pointer stands in the file, for complaints that only the domain can make. */
  problemAt(pointer: string, message: string): FileProblem
}

export interface LoadOptions {
  /** Or which one, by the form of what is written. */
  readonly schemaPath: string | ((value: unknown) => string)
  /** Brings what may be written in several ways into the one form that the schema knows, before it checks. */
  readonly prepare?: (value: unknown) => unknown
}

export function schemaFor({ schemaPath }: LoadOptions, value: unknown): string {
  return typeof schemaPath === 'string' ? schemaPath : schemaPath(value)
}
