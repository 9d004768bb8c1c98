import { decodeEscapes } from './secret-forms.ts'

export interface Replacement {
  readonly text: string
  readonly instead: string
  /** True = only where it stands alone, not inside a word or a number. */
  readonly whole?: boolean
  /** Where a text was cut, so many characters of its beginning are enough; otherwise it must be there to its end. */
  readonly cut?: number
  /** True = in capitals and small letters alike. */
  readonly anyCase?: boolean
}

/** A shorter text is never found. */
const SHORTEST = 4
/** Longer texts are looked for apart, in longer strides. */
const LONG = 8
/** So few are looked for one after the other, which is faster than a walk whose every stride is one character. */
const FEW = 16
/** So many characters are looked at together. */
const BLOCK = 4
const BLOCKS = 0x1_00_00
/** A longer text is looked for in pieces: comparing all of it at each place would take time by its square. */
const LONGEST_PIECE = 8_192
/** So much of a text is looked for before a cut, and so much where texts have marks of a cut in them. */
const LONGEST_CUT = 4_096
const LONGEST_MARKED = 256

/**
 * Replaces thousands of texts in one walk: a run on the sandbox knows some hundred tokens in a dozen spellings each, and
 * looking for one after the other in megabytes of answers would take longer than the run. The longest one wins. The walk
 * leaps as Wu and Manber's does: over a block that stands in no beginning of a text it goes as far as such a beginning is
 * long.
 */
export function createReplacer(replacements: Iterable<Replacement>): (text: string) => string {
  const given = [...replacements].filter(({ text }) => text.length >= SHORTEST)
  const all = given.filter(({ anyCase }) => anyCase !== true).flatMap(splitLong)
  const inAnyCase = given
    .filter(({ anyCase }) => anyCase === true)
    .flatMap(one => splitLong({ ...one, text: inSmallLetters(one.text) }))
  const small = indexOf(inAnyCase)
  const long = indexOf(all.filter(({ text }) => text.length >= LONG))
  const short = all.filter(({ text }) => text.length < LONG)
  const shortIndex = indexOf(short)
  const findShort = (text: string) => (short.length <= FEW ? findFew(short, text) : findWhole(shortIndex, text))
  const begun = indexCuts(all)
  const findSmall = (text: string) => (small.size === 0 ? [] : findWhole(small, inSmallLetters(text)))
  const findAll = (text: string) =>
    merge([...findShort(text), ...findWhole(long, text), ...findSmall(text), ...findCuts(begun, text)])
  if (given.length === 0) return text => text
  return text => {
    const plain = replaceAt(text, findAll(text))
    const decoded = decodeEscapes(plain)
    if (decoded === null) return plain
    const { places } = decoded
    const spans = findAll(decoded.text).map(({ from, to, instead }) => ({
      from: places[from] ?? 0,
      to: places[to] ?? plain.length,
      instead,
    }))
    return replaceAt(plain, spans)
  }
}

/** One after the other the pieces are the text; a rest that is too short to be found alone stays with the one before it. */
function splitLong({ cut, ...replacement }: Replacement): readonly Replacement[] {
  const { text, instead } = replacement
  if (text.length <= LONGEST_PIECE) return [cut === undefined ? replacement : { ...replacement, cut }]
  const pieces: Replacement[] = []
  for (let at = 0; at < text.length; ) {
    const end = text.length - at < LONGEST_PIECE + LONG ? text.length : at + LONGEST_PIECE
    pieces.push({ text: text.slice(at, end), instead, ...(at === 0 && cut !== undefined ? { cut } : {}) })
    at = end
  }
  return pieces
}

/** As long as it was: of all letters only the dotted capital I has a small one of two. */
function inSmallLetters(text: string): string {
  return text.replaceAll('\u0130', 'i').toLowerCase()
}

interface Index {
  readonly size: number
  /** By their first `size` characters; 0 where there are none. */
  readonly buckets: ReadonlyMap<string, Bucket>
  /** Of every block, how far the next beginning may be; 0 = one may end here. */
  readonly leaps: Uint8Array
}

/** Texts that begin alike: hundreds of people are called Nguyễn, yet their names have few lengths. */
interface Bucket {
  readonly byText: Map<string, Replacement>
  /** Falling. */
  readonly lengths: readonly { readonly length: number; readonly endings: ReadonlySet<string> }[]
}

interface Span {
  readonly from: number
  readonly to: number
  readonly instead: string
  /** Whether only its beginning stands there. */
  readonly cut: boolean
}

function indexOf(replacements: readonly Replacement[]): Index {
  const size = Math.min(LONG, ...replacements.map(({ text }) => text.length))
  if (replacements.length === 0) return { size: 0, buckets: new Map(), leaps: new Uint8Array() }
  const byHead = new Map<string, Map<string, Replacement>>()
  const leaps = new Uint8Array(BLOCKS).fill(size - BLOCK + 1)
  for (const replacement of replacements) {
    const { text } = replacement
    const head = text.slice(0, size)
    const byText = byHead.get(head) ?? new Map<string, Replacement>()
    byHead.set(head, byText.set(text, replacement))
    for (let end = BLOCK - 1; end < size; end += 1) {
      const block = blockAt(head, end)
      leaps[block] = Math.min(leaps[block] ?? 0, size - 1 - end)
    }
  }
  const buckets = [...byHead].map(([head, byText]): [string, Bucket] => {
    const endings = new Map<number, Set<string>>()
    for (const text of byText.keys()) {
      endings.set(text.length, (endings.get(text.length) ?? new Set()).add(text.slice(-SHORTEST)))
    }
    const lengths = [...endings].map(([length, ends]) => ({ length, endings: ends }))
    return [head, { byText, lengths: lengths.sort((a, b) => b.length - a.length) }]
  })
  return { size, buckets: new Map(buckets), leaps }
}

