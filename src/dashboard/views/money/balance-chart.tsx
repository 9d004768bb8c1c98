import { useMemo, useRef, useState } from 'preact/hooks'
import type { Wallet } from '../../../schemas/types.gen.ts'
import { formatDayAndTime, formatInstant, formatMoney } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { moneyMessages } from '../../messages/money/money.ts'
import { useWidth } from '../../picture/use-width.ts'
import { language } from '../../preferences.ts'
import { useVirtualNow } from '../../virtual-clock.ts'
import { layOutBalance, shortMoney, stepAt } from './lay-out-balance.ts'

const HEIGHT = 220
/** While the clock runs the line grows; so often is enough. */
const REDRAW_MS = 5_000

/** The balance over virtual time. The table of transactions says the same; the pointer reads one level of it. */
export function BalanceChart({ course }: { readonly course: Wallet['course'] }) {
  const t = useTexts(moneyMessages)
  const spoken = language.value
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const now = useVirtualNow(REDRAW_MS)
  const [pointer, setPointer] = useState<number | null>(null)
  const drawn = useMemo(() => layOutBalance(course, { width, height: HEIGHT, now }), [course, width, now])
  const read = pointer === null ? null : stepAt(drawn.steps, pointer)
  const [first] = drawn.steps
  const last = drawn.steps.at(-1)
  const says =
    first && last
      ? t.chart(formatInstant(first.at), formatInstant(last.at), formatMoney(drawn.low), formatMoney(drawn.high))
      : ''
  return (
    <div class="balance-chart" ref={frame}>
      {width > 0 && (
        <svg
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="img"
          aria-label={says}
          onPointerMove={event => setPointer(event.clientX - event.currentTarget.getBoundingClientRect().left)}
          onPointerLeave={() => setPointer(null)}
        >
          {drawn.money.map(({ place, value }) => (
            <g key={value}>
              <line class={value === 0 ? 'axis zero' : 'axis'} x1={58} x2={width - 12} y1={place} y2={place} />
              <text class="axis-label" x={52} y={place + 4} text-anchor="end">
                {shortMoney(value, spoken)}
              </text>
            </g>
          ))}
          {drawn.times.map(({ place, value }) => (
            <text key={value} class="axis-label" x={place} y={HEIGHT - 6} text-anchor="middle">
              {formatDayAndTime(value).replace(/ 00:00$/, '')}
            </text>
          ))}
          <path class="balance-area" d={drawn.area} />
          <path class="balance-line" d={drawn.line} />
          {read && pointer !== null && (
            <g class="balance-read">
              <line x1={Math.max(58, pointer)} x2={Math.max(58, pointer)} y1={14} y2={HEIGHT - 24} />
              <circle cx={Math.max(58, pointer)} cy={read.y} r={4} />
            </g>
          )}
        </svg>
      )}
      <p class="balance-says small" aria-hidden="true">
        {read ? `${formatInstant(read.at)} · ${formatMoney(read.balance)}` : '\u00a0'}
      </p>
    </div>
  )
}
