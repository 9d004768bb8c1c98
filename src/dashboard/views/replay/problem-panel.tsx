import type { ReplayPage } from '../../../schemas/types.gen.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useTexts } from '../../i18n.ts'
import { replayMessages } from '../../messages/replay.ts'
import type { RowWords } from '../../picture/trace/row-words.ts'
import type { Row } from './row.ts'

export interface ProblemPanelProps {
  readonly page: ReplayPage
  /** Of all rows those that show a problem. */
  readonly red: readonly Row[]
  readonly describe: (row: Row) => RowWords
  readonly onSelect: (index: number) => void
  /** To the next one, or the one before. */
  readonly onStep: (step: 1 | -1) => void
}

/** What went wrong: the first problem of the run, then how its command ended and where its replay left it. */
export function ProblemPanel({ page, red, describe, onSelect, onStep }: ProblemPanelProps) {
  const t = useTexts(replayMessages)
  const { command, difference } = page
  const [first] = red
  const isWrong = first !== undefined || difference !== null || (command !== null && command.exit_code !== 0)
  return (
    <section class={`run-problem ${isWrong ? 'bad' : 'good'}`} aria-labelledby="first-problem">
      <Icon name={isWrong ? 'warning' : 'check'} size={20} />
      <div class="stack">
        <h2 id="first-problem">{first ? t.firstProblem : t.noProblem}</h2>
        {first && <FirstProblem page={page} row={first} describe={describe} />}
        {difference && (
          <p>
            {t.left}: <strong>{difference.where}</strong> <code>{difference.pointer}</code>
            <br />
            {t.recorded} <code>{difference.was}</code>, {t.replayed} <code>{difference.is}</code>
          </p>
        )}
        {command && (
          <p>
            {command.signal === null ? t.exited(command.exit_code) : t.killed(command.signal)}:{' '}
            <code>{command.words.join(' ')}</code>
          </p>
        )}
      </div>
      {first && (
        <div class="run-problem-actions">
          <Button look="primary" size="small" onClick={() => onSelect(first.index)}>
            {t.show}
          </Button>
          <span class="number">{t.problems(red.length)}</span>
          <Button size="small" onClick={() => onStep(-1)}>
            {t.previousProblem}
          </Button>
          <Button size="small" onClick={() => onStep(1)}>
            {t.nextProblem}
          </Button>
        </div>
      )}
    </section>
  )
}

function FirstProblem({ page, row, describe }: Pick<ProblemPanelProps, 'page' | 'describe'> & { readonly row: Row }) {
  const t = useTexts(replayMessages)
  const { title } = describe(row)
  const { what } = row
  const reason = what.kind === 'call' ? page.trace?.calls[what.number]?.reason : null
  const hint = what.kind === 'webhook' ? (what.hint ?? what.detail) : null
  const said = reason ?? hint
  return (
    <p>
      <strong>{title}</strong> {outcomeOf(page, row, t)}
      {said && `: ${said}`}
    </p>
  )
}

function outcomeOf({ recording }: ReplayPage, { what }: Row, t: Parameters<typeof wordsOf>[1]): string {
  if (what.kind === 'webhook') return wordsOf(what.data.answer, t)
  if (what.kind !== 'call') return t.unanswered
  const answer = recording.calls[what.number]?.answer ?? null
  return answer !== null && !answer.whole ? t.cutOff : wordsOf(answer?.status ?? null, t)
}

function wordsOf(
  status: number | null,
  t: { readonly answered: (status: number) => string; readonly unanswered: string; readonly cutOff: string },
): string {
  return status === null ? t.unanswered : t.answered(status)
}
