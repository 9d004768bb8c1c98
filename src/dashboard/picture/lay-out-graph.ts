/** Where the parts of a script stand in the picture: from top to bottom, ways of a choice side by side. */

/** A box with words. */
export interface GraphNode {
  readonly kind: 'node'
  /** What the caller draws it as. */
  readonly key: string
  /** Lines of words below the first two. */
  readonly lines: number
  /** What stands beside the line that leads to it. */
  readonly wait: string | null
}

/** Parts that happen several times. */
export interface GraphLoop {
  readonly kind: 'loop'
  readonly label: string
  readonly parts: readonly GraphPart[]
}

/** Several ways to go on. */
export interface GraphFork {
  readonly kind: 'fork'
  readonly ways: readonly {
    readonly label: string
    /** Null = it is unknown which one is taken. */
    readonly isTaken: boolean | null
    readonly parts: readonly GraphPart[]
  }[]
}

export type GraphPart = GraphNode | GraphLoop | GraphFork

export type Look = 'plain' | 'taken' | 'untaken'

export interface PlacedNode {
  readonly key: string
  readonly look: Look
  readonly x: number
  readonly y: number
  readonly height: number
}

export interface Drawing {
  readonly width: number
  readonly height: number
  readonly nodes: readonly PlacedNode[]
  readonly lines: readonly { readonly d: string; readonly look: Look }[]
  readonly labels: readonly {
    readonly x: number
    readonly y: number
    readonly text: string
    readonly kind: 'wait' | 'share' | 'rounds'
  }[]
  readonly frames: readonly {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }[]
  readonly forks: readonly { readonly x: number; readonly y: number }[]
  /** Where the script ends. */
  readonly end: { readonly x: number; readonly y: number }
}

export const NODE_WIDTH = 236
export const LINE_HEIGHT = 15
const NODE_HEIGHT = 44
const WAIT = 38
const LOOP_TOP = 30
const LOOP_SIDE = 26
const LOOP_BOTTOM = 18
const FORK_TOP = 50
const FORK_BOTTOM = 20
const BETWEEN_WAYS = 16
const MARGIN = 8
/** Between a line and what is written to the right of it, and what a letter of that takes on an average. */
const BESIDE = 9
const LETTER = 6.8

interface Size {
  readonly width: number
  readonly height: number
}

