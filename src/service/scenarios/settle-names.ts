import type { FileProblem } from '../../files/file-error.ts'
import { type CompiledScenario, shippedScenarios } from './scenario-book.ts'
import type { FileVersion } from './scenario-of-file.ts'

export interface NamedFile {
  readonly file: string
  readonly newest: FileVersion
  /** Its last good version. */
  readonly kept: CompiledScenario | null
}

export interface SettledFile {
  /** What counts of the file now. */
  readonly kept: CompiledScenario | null
  readonly problems: readonly FileProblem[]
}

/**
 * Which scenario each file of a folder stands for, so that no two have one name. Who had a name keeps it, broken or not;
 * the others get theirs in the order of the files, if it is free.
 */
export function settleNames(files: readonly NamedFile[]): readonly SettledFile[] {
  const owners = new Map<string, string>()
  for (const { file, newest, kept } of files) {
    if (kept && (!newest.compiled || nameOf(newest.compiled) === nameOf(kept))) owners.set(nameOf(kept), file)
  }
  return files.map(({ file, newest, kept }): SettledFile => {
    const { compiled } = newest
    if (!compiled) return { kept, problems: newest.problems }
    const name = nameOf(compiled)
    const complaint = otherLine(compiled) ?? takenName(name, file, owners)
    if (complaint === null) {
      owners.set(name, file)
      return { kept: compiled, problems: [] }
    }
    const problems = [newest.loaded.problemAt('/name', complaint)]
    if (!kept || (owners.get(nameOf(kept)) ?? file) !== file) return { kept: null, problems }
    owners.set(nameOf(kept), file)
    return { kept, problems }
  })
}

function takenName(name: string, file: string, owners: ReadonlyMap<string, string>): string | null {
  const owner = owners.get(name)
  return owner === undefined || owner === file ? null : `the name "${name}" is taken by ${owner}; choose another`
}

/** A shipped scenario, requested by name, must not give an order of the other line. Null when nothing is wrong. */
export function otherLine({ file: { name, line } }: CompiledScenario): string | null {
  const shipped = shippedScenarios().find(one => one.name === name)
  if (shipped === undefined || shipped.line === line) return null
  return `"${name}" ships with the package for the line ${shipped.line}; a scenario of the line ${line} needs another name`
}

function nameOf({ file }: CompiledScenario): string {
  return file.name
}
