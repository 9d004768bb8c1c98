import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { useTexts } from '../../i18n.ts'
import { traceMessages } from '../../messages/trace/trace.ts'
import { RowFilter } from './row-filter.tsx'
import { TraceList } from './trace-list.tsx'
import type { TraceRow } from './trace-row.ts'
import type { TraceState } from './use-trace.ts'

export interface TraceProps<R extends TraceRow> {
  readonly trace: TraceState<R>
  /** With a slider over all rows, for a trace whose state is shown beside it. */
  readonly hasSlider?: boolean
  /** What is said of the row that is looked at. */
  readonly children: ComponentChildren
}

/** A waterfall on the virtual axis with the real time beside it, and the row of it that is looked at. */
export function Trace<R extends TraceRow>({ trace, hasSlider = false, children }: TraceProps<R>) {
  const t = useTexts(traceMessages)
  const { rows, describe, shown, row, select, reveal, step } = trace
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.matches('input:not([type=range], [type=checkbox]), select, textarea')
      if (isTyping || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.key === 'n') step(1)
      else if (event.key === 'p') step(-1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return (
    <>
      <RowFilter trace={trace} />
      {hasSlider && (
        <input
          class="run-slider"
          type="range"
          min={0}
          max={Math.max(0, rows.length - 1)}
          value={row?.index ?? 0}
          aria-label={t.position}
          aria-valuetext={row && t.positionOf(row.index + 1, rows.length, describe(row).title)}
          onInput={event => reveal(Number(event.currentTarget.value))}
        />
      )}
      <div class="trace-columns">
        <div class="trace-side-list">
          <TraceList rows={shown} all={rows} selected={row} onSelect={select} describe={describe} />
          {shown.length === 0 && <p class="muted">{t.nothing}</p>}
          <p class="muted trace-keys">{t.keys}</p>
        </div>
        <div class="trace-side stack">{row ? children : <p class="muted">{t.choose}</p>}</div>
      </div>
    </>
  )
}
