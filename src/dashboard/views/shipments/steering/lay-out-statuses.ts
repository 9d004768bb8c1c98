import type { MappedStatus, StatusMap } from './status-map.ts'

export const NODE = { width: 140, height: 46 } as const
const PITCH = { x: 168, y: 66 } as const
/** Room for the headings of the columns. */
const TOP = 30
/** How far a line to a status of the same column goes around. */
const AROUND = 15

/** In pixels of the picture. */
export function placeOf({ column, row }: Pick<MappedStatus, 'column' | 'row'>) {
  return { x: column * PITCH.x, y: TOP + row * PITCH.y }
}

/** The height leaves room below the last row: lines back go there. */
export function sizeOf({ columns, rows }: StatusMap) {
  return { width: (columns.length - 1) * PITCH.x + NODE.width, height: TOP + (rows - 1) * PITCH.y + NODE.height + 14 }
}

/** The line of a move: from side to side between columns, straight or around within one. */
export function lineOf(from: MappedStatus, to: MappedStatus): string {
  const [a, b] = [placeOf(from), placeOf(to)]
  if (from.column === to.column) return lineWithin(a, b, to.row - from.row)
  const forward = to.column > from.column
  const middle = NODE.height / 2
  const x1 = forward ? a.x + NODE.width : a.x
  const x2 = forward ? b.x - 3 : b.x + NODE.width + 3
  // Lines there and back do not lie on each other.
  const shift = forward ? -5 : 5
  const [y1, y2] = [a.y + middle + shift, b.y + middle + shift]
  const bend = Math.max(16, Math.abs(x2 - x1) * 0.45) * (forward ? 1 : -1)
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
}

interface Spot {
  readonly x: number
  readonly y: number
}

function lineWithin(a: Spot, b: Spot, rows: number): string {
  const middle = NODE.width / 2
  if (rows === 1) return `M${a.x + middle - 6} ${a.y + NODE.height}V${b.y - 3}`
  if (rows === -1) return `M${a.x + middle + 6} ${a.y}V${b.y + NODE.height + 3}`
  const x = a.x + NODE.width
  const [y1, y2] = [a.y + NODE.height / 2 + 6, b.y + NODE.height / 2 - 6]
  return `M${x} ${y1}C${x + AROUND * 1.6} ${y1} ${x + AROUND * 1.6} ${y2} ${x + 3} ${y2}`
}
