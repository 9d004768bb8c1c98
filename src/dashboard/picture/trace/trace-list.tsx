import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'
import { Badge } from '../../components/status.tsx'
import { formatInstant } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { traceMessages } from '../../messages/trace/trace.ts'
import { language } from '../../preferences.ts'
import { type Axis, axesOf, axisOf, endsOf, formatOffset } from './axis.ts'
import type { RowWords } from './row-words.ts'
import type { TraceRow } from './trace-row.ts'

/** Pixels of a row, until trace.css says how many there are: where a row stands is computed, because only those that are seen are drawn. */
const ROW = 30
/** Drawn above and below what is seen, so that a turn of the wheel shows no gap. */
const MARGIN = 12
/** Rows that a page key moves by when the height is not known yet. */
const FEW = 10
/** Deeper rows are not moved further to the right. */
const DEEPEST = 4

export interface TraceListProps<R extends TraceRow> {
  readonly rows: readonly R[]
  /** Also those that are not shown; the axes are theirs. */
  readonly all: readonly R[]
  readonly selected: R | undefined
  readonly onSelect: (index: number) => void
  readonly describe: (row: R) => RowWords
  /** What is listed; "What happened" by default. */
  readonly label?: string
}

/** The waterfall: a list of which any length is drawn as fast as a short one. */
export function TraceList<R extends TraceRow>({ rows, all, selected, onSelect, describe, label }: TraceListProps<R>) {
  const t = useTexts(traceMessages)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 600, row: ROW })
  const place = selected === undefined ? -1 : rows.indexOf(selected)
  useLayoutEffect(() => {
    const node = list.current
    if (!node) return
    const read = () => {
      const row = Number.parseFloat(getComputedStyle(node).getPropertyValue('--trace-row')) || ROW
      setView({ top: node.scrollTop, height: node.clientHeight, row })
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(node)
    node.addEventListener('scroll', read, { passive: true })
    return () => {
      observer.disconnect()
      node.removeEventListener('scroll', read)
    }
  }, [])
  useEffect(() => {
    const node = list.current
    if (!node || place < 0) return
    if (place * view.row < node.scrollTop) node.scrollTop = place * view.row
    else if ((place + 1) * view.row > node.scrollTop + node.clientHeight) {
      node.scrollTop = (place + 1) * view.row - node.clientHeight
    }
  }, [place, rows, view.row])
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(view.height / view.row) - 1) || FEW
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: place + 1,
      ArrowUp: Math.max(0, place - 1),
      PageDown: place + page,
      PageUp: place - page,
      Home: 0,
      End: rows.length - 1,
    }
    const step = steps[event.key]
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    const next = rows[Math.min(rows.length - 1, Math.max(0, step))]
    if (next) onSelect(next.index)
  }
  const first = Math.max(0, Math.floor(view.top / view.row) - MARGIN)
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / view.row) + MARGIN)
  const axes = useMemo(() => axesOf(all), [all])
  const start = useMemo(() => all.find(({ wall }) => wall !== null)?.wall ?? 0, [all])
  const axis = axisOf(axes, selected?.account ?? null)
  const isDrawn = place >= first && place < last
  return (
    <div class="trace-list">
      <div class="trace-head trace-grid" aria-hidden="true">
        <span>{t.virtualTime}</span>
        <span class="trace-wall">{t.realTime}</span>
        <Ends axis={axis} />
      </div>
      <div
        ref={list}
        class="trace-rows"
        role="listbox"
        tabIndex={0}
        aria-label={label ?? t.rows}
        aria-activedescendant={isDrawn ? `${id}-${rows[place]?.index}` : undefined}
        onKeyDown={onKeyDown}
      >
        <div class="trace-space" style={{ height: `${rows.length * view.row}px` }}>
          {rows.slice(first, last).map((row, step) => (
            <Line
              key={row.key}
              id={`${id}-${row.index}`}
              row={row}
              words={describe(row)}
              axis={axisOf(axes, row.account)}
              start={start}
              top={(first + step) * view.row}
              position={first + step + 1}
              total={rows.length}
              isSelected={row === selected}
              isLinked={selected !== undefined && (row.cause === selected.index || selected.cause === row.index)}
              onSelect={onSelect}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

function Ends({ axis }: { readonly axis: Axis | undefined }) {
  const [from, to] = axis ? endsOf(axis) : []
  return (
    <span class="trace-ends number">
      <span>{from}</span>
      <span>{to}</span>
    </span>
  )
}

interface LineProps {
  readonly id: string
  readonly row: TraceRow
  readonly words: RowWords
  readonly axis: Axis | undefined
  /** The real time that the first row has. */
  readonly start: number
  readonly top: number
  readonly position: number
  readonly total: number
  readonly isSelected: boolean
  /** It caused the selected row, or was caused by it. */
  readonly isLinked: boolean
  readonly onSelect: (index: number) => void
}

function Line({ id, row, words, axis, start, top, position, total, isSelected, isLinked, onSelect }: LineProps) {
  const { icon, outcome } = words
  const { index, at, until, wall, group, isRed, depth } = row
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
    <div
      id={id}
      class={`trace-row trace-grid ${group}${isRed ? ' red' : ''}${isLinked ? ' linked' : ''}`}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={total}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onSelect(index)}
    >
      <span class="trace-time number">{at === null ? '' : formatInstant(at).replace(/\/\d{4} /, ' ')}</span>
      <span class="trace-wall number">{wall === null ? '' : formatOffset(wall - start, language.value)}</span>
      <span class="trace-bar" aria-hidden="true">
        {at !== null && axis && <span class="trace-mark" style={placeOf(at, until ?? at, axis)} />}
      </span>
      <span class="trace-words" style={{ '--depth': Math.min(depth, DEEPEST) }}>
        <Icon name={icon} size={14} />
        <Title {...words} />
      </span>
      <span class="trace-outcome">{outcome && <Badge tone={outcome.tone}>{outcome.text}</Badge>}</span>
    </div>
  )
}

function Title({ title, tail = '' }: Pick<RowWords, 'title' | 'tail'>) {
  return (
    <span class="trace-title">
      <span class="trace-cut">{title.slice(0, title.length - tail.length)}</span>
      {tail !== '' && <span class="trace-cut trace-tail">{tail}</span>}
    </span>
  )
}

function placeOf(at: number, until: number, { from, length }: Axis) {
  const percent = (instant: number) => ((instant - from) / length) * 100
  return { left: `${percent(at)}%`, width: `${percent(until) - percent(at)}%` }
}