export function layOutGraph(parts: readonly GraphPart[], isKnown: boolean): Drawing {
  const nodes: PlacedNode[] = []
  const lines: { d: string; look: Look }[] = []
  const labels: Drawing['labels'][number][] = []
  const frames: Drawing['frames'][number][] = []
  const forks: { x: number; y: number }[] = []
  const size = sizeOfAll(parts)
  const middle = MARGIN + size.width / 2
  const end = placeAll(parts, { x: middle, y: 4, look: isKnown ? 'taken' : 'plain' })
  lines.push({ d: `M${middle} ${end}v24`, look: isKnown ? 'taken' : 'plain' })
  // What is taken is drawn over what is not.
  const order: readonly Look[] = ['untaken', 'plain', 'taken']
  lines.sort((a, b) => order.indexOf(a.look) - order.indexOf(b.look))
  return {
    width: size.width + 2 * MARGIN,
    height: end + 24 + 40,
    nodes,
    lines,
    labels,
    frames,
    forks,
    end: { x: middle, y: end + 24 },
  }

  function placeAll(list: readonly GraphPart[], at: { x: number; y: number; look: Look }): number {
    return list.reduce((y, part) => {
      if (part.kind === 'node') return placeNode(part, { ...at, y })
      if (part.kind === 'loop') return placeLoop(part, { ...at, y })
      return placeFork(part, { ...at, y })
    }, at.y)
  }

  function placeNode(
    { key, lines: more, wait }: GraphNode,
    { x, y, look }: { x: number; y: number; look: Look },
  ): number {
    const top = wait === null ? y : y + WAIT
    if (wait !== null) {
      lines.push({ d: `M${x} ${y}V${top}m-4 -6l4 6l4 -6`, look })
      labels.push({ x: x + BESIDE, y: y + WAIT / 2 + 3, text: wait, kind: 'wait' })
    }
    const height = NODE_HEIGHT + more * LINE_HEIGHT
    nodes.push({ key, look, x: x - NODE_WIDTH / 2, y: top, height })
    return top + height
  }

  function placeLoop(loop: GraphLoop, { x, y, look }: { x: number; y: number; look: Look }): number {
    const inner = sizeOfAll(loop.parts)
    const { width, height } = sizeOf(loop)
    const left = x - width / 2
    frames.push({ x: left, y: y + 8, width, height: height - 8 })
    labels.push({ x: left + 12, y: y + 25, text: loop.label, kind: 'rounds' })
    const begin = y + LOOP_TOP
    lines.push({ d: `M${x} ${y}V${begin}`, look })
    const finish = placeAll(loop.parts, { x, y: begin, look })
    const right = x + inner.width / 2 + 13
    const bottom = finish + LOOP_BOTTOM / 2
    lines.push({ d: `M${x} ${finish}V${bottom}H${right}V${begin}H${x}m6 -4l-6 4l6 4`, look })
    lines.push({ d: `M${x} ${bottom}V${y + height}`, look })
    return y + height
  }

  function placeFork(fork: GraphFork, { x, y, look }: { x: number; y: number; look: Look }): number {
    const { width, height } = sizeOf(fork)
    const split = y + 20
    const join = y + height - FORK_BOTTOM / 2
    lines.push({ d: `M${x} ${y}V${split}`, look }, { d: `M${x} ${join}V${y + height}`, look })
    forks.push({ x, y: split })
    let left = x - width / 2
    for (const way of fork.ways) {
      const own = widthOfWay(way.parts)
      const center = left + own / 2
      const wayLook = look === 'untaken' || way.isTaken === null ? look : way.isTaken ? 'taken' : 'untaken'
      lines.push({ d: `M${x} ${split}H${center}V${y + FORK_TOP}`, look: wayLook })
      labels.push({ x: center + BESIDE, y: y + FORK_TOP - 10, text: way.label, kind: 'share' })
      const finish = placeAll(way.parts, { x: center, y: y + FORK_TOP, look: wayLook })
      lines.push({ d: `M${center} ${finish}V${join}H${x}`, look: wayLook })
      left += own + BETWEEN_WAYS
    }
    return y + height
  }
}

function sizeOfAll(parts: readonly GraphPart[]): Size {
  const sizes = parts.map(sizeOf)
  return {
    width: Math.max(NODE_WIDTH, ...sizes.map(({ width }) => width)),
    height: sizes.reduce((sum, { height }) => sum + height, 0),
  }
}

/** The line is in the middle, so that words on its right need as much room on its left. */
function roomBeside(words: string | null): number {
  return words === null ? 0 : 2 * (BESIDE + words.length * LETTER)
}

/** A way with nothing in it needs room for its label only. */
function widthOfWay(parts: readonly GraphPart[]): number {
  return parts.length === 0 ? 90 : sizeOfAll(parts).width
}

function sizeOf(part: GraphPart): Size {
  if (part.kind === 'node') {
    const height = NODE_HEIGHT + part.lines * LINE_HEIGHT + (part.wait === null ? 0 : WAIT)
    return { width: Math.max(NODE_WIDTH, roomBeside(part.wait)), height }
  }
  if (part.kind === 'loop') {
    const { width, height } = sizeOfAll(part.parts)
    return { width: width + 2 * LOOP_SIDE, height: height + LOOP_TOP + LOOP_BOTTOM }
  }
  const widths = part.ways.map(way => widthOfWay(way.parts))
  const deepest = Math.max(...part.ways.map(way => sizeOfAll(way.parts).height))
  return {
    width: widths.reduce((sum, width) => sum + width, 0) + BETWEEN_WAYS * (widths.length - 1),
    height: FORK_TOP + deepest + FORK_BOTTOM,
  }
}
