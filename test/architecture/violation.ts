/** A file as the checks see it: the path from the project's root with forward slashes, and the text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

export type Rule =
  | 'layer'
  | 'package'
  | 'types only'
  | 'effect'
  | 'clock'
  | 'same everywhere'
  | 'length'
  | 'folder'
  | 'room'
  | 'ports'
  | 'file name'
  | 'barrel'
  | 'any'
  | 'assertion'

export interface Violation {
  readonly rule: Rule
  readonly path: string
  /** 1 for the first line. */
  readonly line: number
  /** What stands there: the import, the call, the name. */
  readonly found: string
  /** Why it is refused and what to do instead. */
  readonly advice: string
}

/** One line for the test report, clickable in an editor. */
export function describeViolation(violation: Violation): string {
  const { rule, path, line, found, advice } = violation
  return `${path}:${line} [${rule}] ${found}: ${advice}`
}
