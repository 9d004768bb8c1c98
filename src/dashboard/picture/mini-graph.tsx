import { type Phase, phaseOf } from '../status-phase.ts'

/** As much of a script as a small picture shows. */
export type MiniPart =
  | { readonly kind: 'step'; readonly status: { readonly slug: string }; readonly step: { readonly webhook?: object } }
  | { readonly kind: 'repeat'; readonly parts: readonly MiniPart[] }
  | { readonly kind: 'choice'; readonly ways: readonly { readonly parts: readonly MiniPart[] }[] }

const STEP = 15
const ROW = 13
const FORK = 9
const MOST_WIDTH = 230

interface Dot {
  readonly x: number
  readonly y: number
  readonly phase: Phase
  readonly isChaotic: boolean
}

/** A script as dots on a line, from left to right; what it shows is said in words beside it. */
export function MiniGraph({ parts, isRefused }: { readonly parts: readonly MiniPart[]; readonly isRefused: boolean }) {
  const dots: Dot[] = []
  const lines: string[] = []
  const loops: { readonly from: number; readonly to: number; readonly y: number }[] = []
  const middle = (rowsOf(parts) * ROW) / 2 + 5
  const end = place(parts, 8, middle)
  if (isRefused) dots.push({ x: end + STEP, y: middle, phase: 'bad', isChaotic: false })
  if (isRefused) lines.push(`M${end} ${middle}h${STEP}`)
  const width = end + (isRefused ? STEP : 0) + 8
  const height = middle * 2
  return (
    <svg
      class="mini-graph"
      width={Math.min(width, MOST_WIDTH)}
      height={width > MOST_WIDTH ? (height * MOST_WIDTH) / width : height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {lines.map(d => (
        <path key={d} class="mini-line" d={d} />
      ))}
      {loops.map(({ from, to, y }) => (
        <path
          key={`${from} ${y}`}
          class="mini-loop"
          d={`M${to} ${y - 5}v-2q0 -3 -3 -3H${from + 3}q-3 0 -3 3v2m-2 -3l2 3l2 -3`}
        />
      ))}
      <circle class="mini-begin" cx={8} cy={middle} r={2.5} />
      {dots.map(({ x, y, phase, isChaotic }) => (
        <g key={`${x} ${y}`} class={phase === 'money' ? 'money-phase' : phase}>
          <circle class="mini-dot" cx={x} cy={y} r={4} />
          {isChaotic && <circle class="mini-chaos" cx={x} cy={y} r={6.3} />}
        </g>
      ))}
    </svg>
  )

  function place(list: readonly MiniPart[], from: number, y: number): number {
    return list.reduce((x, part) => {
      if (part.kind === 'step') {
        lines.push(`M${x} ${y}h${STEP}`)
        dots.push({ x: x + STEP, y, phase: phaseOf(part.status.slug), isChaotic: part.step.webhook !== undefined })
        return x + STEP
      }
      if (part.kind === 'repeat') {
        const to = place(part.parts, x, y)
        loops.push({ from: x + STEP, to, y })
        return to
      }
      return placeWays(part.ways, x, y)
    }, from)
  }

  function placeWays(ways: readonly { readonly parts: readonly MiniPart[] }[], x: number, y: number): number {
    const join = x + FORK + Math.max(...ways.map(way => lengthOf(way.parts))) + FORK
    let top = y - (rowsOfWays(ways) * ROW) / 2
    for (const way of ways) {
      const rows = rowsOf(way.parts)
      const row = top + (rows * ROW) / 2
      lines.push(`M${x} ${y}L${x + FORK} ${row}`)
      const end = place(way.parts, x + FORK, row)
      lines.push(`M${end} ${row}H${join - FORK}L${join} ${y}`)
      top += rows * ROW
    }
    return join
  }
}

function rowsOf(parts: readonly MiniPart[]): number {
  return Math.max(
    1,
    ...parts.map(part =>
      part.kind === 'step' ? 1 : part.kind === 'repeat' ? rowsOf(part.parts) : rowsOfWays(part.ways),
    ),
  )
}

function rowsOfWays(ways: readonly { readonly parts: readonly MiniPart[] }[]): number {
  return ways.reduce((sum, way) => sum + rowsOf(way.parts), 0)
}

function lengthOf(parts: readonly MiniPart[]): number {
  return parts.reduce((sum, part) => {
    if (part.kind === 'step') return sum + STEP
    if (part.kind === 'repeat') return sum + lengthOf(part.parts)
    return sum + 2 * FORK + Math.max(...part.ways.map(way => lengthOf(way.parts)))
  }, 0)
}
