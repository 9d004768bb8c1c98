/** Widths of bars and spaces in modules, by value; ISO/IEC 15417, table 1. The last one is the stop. */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')
const STARTS: ReadonlyMap<number, CodeSet> = new Map([
  [103, 'A'],
  [104, 'B'],
  [105, 'C'],
])
const SWITCHES: ReadonlyMap<number, CodeSet> = new Map([
  [99, 'C'],
  [100, 'B'],
  [101, 'A'],
])
const STOP = 106

type CodeSet = 'A' | 'B' | 'C'

/** Where a bar begins and ends. */
type Bar = readonly [from: number, to: number]

/** Reads a Code 128 barcode off the vertical strokes of an SVG. @throws Error when it is none, or its check value is wrong. */
export function readCode128(svg: string): string {
  const bars = strokesOf(svg).toSorted(([a], [b]) => a - b)
  const values = valuesOf(widthsOf(bars))
  const [start = -1, ...rest] = values.slice(0, -1)
  const check = rest.pop()
  const sum = rest.reduce((total, value, index) => total + value * (index + 1), start)
  if (values.at(-1) !== STOP || sum % 103 !== check) throw new Error('the check value or the stop is wrong')
  return textOf(start, rest)
}

/** Each `M x y L x y` is a bar as wide as its stroke. */
function strokesOf(svg: string): readonly Bar[] {
  return [...svg.matchAll(/<path[^>]*>/g)].flatMap(([path]) => {
    const width = Number(/stroke-width="([\d.]+)"/.exec(path)?.[1])
    return [...path.matchAll(/M([\d.]+) [\d.]+L[\d.]+ [\d.]+/g)].map(([, x]): Bar => {
      return [Number(x) - width / 2, Number(x) + width / 2]
    })
  })
}

/** Of bars and spaces in turn, in modules: the narrowest is one. */
function widthsOf(bars: readonly Bar[]): string {
  const lengths = bars.flatMap(([from, to], index) => {
    const next = bars[index + 1]
    return next === undefined ? [to - from] : [to - from, next[0] - to]
  })
  const module = Math.min(...lengths)
  return lengths.map(length => String(length / module)).join('')
}

function valuesOf(widths: string): readonly number[] {
  const values: number[] = []
  // The stop has a seventh width.
  for (let at = 0; at < widths.length && values.at(-1) !== STOP; ) {
    const size = widths.length - at === 7 ? 7 : 6
    const value = PATTERNS.indexOf(widths.slice(at, at + size))
    if (value === -1) throw new Error(`no symbol is ${widths.slice(at, at + size)}`)
    values.push(value)
    at += size
  }
  return values
}

function textOf(start: number, values: readonly number[]): string {
  let set = STARTS.get(start)
  if (set === undefined) throw new Error(`${start} starts no barcode`)
  let text = ''
  for (const value of values) {
    const other = SWITCHES.get(value)
    if (set === 'C' && value < 100) text += String(value).padStart(2, '0')
    else if (other !== undefined && other !== set) set = other
    else if (value < 96 && !(set === 'A' && value > 63)) text += String.fromCharCode(value + 32)
    else throw new Error(`${value} is no printable character in set ${set}`)
  }
  return text
}
