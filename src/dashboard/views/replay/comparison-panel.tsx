import { useMemo, useState } from 'preact/hooks'
import type { ReplayPage } from '../../../schemas/types.gen.ts'
import { IconButton } from '../../components/button.tsx'
import { formatInstant } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { replayMessages } from '../../messages/replay.ts'
import { TraceList } from '../../picture/trace/trace-list.tsx'
import type { TraceState } from '../../picture/trace/use-trace.ts'
import { language } from '../../preferences.ts'
import { buildRows } from './build-rows.ts'
import type { Comparison } from './compare-recordings.ts'
import { createDescribe } from './describe-row.ts'
import { findCall, type Row } from './row.ts'

export interface ComparisonPanelProps {
  /** Of this run. */
  readonly trace: TraceState<Row>
  readonly recordedAt: string
  readonly other: { readonly name: string; readonly page: ReplayPage }
  /** Null = the two are the same. */
  readonly found: Comparison | null
  readonly onClose: () => void
}

/** Two runs side by side at the first call that differs: their waterfalls, then what was sent and answered there. */
export function ComparisonPanel({ trace, recordedAt, other, found, onClose }: ComparisonPanelProps) {
  const t = useTexts(replayMessages)
  const own = found === null ? undefined : findCall(trace.rows, found.call)
  return (
    <section class="panel run-comparison" aria-label={t.compare}>
      <header class="panel-head">
        <h2>{found === null ? t.same : t.differs(found.call, found.different)}</h2>
        <div class="panel-actions">
          {own && (
            <button type="button" class="button small" onClick={() => trace.reveal(own.index)}>
              {t.show}
            </button>
          )}
          <IconButton icon="close" label={t.closeComparison} onClick={onClose} />
        </div>
      </header>
      {found !== null && (
        <>
          <div class="run-pair">
            <TraceList
              label={t.thisRun}
              rows={trace.rows}
              all={trace.rows}
              selected={own}
              onSelect={trace.reveal}
              describe={trace.describe}
            />
            <OtherList key={other.name} page={other.page} call={found.call} />
          </div>
          <Lines found={found} recordedAt={recordedAt} name={other.name} />
        </>
      )}
    </section>
  )
}

/** The waterfall of the other run, at the same call. */
function OtherList({ page, call }: { readonly page: ReplayPage; readonly call: number }) {
  const t = useTexts(replayMessages)
  const rows = useMemo(() => buildRows(page), [page])
  const describe = useMemo(() => createDescribe(page, language.value), [page, language.value])
  const [chosen, setChosen] = useState<number | null>(null)
  const selected = chosen === null ? findCall(rows, call) : rows[chosen]
  return (
    <TraceList label={t.thatRun} rows={rows} all={rows} selected={selected} onSelect={setChosen} describe={describe} />
  )
}

interface LinesProps {
  readonly found: Comparison
  readonly recordedAt: string
  /** Of the other one's file. */
  readonly name: string
}

function Lines({ found, recordedAt, name }: LinesProps) {
  const t = useTexts(replayMessages)
  return (
    <table class="run-table run-sides">
      <thead>
        <tr>
          <th scope="col">
            {t.thisRun} <span class="muted">{formatInstant(recordedAt)}</span>
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
