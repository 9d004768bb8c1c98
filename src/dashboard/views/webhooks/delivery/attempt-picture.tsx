import { useEffect, useRef } from 'preact/hooks'
import type { DeliveryDetail } from '../../../../schemas/types.gen.ts'
import { formatDuration, formatShortInstant, toMs } from '../../../format.ts'
import { useTexts } from '../../../i18n.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'
import { language } from '../../../preferences.ts'
import { useVirtualNow } from '../../../virtual-clock.ts'
import { AttemptList } from './attempt-list.tsx'
import { type Bar, layOutAttempts, outcomeOf, type Wait } from './lay-out-attempts.ts'

export interface AttemptPictureProps {
  readonly delivery: DeliveryDetail
  /** Of the endpoint's retry preset, virtual ms. */
  readonly waits: readonly number[]
  /** Number of the attempt that is looked at; 0 = none. */
  readonly current: number
  readonly onChoose: (n: number) => void
}

const HEIGHT = 156
const AXIS = 84
const BAR = 34
/** Room for the now, above the labels; left out where there is none. */
const ROOM_FOR_NOW = 26

/** The attempts on the axis of virtual time; on a phone, and for screen readers, the same as a list. */
export function AttemptPicture({ delivery, waits, current, onChoose }: AttemptPictureProps) {
  const t = useTexts(deliveryMessages)
  const now = useVirtualNow()
  const { eventX, bars, waits: gaps, more, nowX, width } = layOutAttempts(delivery, { waits, now })
  const frame = useRef<HTMLDivElement>(null)
  const last = bars.findLast(({ attempt }) => attempt !== null)?.x ?? 0
  useEffect(() => {
    const { current: shown } = frame
    if (shown) shown.scrollLeft = last - shown.clientWidth * 0.6
  }, [last])
  const end = bars.at(-1)
  const top = nowX === null ? ROOM_FOR_NOW : 0
  return (
    <div class="timeline attempts">
      {/* Scrolled by the arrow keys, so it must take the focus; what it shows is read in the list. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div class="timeline-frame" ref={frame} tabIndex={0} role="group" aria-label={t.drawing}>
        <svg
          class="attempts-drawing"
          width={width}
          height={HEIGHT - top}
          viewBox={`0 ${top} ${width} ${HEIGHT - top}`}
          aria-hidden="true"
        >
          {gaps.map(gap => (
            <WaitLine key={gap.from} wait={gap} />
          ))}
          <g class="attempts-event" transform={`translate(${eventX} 0)`}>
            <circle cy={AXIS} r={6} />
            <text y={AXIS - 24}>{t.eventMark}</text>
            <text y={AXIS + 38}>{formatShortInstant(delivery.at, now === 0 ? toMs(delivery.at) : now)}</text>
          </g>
          {nowX !== null && (
            <g class="timeline-now" transform={`translate(${nowX} 0)`}>
              <line y1={18} y2={AXIS + 20} />
              <rect x={-26} y={2} width={52} height={17} rx={8.5} />
              <text y={14.5}>{t.now}</text>
            </g>
          )}
          {bars.map((bar, index) => (
            <BarDrawing
              key={bar.attempt?.n ?? `to-come-${index}`}
              bar={bar}
              now={now}
              isCurrent={bar.attempt !== null && bar.attempt.n === current}
              onChoose={onChoose}
            />
          ))}
          {more > 0 && end && (
            <text class="attempts-more" x={end.x + end.width + 12} y={AXIS + 4}>
              {t.andMore(more)}
            </text>
          )}
        </svg>
      </div>
      <AttemptList label={t.course} delivery={delivery} bars={bars} more={more} />
    </div>
  )
}

function WaitLine({ wait }: { readonly wait: Wait }) {
  const spoken = language.value
  const middle = (wait.from + wait.to) / 2
  return (
    <g class={wait.isPlanned ? 'timeline-gap planned' : 'timeline-gap'}>
      <line x1={wait.from + 4} x2={wait.to - 3} y1={AXIS} y2={AXIS} />
      {wait.isLong && <path d={`M${middle - 6} ${AXIS + 5}l4 -10M${middle + 2} ${AXIS + 5}l4 -10`} />}
      {wait.ms >= 1_000 && (
        <text x={middle} y={AXIS - 10}>
          {formatDuration(wait.ms, spoken)}
        </text>
      )}
    </g>
  )
}

interface BarDrawingProps {
  readonly bar: Bar
  readonly now: number
  readonly isCurrent: boolean
  readonly onChoose: (n: number) => void
}

function BarDrawing({ bar, now, isCurrent, onChoose }: BarDrawingProps) {
  const t = useTexts(deliveryMessages)
  const spoken = language.value
  const { attempt, look, width, x, at } = bar
  const tall = look === 'later' ? BAR * 0.55 : BAR
  const when = formatShortInstant(at, now === 0 ? at : now)
  const below = attempt ? [when, formatDuration(attempt.ms, spoken)] : [when]
  const said = attempt ? outcomeOf(attempt) : look === 'next' ? t.nextAttempt : ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse alone; the tabs below do the same for the keyboard
    <g
      class={`attempt-bar ${look}${isCurrent ? ' current' : ''}`}
      transform={`translate(${x} 0)`}
      onClick={() => attempt && onChoose(attempt.n)}
    >
      <title>{attempt?.detail ?? said}</title>
      {isCurrent && <rect class="ring" x={-4} y={AXIS - tall / 2 - 4} width={width + 8} height={tall + 8} rx={6} />}
      <rect class="bar" x={0} y={AXIS - tall / 2} width={width} height={tall} rx={3} />
      {look === 'taken' && <path class="mark" d={`M${width / 2 - 3.5} ${AXIS}l2.5 2.7l4.5 -5.2`} />}
      {look === 'failed' && <path class="mark" d={`M${width / 2 - 3} ${AXIS - 3}l6 6m0 -6l-6 6`} />}
      <text class="said" x={width / 2} y={AXIS - tall / 2 - (attempt ? 20 : 9)}>
        {said}
      </text>
      {attempt && (
        <text x={width / 2} y={AXIS - tall / 2 - 7}>
          #{attempt.n}
        </text>
      )}
      {below.map((text, index) => (
        <text key={index} class="timed" x={width / 2} y={AXIS + 38 + index * 15}>
          {text}
        </text>
      ))}
    </g>
  )
}
