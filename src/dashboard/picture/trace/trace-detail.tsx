import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Badge } from '../../components/status.tsx'
import { formatInstant } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { traceMessages } from '../../messages/trace/trace.ts'
import { language } from '../../preferences.ts'
import { formatOffset } from './axis.ts'
import type { TraceRow } from './trace-row.ts'
import type { TraceState } from './use-trace.ts'

export interface TraceDetailProps<R extends TraceRow> {
  readonly trace: TraceState<R>
  readonly row: R
  /** Where it came from, if no row caused it. */
  readonly origin: string
  /** What else is known of it: a name and a value each. Where there is no value the line is left out. */
  readonly facts: readonly (readonly [string, ComponentChildren])[]
  /** A link to the page of what it shows. */
  readonly link?: { readonly href: string; readonly text: string } | undefined
  /** Bodies and headers. */
  readonly children?: ComponentChildren
}

/** One row of a waterfall: when it happened by both clocks, what caused it, and what it led to. */
export function TraceDetail<R extends TraceRow>({ trace, row, origin, facts, link, children }: TraceDetailProps<R>) {
  const t = useTexts(traceMessages)
  const { title, outcome } = trace.describe(row)
  const start = trace.rows.find(({ wall }) => wall !== null)?.wall ?? 0
  const { at, wall, account } = row
  const lines: readonly (readonly [string, ComponentChildren])[] = [
    [t.virtualTime, at !== null && formatInstant(at)],
    [t.realTime, wall !== null && `${formatInstant(wall)} · ${formatOffset(wall - start, language.value)}`],
    [t.account, account],
    ...facts,
    [t.cause, <Cause trace={trace} row={row} origin={origin} />],
    [t.effects, <Effects key={row.key} trace={trace} indices={row.effects} />],
  ]
  return (
    <article class="trace-detail stack" aria-label={title}>
      <header class="row">
        <h2 class="trace-detail-title">{title}</h2>
        {outcome && <Badge tone={outcome.tone}>{outcome.text}</Badge>}
      </header>
      <dl class="facts">
        {lines
          .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
          .map(([name, value]) => (
            <Line key={name} name={name}>
              {value}
            </Line>
          ))}
      </dl>
      {link && (
        <p>
          <a class="button small" href={link.href}>
            {link.text}
          </a>
        </p>
      )}
      {children}
    </article>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

interface LinksProps<R extends TraceRow> {
  readonly trace: TraceState<R>
}

function Cause<R extends TraceRow>({
  trace,
  row,
  origin,
}: LinksProps<R> & { readonly row: R; readonly origin: string }) {
  const cause = row.cause === null ? undefined : trace.rows[row.cause]
  return cause ? <RowLink trace={trace} row={cause} /> : origin
}

const FIRST_EFFECTS = 8

function Effects<R extends TraceRow>({ trace, indices }: LinksProps<R> & { readonly indices: readonly number[] }) {
  const t = useTexts(traceMessages)
  const [shown, setShown] = useState(FIRST_EFFECTS)
  if (indices.length === 0) return <span class="muted">{t.noEffects}</span>
  return (
    <ul>
      {indices.slice(0, shown).map(index => {
        const row = trace.rows[index]
        return (
          row && (
            <li key={row.key}>
              <RowLink trace={trace} row={row} />
            </li>
          )
        )
      })}
      {indices.length > shown && (
        <li>
          <button type="button" class="trace-link" onClick={() => setShown(shown * 4)}>
            {t.more(indices.length - shown)}
          </button>
        </li>
      )}
    </ul>
  )
}

/** Not an address: it chooses another row of the same page, also in a file. */
function RowLink<R extends TraceRow>({ trace, row }: LinksProps<R> & { readonly row: R }) {
  const { title, outcome } = trace.describe(row)
  return (
    <button type="button" class="trace-link" onClick={() => trace.reveal(row.index)}>
      {title}
      {outcome && ` · ${outcome.text}`}
    </button>
  )
}
