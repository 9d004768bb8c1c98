import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'
import { Badge } from '../../components/status.tsx'
import { formatInstant } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { replayMessages } from '../../messages/replay.ts'
import type { RowWords } from './describe-row.ts'
import type { Row } from './row.ts'

/** Pixels, as in replay.css: where a row stands is computed, because only those that are seen are drawn. */
const ROW = 30
/** Drawn above and below what is seen, so that a turn of the wheel shows no gap. */
const MARGIN = 12
/** Rows that a page key moves by when the height is not known yet. */
const FEW = 10

export interface RowListProps {
  readonly rows: readonly Row[]
  /** Its index among all rows; null = none. */
  readonly selected: number | null
  readonly onSelect: (index: number) => void
  readonly describe: (row: Row) => RowWords
}

/** The waterfall: a list of which any length is drawn as fast as a short one. */
export function RowList({ rows, selected, onSelect, describe }: RowListProps) {
  const t = useTexts(replayMessages)
  const list = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 600 })
  const place = selected === null ? -1 : rows.findIndex(({ index }) => index === selected)
  useLayoutEffect(() => {
    const node = list.current
    if (!node) return
    const read = () => setView({ top: node.scrollTop, height: node.clientHeight })
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
    if (place * ROW < node.scrollTop) node.scrollTop = place * ROW
    else if ((place + 1) * ROW > node.scrollTop + node.clientHeight) {
      node.scrollTop = (place + 1) * ROW - node.clientHeight
    }
  }, [place, rows])
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(view.height / ROW) - 1) || FEW
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
  const first = Math.max(0, Math.floor(view.top / ROW) - MARGIN)
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / ROW) + MARGIN)
  const axes = useMemo(() => axesOf(rows), [rows])
  const isDrawn = place >= first && place < last
  return (
    <div
      ref={list}
      class="run-rows"
      role="listbox"
      tabIndex={0}
      aria-label={t.rows}
      aria-activedescendant={isDrawn ? `row-${rows[place]?.index}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div class="run-space" style={{ height: `${rows.length * ROW}px` }}>
        {rows.slice(first, last).map((row, step) => (
          <Line
            key={row.index}
            row={row}
            words={describe(row)}
            axis={axes.get(row.account ?? FIRST_ACCOUNT) ?? NO_AXIS}
            position={first + step}
            total={rows.length}
            isSelected={row.index === selected}
            onSelect={onSelect}
          />
        ))}
      </div>
    </div>
  )
}

interface Axis {
  readonly from: number
  readonly length: number
}

const NO_AXIS: Axis = { from: 0, length: 1 }
/** Whose clock a call of no account is shown by. */
const FIRST_ACCOUNT = 'default'

/** Each account has a clock of its own, so each has an axis of its own. */
function axesOf(rows: readonly Row[]): ReadonlyMap<string, Axis> {
  const ends = new Map<string, { from: number; to: number }>()
  for (const { at, until, account } of rows) {
    if (at === null) continue
    const known = ends.get(account ?? FIRST_ACCOUNT)
    const to = until ?? at
    if (!known) ends.set(account ?? FIRST_ACCOUNT, { from: at, to })
    else {
      known.from = Math.min(known.from, at)
      known.to = Math.max(known.to, to)
    }
  }
  return new Map([...ends].map(([account, { from, to }]) => [account, { from, length: Math.max(1, to - from) }]))
}

interface LineProps {
  readonly row: Row
  readonly words: RowWords
  readonly axis: Axis
  readonly position: number
  readonly total: number
  readonly isSelected: boolean
  readonly onSelect: (index: number) => void
}

function Line({ row, words, axis, position, total, isSelected, onSelect }: LineProps) {
  const { icon, title, outcome } = words
  const { index, at, until, what, isRed } = row
  const percent = (instant: number) => ((instant - axis.from) / axis.length) * 100
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
    <div
      id={`row-${index}`}
      class={`run-row ${what.kind}${isRed ? ' red' : ''}${row.cause === null ? '' : ' caused'}`}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-posinset={position + 1}
      aria-setsize={total}
      style={{ transform: `translateY(${position * ROW}px)` }}
      onClick={() => onSelect(index)}
    >
      <span class="run-time number">{at === null ? '' : formatInstant(at).replace(/\/\d{4} /, ' ')}</span>
      <span class="run-bar" aria-hidden="true">
        {at !== null && (
          <span class="run-mark" style={{ left: `${percent(at)}%`, width: `${percent(until ?? at) - percent(at)}%` }} />
        )}
      </span>
      <Icon name={icon} size={14} />
      <span class="run-title">{title}</span>
      {outcome && <Badge tone={outcome.tone}>{outcome.text}</Badge>}
    </div>
  )
}
