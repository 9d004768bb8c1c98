import { useMemo, useState } from 'preact/hooks'
import type { ReplayPage } from '../../../schemas/types.gen.ts'
import { Badge } from '../../components/status.tsx'
import { formatInstant } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { replayMessages } from '../../messages/replay.ts'
import { Trace } from '../../picture/trace/trace.tsx'
import { useTrace } from '../../picture/trace/use-trace.ts'
import { language } from '../../preferences.ts'
import { buildRows } from './build-rows.ts'
import { compareRecordings } from './compare-recordings.ts'
import { ComparisonPanel } from './comparison-panel.tsx'
import { createDescribe } from './describe-row.ts'
import { OtherRun } from './other-run.tsx'
import { ProblemPanel } from './problem-panel.tsx'
import { findCall } from './row.ts'
import { RowDetail } from './row-detail.tsx'
import { ShipmentState } from './shipment-state.tsx'

export interface RunViewProps {
  readonly page: ReplayPage
  /** The call to begin at; absent = the first problem. */
  readonly call?: number | undefined
}

/** A recorded run: what went wrong on top, the waterfall, and the row that is looked at. */
export function RunView({ page, call }: RunViewProps) {
  const t = useTexts(replayMessages)
  const rows = useMemo(() => buildRows(page), [page])
  const describe = useMemo(() => createDescribe(page, language.value), [page, language.value])
  const trace = useTrace(rows, describe, call === undefined ? undefined : findCall(rows, call))
  const [other, setOther] = useState<{ readonly name: string; readonly page: ReplayPage } | null>(null)
  const { recording } = page
  const comparison = useMemo(
    () => (other === null ? null : compareRecordings(recording, other.page.recording)),
    [recording, other],
  )
  const { row } = trace
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
      {page.trace === null && <p class="note">{t.notPlayed}</p>}
      <ProblemPanel page={page} red={trace.red} describe={describe} onSelect={trace.reveal} onStep={trace.step} />
      {other && (
        <ComparisonPanel
          trace={trace}
          recordedAt={recording.recorded_at}
          other={other}
          found={comparison}
          onClose={() => setOther(null)}
        />
      )}
      <Trace trace={trace} hasSlider>
        {row && (
          <>
            <RowDetail page={page} trace={trace} row={row} />
            <ShipmentState rows={rows} index={row.index} />
          </>
        )}
      </Trace>
    </div>
  )
}