function findFew(replacements: readonly Replacement[], text: string): readonly Span[] {
  return replacements.flatMap(replacement =>
    placesOf(replacement.text, text)
      .filter(from => standsAt(replacement, text, from))
      .map(from => ({ from, to: from + replacement.text.length, instead: replacement.instead, cut: false })),
  )
}

function findWhole({ size, buckets, leaps }: Index, text: string): readonly Span[] {
  const spans: Span[] = []
  if (size === 0) return spans
  for (let at = size - 1; at < text.length; ) {
    const leap = leaps[blockAt(text, at)] ?? 1
    if (leap > 0) {
      at += leap
      continue
    }
    const from = at - size + 1
    const found = findAt(buckets.get(text.slice(from, at + 1)), text, from)
    if (found === undefined) {
      at += 1
      continue
    }
    const to = from + found.text.length
    spans.push({ from, to, instead: found.instead, cut: false })
    at = to + size - 1
  }
  return spans
}

interface Begun {
  /** By their first characters. */
  readonly byHead: ReadonlyMap<string, readonly Replacement[]>
  /** Of every block, whether a text may begin so. */
  readonly flags: Uint8Array
  readonly longest: number
  /** Whether a text has in itself what marks a cut; otherwise no beginning of one reaches over an earlier mark. */
  readonly hasMarks: boolean
}

function indexCuts(replacements: readonly Replacement[]): Begun {
  const byHead = new Map<string, Replacement[]>()
  const flags = new Uint8Array(BLOCKS)
  let longest = 0
  let hasMarks = false
  for (const replacement of replacements) {
    const { text, cut } = replacement
    if (cut === undefined) continue
    hasMarks ||= /…|\.\.\./.test(text)
    const head = text.slice(0, SHORTEST)
    flags[blockAt(head, BLOCK - 1)] = 1
    const alike = byHead.get(head)
    if (alike === undefined) byHead.set(head, [replacement])
    else alike.push(replacement)
    longest = Math.min(LONGEST_CUT, Math.max(longest, text.length))
  }
  return { byHead, flags, longest, hasMarks }
}

/** Beginnings of a text before each place where something may have been cut: our own mark, that of others, the end. */
function findCuts({ byHead, flags, longest, hasMarks }: Begun, text: string): readonly Span[] {
  if (longest === 0) return []
  const spans: Span[] = []
  const marks = [...placesOf('…', text), ...placesOf('...', text)].sort((a, b) => a - b)
  let after = 0
  for (const to of [...marks, text.length]) {
    // Of a row of dots the first are the mark.
    if (text[to] === '.' && text[to - 1] === '.') continue
    const first = Math.max(to - longest, hasMarks ? Math.min(after, Math.max(0, to - LONGEST_MARKED)) : after)
    after = to
    for (let from = first; from + SHORTEST <= to; from += 1) {
      if (flags[blockAt(text, from + BLOCK - 1)] === 0) continue
      const alike = byHead.get(text.slice(from, from + SHORTEST))
      if (alike === undefined) continue
      const piece = text.slice(from, to)
      const found = alike.find(
        one => piece.length >= (one.cut ?? Number.POSITIVE_INFINITY) && one.text.startsWith(piece),
      )
      if (found === undefined) continue
      spans.push({ from, to, instead: found.instead, cut: true })
      break
    }
  }
  return spans
}

function placesOf(piece: string, text: string): readonly number[] {
  const places: number[] = []
  for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, at + piece.length)) places.push(at)
  return places
}

/** Of those that overlap the whole text before the one that is cut, then the first, then the longest. */
function merge(spans: readonly Span[]): readonly Span[] {
  if (spans.length < 2) return spans
  const whole = keepApart(spans.filter(({ cut }) => !cut))
  const cut = spans.filter(one => one.cut && !whole.some(({ from, to }) => one.from < to && from < one.to))
  return cut.length === 0 ? whole : keepApart([...whole, ...cut])
}

function keepApart(spans: readonly Span[]): readonly Span[] {
  let free = 0
  return spans
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .filter(({ from, to }) => {
      if (from < free) return false
      free = to
      return true
    })
}

function replaceAt(text: string, spans: readonly Omit<Span, 'cut'>[]): string {
  let out = ''
  let copied = 0
  for (const { from, to, instead } of spans) {
    out += text.slice(copied, from) + instead
    copied = to
  }
  return copied === 0 ? text : out + text.slice(copied)
}

/** The block that ends at `at`, as a number that others may share. */
function blockAt(text: string, at: number): number {
  const mixed =
    text.charCodeAt(at) ^
    (text.charCodeAt(at - 1) << 4) ^
    (text.charCodeAt(at - 2) << 8) ^
    (text.charCodeAt(at - 3) << 12)
  return mixed & (BLOCKS - 1)
}

function findAt(bucket: Bucket | undefined, text: string, at: number): Replacement | undefined {
  if (bucket === undefined) return undefined
  for (const { length, endings } of bucket.lengths) {
    // Of a text that repeats itself every place has the head of a long text; reading as many letters at each would be slow.
    if (!endings.has(text.slice(at + length - SHORTEST, at + length))) continue
    const found = bucket.byText.get(text.slice(at, at + length))
    if (found !== undefined && standsAt(found, text, at)) return found
  }
  return undefined
}

function standsAt({ text: own, whole = false }: Replacement, text: string, at: number): boolean {
  return !whole || (!isWord(text[at - 1]) && !isWord(text[at + own.length]))
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character)
}
