import { Icon } from '../../../components/icon.tsx'
import { Failure } from '../../../components/placeholders.tsx'
import { useTexts } from '../../../i18n.ts'
import { scenarioMessages } from '../../../messages/scenario.ts'
import type { TextProblem, Validated } from './use-verdict.ts'

export interface ProblemListProps {
  readonly judged: Validated
  readonly onGo: (problem: TextProblem) => void
}

/** What the sandbox says of the text, each complaint with the way to its place. */
export function ProblemList({ judged: { verdict, isChecking, error }, onGo }: ProblemListProps) {
  const t = useTexts(scenarioMessages)
  if (error) return <Failure error={error} />
  const problems = verdict?.problems ?? []
  const said = verdict === null ? t.checking : problems.length === 0 ? t.valid : t.problems(problems.length)
  const tone = verdict === null ? '' : problems.length === 0 ? 'right' : 'wrong'
  return (
    <div class="verdict">
      <p class={`verdict-head ${tone}`} role="status">
        {verdict && <Icon name={problems.length === 0 ? 'check' : 'warning'} />}
        {said}
        {isChecking && verdict !== null && <span class="muted"> · {t.checking}</span>}
      </p>
      {problems.length > 0 && (
        <ul class="problems" aria-label={t.problemList}>
          {problems.map(problem => (
            <li key={`${problem.line} ${problem.column} ${problem.message}`}>
              {problem.line > 0 && (
                <button type="button" class="problem-place" onClick={() => onGo(problem)}>
                  {t.goTo(problem.line, problem.column)}
                </button>
              )}
              <span>{problem.message}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
