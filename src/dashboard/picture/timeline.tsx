import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../components/icon.tsx'
import { formatDayAndTime, formatDuration, formatInstant, formatShortInstant } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { pictureMessages } from '../messages/common.ts'
import { language } from '../preferences.ts'
import { phaseOf } from '../status-phase.ts'
import { englishOfCarrier } from './carrier-words.ts'
import type { Mark, Moment } from './lay-out-moments.ts'
import { type Gap, layOutMoments, type Placed } from './lay-out-moments.ts'
import { MomentList } from './moment-list.tsx'
import { useScrollEdges } from './use-scroll-edges.ts'

export interface TimelineProps {
  /** What it shows, for screen readers. */
  readonly label: string
  readonly moments: readonly Moment[]
  /** Virtual ms; 0 = not known, or of no matter. */
  readonly now: number
}

const HEIGHT = 216
const AXIS = 116

/**
 * A course drawn from left to right: filled and solid is past, hollow and dashed is planned, and the now stands between.
 * Where it is wider than its frame, the edges behind which it goes on fade. On a phone, and for screen readers, the same is
 * a list.
 */
export function Timeline({ label, moments, now }: TimelineProps) {
  const t = useTexts(pictureMessages)
  const { placed, gaps, nowX, width } = layOutMoments(moments, now)
  const frame = useRef<HTMLDivElement>(null)
  const edges = useScrollEdges(frame)
  const isPlaced = nowX !== null
  const columns = Math.max(0, ...moments.flatMap(({ marks }) => marks.map(({ column }) => column + 1)))
  useEffect(() => {
    const { current } = frame
    if (current && nowX !== null) current.scrollLeft = nowX - current.clientWidth * 0.6
  }, [isPlaced, moments.length])
  return (
    <div class="timeline">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled by the arrow keys must take the focus */}
      <div class="timeline-frame" ref={frame} tabIndex={0} role="group" aria-label={t.drawing(label)}>
        <svg class="timeline-drawing" width={width} height={HEIGHT} aria-hidden="true">
          {nowX !== null && (
            <g class="timeline-now" transform={`translate(${nowX} 0)`}>
              <line y1={16} y2={AXIS + 26} />
              <rect x={-26} y={2} width={52} height={17} rx={8.5} />
              <text y={14.5}>{t.now}</text>
            </g>
          )}
          {gaps.map(gap => (
            <GapLine key={gap.from} gap={gap} />
          ))}
          {placed.map((place, index) => (
            <Node key={`${index} ${place.moment.at}`} place={place} now={now} columns={columns} />
          ))}
        </svg>
      </div>
      {edges.left && <Edge side="left" frame={frame} />}
      {edges.right && <Edge side="right" frame={frame} />}
      <MomentList label={label} moments={moments} now={now} />
    </div>
  )
}

/** So much of what is seen a click on an edge moves away. */
const PAGE = 0.7

/** Shows that there is more, and brings it; by keyboard the frame itself is scrolled. */
function Edge({ side, frame }: { readonly side: 'left' | 'right'; readonly frame: RefObject<HTMLDivElement | null> }) {
  const scroll = () => {
    const { current } = frame
    if (!current) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const far = current.clientWidth * PAGE
    current.scrollBy({ left: side === 'left' ? -far : far, behavior: isCalm ? 'instant' : 'smooth' })
  }
  return (
    <button type="button" class={`timeline-edge ${side}`} tabIndex={-1} aria-hidden="true" onClick={scroll}>
      <Icon name="chevron" />
    </button>
  )
}

function GapLine({ gap }: { readonly gap: Gap }) {
  const spoken = language.value
  const middle = (gap.from + gap.to) / 2
  return (
    <g class={gap.isPlanned ? 'timeline-gap planned' : 'timeline-gap'}>
      <line x1={gap.from + 9} x2={gap.to - 9} y1={AXIS} y2={AXIS} />
      {gap.isLong && <path d={`M${middle - 6} ${AXIS + 5}l4 -10M${middle + 2} ${AXIS + 5}l4 -10`} />}
      {gap.ms >= 1_000 && (
        <text x={middle} y={AXIS - 9}>
          {formatDuration(gap.ms, spoken)}
        </text>
      )}
    </g>
  )
}

