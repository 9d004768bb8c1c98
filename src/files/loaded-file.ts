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
  readonly schemaPath: string
  /** Brings what may be written in several ways into the one form that the schema knows, before it judges. */
  readonly prepare?: (value: unknown) => unknown
}
