import { useEffect, useMemo, useState } from 'preact/hooks'
import type { ReplayPage } from '../../../schemas/types.gen.ts'
import { Badge } from '../../components/status.tsx'
import { formatInstant } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { replayMessages } from '../../messages/replay.ts'
import { language } from '../../preferences.ts'
import { buildRows } from './build-rows.ts'
import { ComparisonPanel } from './comparison-panel.tsx'
import { createDescribe } from './describe-row.ts'
import { OtherRun } from './other-run.tsx'
import { ProblemPanel } from './problem-panel.tsx'
import type { Row, RowKind } from './row.ts'
import { RowDetail } from './row-detail.tsx'
import { RowFilter, selectRows } from './row-filter.tsx'
import { RowList } from './row-list.tsx'
import { ShipmentState } from './shipment-state.tsx'

export interface RunViewProps {
  readonly page: ReplayPage
  /** The call to begin at; absent = the first problem. */
  readonly call?: number | undefined
}

const ALL: ReadonlySet<RowKind> = new Set(['call', 'move', 'webhook', 'other'])

/** A recorded run: what went wrong on top, the waterfall, and the row that is looked at. */
export function RunView({ page, call }: RunViewProps) {
  const t = useTexts(replayMessages)
  const rows = useMemo(() => buildRows(page), [page])
  const red = useMemo(() => rows.filter(({ isRed }) => isRed), [rows])
  const describe = useMemo(() => createDescribe(page, language.value), [page, language.value])
  const [selected, setSelected] = useState(() => firstSelected(rows, red, call))
  const [filter, setFilter] = useState({ kinds: ALL, isRedOnly: false, text: '', account: '' })
  const [other, setOther] = useState<{ readonly name: string; readonly page: ReplayPage } | null>(null)
  const shown = useMemo(() => selectRows(rows, filter, describe), [rows, filter, describe])
  const row = rows[selected]
  /** What is chosen elsewhere is seen, whatever was filtered. */
  const reveal = (index: number) => {
    const wanted = rows[index]
    if (wanted && !shown.includes(wanted)) setFilter({ kinds: ALL, isRedOnly: false, text: '', account: '' })
    setSelected(index)
  }
  const step = (by: 1 | -1) => {
    const next = by === 1 ? red.find(({ index }) => index > selected) : red.findLast(({ index }) => index < selected)
    const found = next ?? (by === 1 ? red[0] : red.at(-1))
    if (found) reveal(found.index)
  }
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
  const showCall = (number: number) => {
    const found = rows.find(({ what }) => what.kind === 'call' && what.number === number)
    if (found) reveal(found.index)
  }
  const { recording, trace } = page
  return (
    <div class="run stack">
      <div class="run-head row">
        <span class="muted">
          {t.recordedAt} {formatInstant(recording.recorded_at)} ·{' '}
          {t.counts(recording.calls.length, recording.webhooks.length)} · carrier-sandbox {recording.sandbox} · Node{' '}
          {recording.node}
        </span>
        {recording.stamp !== null && (
          <Badge tone={recording.stamp === 'verified' ? 'good' : 'bad'}>
            {recording.stamp === 'verified' ? t.verified : recording.stamp}
          </Badge>
        )}
        <OtherRun onOpened={setOther} />
      </div>
      {trace === null && <p class="note">{t.notPlayed}</p>}
      <ProblemPanel page={page} red={red} describe={describe} onSelect={reveal} onStep={step} />
      {other && (
        <ComparisonPanel
          one={recording}
          other={other.page.recording}
          name={other.name}
          onClose={() => setOther(null)}
          onCall={showCall}
        />
      )}
      <RowFilter rows={rows} shown={shown.length} filter={filter} onChange={setFilter} />
      <input
        class="run-slider"
        type="range"
        min={0}
        max={Math.max(0, rows.length - 1)}
        value={selected}
        aria-label={t.position}
        aria-valuetext={row && t.positionOf(selected + 1, rows.length, describe(row).title)}
        onInput={event => reveal(Number(event.currentTarget.value))}
      />
      <div class="run-columns">
        <div class="run-list">
          <RowList rows={shown} selected={row ? selected : null} onSelect={setSelected} describe={describe} />
          {shown.length === 0 && <p class="muted">{t.nothing}</p>}
          <p class="muted run-keys">{t.keys}</p>
        </div>
        <div class="run-side stack">
          {row ? (
            <>
              <RowDetail page={page} rows={rows} row={row} describe={describe} onSelect={reveal} />
              <ShipmentState rows={rows} index={row.index} />
            </>
          ) : (
            <p class="muted">{t.choose}</p>
          )}
        </div>
      </div>
    </div>
  )
}

function firstSelected(rows: readonly Row[], red: readonly Row[], call: number | undefined): number {
  const wanted = call === undefined ? undefined : rows.find(({ what }) => what.kind === 'call' && what.number === call)
  return (wanted ?? red[0] ?? rows[0])?.index ?? 0
}
