import { useMemo } from 'preact/hooks'
import type { Recording } from '../../../schemas/types.gen.ts'
import { IconButton } from '../../components/button.tsx'
import { formatInstant } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { replayMessages } from '../../messages/replay.ts'
import { compareRecordings } from './compare-recordings.ts'

export interface ComparisonPanelProps {
  readonly one: Recording
  readonly other: Recording
  /** Of the other one's file. */
  readonly name: string
  readonly onClose: () => void
  /** Shows a call of this run. */
  readonly onCall: (call: number) => void
}

/** Two runs side by side at the first call that differs. */
export function ComparisonPanel({ one, other, name, onClose, onCall }: ComparisonPanelProps) {
  const t = useTexts(replayMessages)
  const found = useMemo(() => compareRecordings(one, other), [one, other])
  return (
    <section class="panel run-comparison" aria-label={t.compare}>
      <header class="panel-head">
        <h2>{found === null ? t.same : t.differs(found.call, found.different)}</h2>
        <div class="panel-actions">
          {found !== null && one.calls[found.call] && (
            <button type="button" class="button small" onClick={() => onCall(found.call)}>
              {t.show}
            </button>
          )}
          <IconButton icon="close" label={t.closeComparison} onClick={onClose} />
        </div>
      </header>
      {found !== null && (
        <table class="run-table run-sides">
          <thead>
            <tr>
              <th scope="col">
                {t.thisRun} <span class="muted">{formatInstant(one.recorded_at)}</span>
              </th>
              <th scope="col">
                {t.thatRun} <span class="muted">{name}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <tr class={found.one === found.other ? '' : 'run-differs'}>
              <td class="mono">{found.one || t.nothingThere}</td>
              <td class="mono">{found.other || t.nothingThere}</td>
            </tr>
            {found.lines.map((line, place) => (
              <tr key={place} class={line.differs ? 'run-differs' : ''}>
                <Side text={line.one} differs={line.differs} />
                <Side text={line.other} differs={line.differs} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Side({ text, differs }: { readonly text: string | null; readonly differs: boolean }) {
  const t = useTexts(replayMessages)
  return (
    <td>
      <pre>{text}</pre>
      {differs && <span class="visually-hidden">({t.different})</span>}
    </td>
  )
}
