import { WHOLE_CORE } from './rules.ts'
import { isCode, lineAt } from './syntax-tree.ts'
import type { SourceFile, Violation } from './violation.ts'

/** `core: Core`, as a parameter or a field; `Pick<Core, …>` and `Core['store']` name their ports. */
const WHOLE = /: Core\b(?!\[)/g

/** Services that take every port there is, beside those that compose or run changes. */
export function checkPorts(files: readonly SourceFile[]): readonly Violation[] {
  const advice = "name the ports it uses: Pick<Core, 'store'>, or ChangePorts"
  return files
    .filter(file => file.path.startsWith('src/service/') && isCode(file) && !WHOLE_CORE.includes(file.path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(WHOLE)].map(
        ({ index }): Violation => ({ rule: 'ports', path, line: lineAt(text, index), found: 'the whole Core', advice }),
      ),
    )
}
