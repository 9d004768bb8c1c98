/**
 * A power that is the same number on every machine. JavaScript leaves the last bit of `**` and `Math.pow` to its engine: between
 * Node 20 and Node 24 one result of ten differs in it, and a draw that rounds, or compares, makes another parcel of that bit.
 *
 * Here are only +, −, × and ÷, which IEEE 754 defines to the last bit. A number is the sum of two doubles (a pair), about 104 bits
 * (Dekker 1971), so that the rounding at the end hides the error: below 2^-90 of the result, against 2^-53 of a double. So
 * a result is the double next to the true one, and a greater base gives no smaller result.
 */

/** A number as the sum of two doubles, the second below half a last bit of the first. */
type Pair = readonly [number, number]

const ONE: Pair = [1, 0]
const LN2: Pair = [Math.LN2, 2.319046813846299e-17]
/** Numbers from 1 / ROOT to ROOT are near enough to 1 for the series of the logarithm. */
const ROOT = Math.SQRT2
/** 2^27 + 1 cuts a double into two halves of 26 bits, whose products are exact. */
const CUT = 134217729

interface Series {
  /** 1, 1/3, 1/5, … of the series of the logarithm, the last first; what follows is below 2^-104. */
  readonly logarithm: readonly Pair[]
  /** 1, 1/1!, 1/2!, … of the series of the exponential, the last first; what follows is below 2^-104. */
  readonly exponential: readonly Pair[]
}

let made: Series | undefined

/** Made when a power is first asked for: a start of the sandbox asks for none. */
function series(): Series {
  made ??= {
    logarithm: Array.from({ length: 21 }, (_, n) => over(ONE, [2 * n + 1, 0])).reverse(),
    exponential: listFactorials(24)
      .map(factorial => over(ONE, factorial))
      .reverse(),
  }
  return made
}

/**
 * `base` to the power of `exponent`; the base is not below 0, both are finite, and so is the result.
 * @throws RangeError for other numbers
 */
export function power(base: number, exponent: number): number {
  if (!(base >= 0 && Number.isFinite(base) && Number.isFinite(exponent))) throw outOfRange(base, exponent)
  if (exponent === 0 || base === 1) return 1
  if (base === 0 && exponent > 0) return 0
  const result = base === 0 ? Number.POSITIVE_INFINITY : exponential(times(logarithm(base), [exponent, 0]))
  if (!Number.isFinite(result)) throw outOfRange(base, exponent)
  return result
}

/** Engines' own powers are wrong in the last bits at most, which is 2^-52 of the result; this is far more. */
const SURELY = 2 ** -40

/**
 * `use(power(base, exponent))` for a `use` that never falls where the power grows and that rounds. Where a power a little
 * smaller and one a little greater come to the same, the engine's own is near enough, and that takes a hundredth of the time.
 */
export function usePower(base: number, exponent: number, use: (power: number) => number): number {
  const near = base ** exponent
  const [low, high] = [use(near * (1 - SURELY)), use(near * (1 + SURELY))]
  return low === high ? low : use(power(base, exponent))
}

function outOfRange(base: number, exponent: number): RangeError {
  return new RangeError(`${base} to the power of ${exponent} is no finite number, or its base is below 0`)
}

/** base = m · 2^twos, and ln m = 2 · (s + s³/3 + s⁵/5 + …) with s = (m − 1) / (m + 1), which is at most 0.172. */
function logarithm(base: number): Pair {
  let m = base
  let twos = 0
  for (; m > ROOT; m /= 2) twos += 1
  for (; m < 1 / ROOT; m *= 2) twos -= 1
  const s = over(exactSum(m, -1), exactSum(m, 1))
  const square = times(s, s)
  let sum: Pair = [0, 0]
  for (const term of series().logarithm) sum = plus(times(sum, square), term)
  return plus(times(LN2, [twos, 0]), times([2 * s[0], 2 * s[1]], sum))
}

/** x = twos · ln 2 + rest, and e^rest = 1 + rest/1! + rest²/2! + …. Infinite, or 0, where no double is as far. */
function exponential(x: Pair): number {
  const twos = Math.round(x[0] / LN2[0])
  if (Math.abs(twos) > 2_000) return twos > 0 ? Number.POSITIVE_INFINITY : 0
  const rest = plus(x, times(LN2, [-twos, 0]))
  let sum: Pair = [0, 0]
  for (const term of series().exponential) sum = plus(times(sum, rest), term)
  let result = sum[0] + sum[1]
  for (let n = 0; n < twos; n++) result *= 2
  for (let n = 0; n > twos; n--) result /= 2
  return result
}

/** 0!, 1!, 2!, …; pairs, because 23! has more bits than a double. */
function listFactorials(length: number): readonly Pair[] {
  const all = [ONE]
  for (let n = 1; n < length; n++) all.push(times(all[n - 1] ?? ONE, [n, 0]))
  return all
}

/** The sum, and what its rounding took away (Knuth). */
function exactSum(a: number, b: number): Pair {
  const sum = a + b
  const ofB = sum - a
  return [sum, a - (sum - ofB) + (b - ofB)]
}

/** The product, and what its rounding took away (Dekker, with Veltkamp's halves). */
function exactProduct(a: number, b: number): Pair {
  const product = a * b
  const highA = CUT * a - (CUT * a - a)
  const highB = CUT * b - (CUT * b - b)
  const [lowA, lowB] = [a - highA, b - highB]
  return [product, highA * highB - product + highA * lowB + lowA * highB + lowA * lowB]
}

function plus([a, lowA]: Pair, [b, lowB]: Pair): Pair {
  const [sum, low] = exactSum(a, b)
  const [lows, lowest] = exactSum(lowA, lowB)
  const [head, tail] = exactSum(sum, low + lows)
  return exactSum(head, tail + lowest)
}

function times([a, lowA]: Pair, [b, lowB]: Pair): Pair {
  const [product, low] = exactProduct(a, b)
  return exactSum(product, low + (a * lowB + lowA * b))
}

/** The divisor is not 0. */
function over(a: Pair, b: Pair): Pair {
  const first = a[0] / b[0]
  const rest = plus(a, negative(times(b, [first, 0])))
  const second = rest[0] / b[0]
  const third = plus(rest, negative(times(b, [second, 0])))[0] / b[0]
  return plus(exactSum(first, second), [third, 0])
}

function negative([a, low]: Pair): Pair {
  return [-a, -low]
}
