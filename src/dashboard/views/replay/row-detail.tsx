import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ReplayPage } from '../../../schemas/types.gen.ts'
import { Json } from '../../components/json.tsx'
import { Badge } from '../../components/status.tsx'
import { formatInstant } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { replayMessages } from '../../messages/replay.ts'
import { bodyText } from './body-text.ts'
import type { RowWords } from './describe-row.ts'
import type { Row } from './row.ts'

export interface RowDetailProps {
  readonly page: ReplayPage
  readonly rows: readonly Row[]
  readonly row: Row
  readonly describe: (row: Row) => RowWords
  readonly onSelect: (index: number) => void
}

/** One row: when, why, what came of it, and what was sent and answered. */
export function RowDetail({ page, rows, row, describe, onSelect }: RowDetailProps) {
  const t = useTexts(replayMessages)
  const { title, outcome } = describe(row)
  const { recording } = page
  const start = recording.events[0]?.at ?? 0
  const wall = ((recording.events[row.event]?.at ?? start) - start) / 1_000
  const links = { rows, describe, onSelect }
  return (
    <article class="run-detail stack" aria-label={title}>
      <header class="row">
        <h2 class="run-detail-title">{title}</h2>
        {outcome && <Badge tone={outcome.tone}>{outcome.text}</Badge>}
      </header>
      <dl class="facts">
        {row.at !== null && <Fact name={t.virtualTime}>{formatInstant(row.at)}</Fact>}
        <Fact name={t.afterStart}>{wall.toFixed(3)} s</Fact>
        {row.account !== null && <Fact name={t.account}>{row.account}</Fact>}
        <Facts page={page} row={row} />
        <Fact name={t.cause}>
          <Cause row={row} {...links} />
        </Fact>
        <Fact name={t.effects}>
          <Effects key={row.index} indices={row.effects} {...links} />
        </Fact>
      </dl>
      <Bodies key={row.index} page={page} row={row} />
    </article>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** What is known of a row of its kind. */
function Facts({ page, row: { what } }: Pick<RowDetailProps, 'page' | 'row'>) {
  const t = useTexts(replayMessages)
  switch (what.kind) {
    case 'call': {
      const { operation = null, reason = null } = page.trace?.calls[what.number] ?? {}
      return (
        <>
          {operation !== null && <Fact name={t.operation}>{operation}</Fact>}
          {reason !== null && <Fact name={t.reason}>{reason}</Fact>}
        </>
      )
    }
    case 'move': {
      const { shipment, from, message } = what.data
      return (
        <>
          <Fact name={t.shipment}>{shipment}</Fact>
          <Fact name={t.fromStatus}>{from ?? t.booked}</Fact>
          {message !== null && <Fact name={t.reason}>{message}</Fact>}
        </>
      )
    }
    case 'webhook': {
      const { url, attempt, state, shipment } = what.data
      return (
        <>
          <Fact name={t.shipment}>{shipment}</Fact>
          <Fact name={t.endpoint}>{url}</Fact>
          <Fact name={t.state}>
            {state}, {t.attempt(attempt)}
          </Fact>
          {what.detail !== null && <Fact name={t.detail}>{what.detail}</Fact>}
          {what.hint !== null && <Fact name={t.hint}>{what.hint}</Fact>}
        </>
      )
    }
    case 'fault':
      return <Fact name={t.rule}>{what.data.rule}</Fact>
    default:
      return null
  }
}

type Links = Pick<RowDetailProps, 'rows' | 'describe' | 'onSelect'>

function Cause({ row, rows, describe, onSelect }: Links & { readonly row: Row }) {
  const t = useTexts(replayMessages)
  const cause = row.cause === null ? undefined : rows[row.cause]
  if (cause) return <RowLink row={cause} describe={describe} onSelect={onSelect} />
  if (row.what.kind === 'call' || row.what.kind === 'act') return <>{t.outside}</>
  return <>{row.isDue ? t.due : t.unknownCause}</>
}

const FIRST_EFFECTS = 8

function Effects({ indices, rows, describe, onSelect }: Links & { readonly indices: readonly number[] }) {
  const t = useTexts(replayMessages)
  const [shown, setShown] = useState(FIRST_EFFECTS)
  if (indices.length === 0) return <span class="muted">{t.noEffects}</span>
  return (
    <ul class="run-effects">
      {indices.slice(0, shown).map(index => {
        const row = rows[index]
        return (
          row && (
            <li key={index}>
              <RowLink row={row} describe={describe} onSelect={onSelect} />
            </li>
          )
        )
      })}
      {indices.length > shown && (
        <li>
          <button type="button" class="run-link" onClick={() => setShown(shown * 4)}>
            {t.more(indices.length - shown)}
          </button>
        </li>
      )}
    </ul>
  )
}

function RowLink({ row, describe, onSelect }: Pick<Links, 'describe' | 'onSelect'> & { readonly row: Row }) {
  const { title, outcome } = describe(row)
  return (
    <button type="button" class="run-link" onClick={() => onSelect(row.index)}>
      {title}
      {outcome && ` · ${outcome.text}`}
    </button>
  )
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