interface NodeProps {
  readonly place: Placed
  readonly now: number
  /** Of marks: how many endpoints there are. */
  readonly columns: number
}

function Node({ place, now, columns }: NodeProps) {
  const { moment, x, side } = place
  const phase = phaseOf(moment.slug)
  const english = `${moment.slug} ${moment.code}`
  const [lead, beside] = language.value === 'en' ? [english, moment.text] : [moment.text, english]
  const meaning = language.value === 'en' ? englishOfCarrier(moment.message ?? '') : null
  const lines = [
    ...wrapLabel(lead, { most: 20, lines: 2 }).map(text => ({ text, kind: 'said' })),
    ...wrapLabel(beside, { most: 24, lines: 1 }).map(text => ({ text, kind: 'named' })),
    { text: now === 0 ? formatDayAndTime(moment.at) : formatShortInstant(moment.at, now), kind: 'timed' },
  ]
  const top = side === 'below' ? AXIS + 44 : AXIS - 30 - (lines.length - 1) * 14
  const stem = side === 'below' ? [AXIS + 10, AXIS + 30] : [AXIS - 10, AXIS - 24]
  return (
    <g class={`timeline-node ${phase}${moment.isPlanned ? ' planned' : ''}`} transform={`translate(${x} 0)`}>
      <title>
        {[lead, beside, moment.message, meaning, formatInstant(moment.at), ...moment.marks.map(({ title }) => title)]
          .filter(part => part !== null && part !== '')
          .join(' · ')}
      </title>
      <line class="stem" y1={stem[0]} y2={stem[1]} />
      <circle cy={AXIS} r={7} />
      {lines.map(({ text, kind }, index) => (
        <text key={kind + text} class={kind} y={top + index * 14}>
          {text}
        </text>
      ))}
      <Marks marks={moment.marks} columns={columns} side={side === 'below' ? -1 : 1} />
    </g>
  )
}

/** More endpoints are counted, and more marks of one endpoint are left to the list. */
const MOST_COLUMNS = 6
const MOST_IN_A_COLUMN = 3

interface MarksProps {
  readonly marks: readonly Mark[]
  readonly columns: number
  /** Above (-1) or below (1) the line: where the label is not. */
  readonly side: 1 | -1
}

/**
 * One column for each endpoint, at the same place at every moment: a webhook that arrived is a dot, one that failed a cross,
 * one that waits a ring. Each says which endpoint it belongs to.
 */
function Marks({ marks, columns, side }: MarksProps) {
  const drawn = Math.min(columns, MOST_COLUMNS)
  const first = (-(drawn - 1) * 10) / 2
  const rest = marks.filter(({ column }) => column >= drawn).length
  return (
    <>
      {rest > 0 && (
        <text class="mark-rest" x={first + drawn * 10 + 6} y={AXIS + side * 22 + 4}>
          +{rest}
        </text>
      )}
      {marks.map((mark, index) => {
        const place = marks.slice(0, index).filter(({ column }) => column === mark.column).length
        if (mark.column >= drawn || place >= MOST_IN_A_COLUMN) return null
        const x = first + mark.column * 10
        const y = AXIS + side * (22 + place * 10)
        return (
          <g key={index} class="mark-place">
            <title>{mark.title}</title>
            <rect x={x - 5} y={y - 5} width={10} height={10} />
            {mark.state === 'failed' ? (
              <path class="mark failed" d={`M${x - 3} ${y - 3}l6 6m0 -6l-6 6`} />
            ) : (
              <circle class={`mark ${mark.state}`} cx={x} cy={y} r={3.5} />
            )}
          </g>
        )
      })}
    </>
  )
}

/** Words in lines of at most `most` letters; what does not fit into `lines` of them ends with "…". */
function wrapLabel(
  text: string,
  { most, lines }: { readonly most: number; readonly lines: number },
): readonly string[] {
  const wrapped: string[] = []
  for (const word of text.split(' ')) {
    const last = wrapped.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= most) wrapped[wrapped.length - 1] = `${last} ${word}`
    else wrapped.push(word)
  }
  if (wrapped.length <= lines) return wrapped
  const shown = wrapped.slice(0, lines)
  return shown.map((line, index) => (index === lines - 1 ? `${line.slice(0, most - 1)}…` : line))
}
