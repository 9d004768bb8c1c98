import type { RequestEntry } from '../../../schemas/types.gen.ts'
import { formatDuration } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { requestsMessages } from '../../messages/requests.ts'
import { language } from '../../preferences.ts'
import { hrefTo, navigate } from '../../router.ts'
import { toneOf } from './call-cells.tsx'

const STEP = 12
const HEIGHT = 46
/** A call of 1 ms is to be seen, too. */
const LEAST = 4
/** A call that took so long fills the height. */
const TALL_MS = 10_000

export interface CallStripProps {
  /** Newest first. */
  readonly calls: readonly RequestEntry[]
  readonly total: number
}

/**
 * The calls of the page as a picture, the newest at the right: each is a bar, the longer it took the higher, in the colour
 * of its answer, with a dot where a fault applied. The table below says the same, and the line beside it sums it up.
 */
export function CallStrip({ calls, total }: CallStripProps) {
  const t = useTexts(requestsMessages)
  const spoken = language.value
  const width = calls.length * STEP
  const count = (tone: string, isCut = false) =>
    calls.filter(({ status }) => (status === null) === isCut && toneOf(status) === tone).length
  const sums = [
    [count('good'), t.done, 'good'],
    [count('warn'), t.refused, 'warn'],
    [count('bad'), t.failed, 'bad'],
    [count('bad', true), t.cutOff, 'bad'],
  ] as const
  const slowest = Math.max(...calls.map(({ ms }) => ms))
  return (
    <figure class="call-strip">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} aria-hidden="true">
        <line x1={0} x2={width} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {calls.toReversed().map((call, index) => (
          <Bar
            key={call.id}
            call={call}
            x={index * STEP}
            title={titleOf(call, formatDuration(call.ms, spoken), t.cut)}
          />
        ))}
      </svg>
      <figcaption>
        <span>{t.strip(calls.length, total)}</span>
        {sums.map(
          ([number, say, tone]) =>
            number > 0 && (
              <span key={say(1)} class={`sum ${tone}`}>
                {say(number)}
              </span>
            ),
        )}
        <span class="muted">{t.slowest(formatDuration(slowest, spoken))}</span>
      </figcaption>
    </figure>
  )
}

function Bar({ call, x, title }: { readonly call: RequestEntry; readonly x: number; readonly title: string }) {
  const height = heightOf(call.ms)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse only; the table below leads to the same page
    <g class={`bar ${toneOf(call.status)}`} onClick={() => navigate(hrefTo(['requests', call.id]))}>
      <title>{title}</title>
      <rect class="bar-ground" x={x} y={0} width={STEP} height={HEIGHT} />
      <rect
        class={call.status === null ? 'bar-line cut' : 'bar-line'}
        x={x + 2}
        y={HEIGHT - 1 - height}
        width={STEP - 4}
        height={height}
        rx={1.5}
      />
      {call.faults.length > 0 && <circle class="bar-fault" cx={x + STEP / 2} cy={HEIGHT - 7 - height} r={2.5} />}
    </g>
  )
}

function heightOf(ms: number): number {
  const share = Math.log10(1 + Math.min(ms, TALL_MS)) / Math.log10(1 + TALL_MS)
  return LEAST + share * (HEIGHT - 10 - LEAST)
}

function titleOf({ method, path, status }: RequestEntry, took: string, cut: string): string {
  return `${method} ${path} · ${status ?? cut} · ${took}`
}
