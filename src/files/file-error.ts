/** One complaint about a file that a person wrote. */
export interface FileProblem {
  readonly file: string
  /** From 1; both are 0 when the complaint is about the file as a whole. */
  readonly line: number
  readonly column: number
  readonly message: string
}

/** What is wrong with one or more files, all of it at once: a line `file:line:column: sentence` for each complaint. */
export class FileError extends Error {
  readonly problems: readonly FileProblem[]

  constructor(problems: readonly FileProblem[]) {
    super(problems.map(problemLine).join('\n'))
    this.name = 'FileError'
    this.problems = problems
  }
}

/** `file:line:column: sentence`. */
export function problemLine({ file, line, column, message }: FileProblem): string {
  return `${line === 0 ? file : `${file}:${line}:${column}`}: ${message}`
}

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
