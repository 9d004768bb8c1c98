import type { ComponentChildren } from 'preact'
import type { ReplayPage } from '../../../schemas/types.gen.ts'
import { Json } from '../../components/json.tsx'
import { type Texts, useTexts } from '../../i18n.ts'
import { replayMessages } from '../../messages/replay.ts'
import { TraceDetail } from '../../picture/trace/trace-detail.tsx'
import type { TraceState } from '../../picture/trace/use-trace.ts'
import { bodyText } from './body-text.ts'
import type { Row } from './row.ts'

export interface RowDetailProps {
  readonly page: ReplayPage
  readonly trace: TraceState<Row>
  readonly row: Row
}

/** One row of a run: when, why, what came of it, and what was sent and answered. */
export function RowDetail({ page, trace, row }: RowDetailProps) {
  const t = useTexts(replayMessages)
  const isFromOutside = row.group === 'call'
  return (
    <TraceDetail
      trace={trace}
      row={row}
      origin={isFromOutside ? t.outside : row.isDue ? t.due : t.unknownCause}
      facts={factsOf(page, row, t)}
    >
      <Bodies key={row.key} page={page} row={row} />
    </TraceDetail>
  )
}

type Facts = readonly (readonly [string, ComponentChildren])[]

/** What is known of a row of its kind. */
function factsOf({ trace }: ReplayPage, { what }: Row, t: Texts<typeof replayMessages>): Facts {
  switch (what.kind) {
    case 'call': {
      const { operation = null, reason = null } = trace?.calls[what.number] ?? {}
      return [
        [t.operation, operation],
        [t.reason, reason],
      ]
    }
    case 'move': {
      const { shipment, from, message } = what.data
      return [
        [t.shipment, shipment],
        [t.fromStatus, from ?? t.booked],
        [t.reason, message],
      ]
    }
    case 'webhook': {
      const { url, attempt, state, shipment } = what.data
      return [
        [t.shipment, shipment],
        [t.endpoint, url],
        [t.state, `${state}, ${t.attempt(attempt)}`],
        [t.detail, what.detail],
        [t.hint, what.hint],
      ]
    }
    case 'fault':
      return [[t.rule, what.data.rule]]
    default:
      return []
  }
}

/** What was sent and what was answered. */
function Bodies({ page: { recording }, row: { what } }: Pick<RowDetailProps, 'page' | 'row'>) {
  const t = useTexts(replayMessages)
  if (what.kind === 'call') {
    const call = recording.calls[what.number]
    if (!call) return null
    const { headers, body, answer, url } = call
    const isKept = url.startsWith('/api/')
    return (
      <>
        <Headers pairs={headers.map(([name = '', value = '']) => [name, value] as const)} />
        {body !== null && <Json label={t.request} text={bodyText(recording, body)} depth={4} />}
        {answer !== null && answer.body !== null && (
          <Json label={t.answer} text={bodyText(recording, answer.body)} depth={4} />
        )}
        {answer !== null && !isKept && <p class="muted">{t.notKept}</p>}
      </>
    )
  }
  if (what.kind === 'act') return <Json label={t.given} value={recording.acts?.[what.number]?.given} />
  if (what.kind !== 'webhook' && what.kind !== 'sent') return null
  const number = what.kind === 'sent' ? what.number : what.webhook
  const place = number === null ? undefined : recording.webhooks[number]
  const outcome = recording.events.find(one => one.kind === 'sent' && one.number === number)?.outcome
  return (
    <>
      {place !== undefined && <Json label={t.sentBody} text={bodyText(recording, place)} depth={4} />}
      {outcome && <Headers pairs={Object.entries(outcome.headers)} />}
      {outcome && outcome.body !== '' && <Json label={t.receiverBody} text={outcome.body} depth={4} />}
    </>
  )
}

function Headers({ pairs }: { readonly pairs: readonly (readonly [string, string])[] }) {
  const t = useTexts(replayMessages)
  if (pairs.length === 0) return null
  return (
    <details>
      <summary>
        {t.headers} ({pairs.length})
      </summary>
      <pre>{pairs.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
    </details>
  )
}
