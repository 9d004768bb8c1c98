export interface Replacement {
  readonly text: string
  readonly instead: string
  /** True = only where it stands alone, not inside a word or a number. */
  readonly whole?: boolean
}

/** So many characters of a text are looked up; a shorter text is never found. */
const HEAD = 4
const FLAGS = 0x1_00_00

/**
 * Replaces thousands of texts in one walk: a run on the sandbox knows some hundred tokens in a dozen spellings each, and
 * looking for one after the other in megabytes of answers would take longer than the run. The longest one wins.
 */
export function createReplacer(replacements: Iterable<Replacement>): (text: string) => string {
  const byHead = new Map<string, Bucket>()
  const flags = new Uint8Array(FLAGS)
  for (const replacement of replacements) {
    if (replacement.text.length < HEAD) continue
    const head = replacement.text.slice(0, HEAD)
    const { byText, lengths } = byHead.get(head) ?? { byText: new Map(), lengths: new Set() }
    byHead.set(head, {
      byText: byText.set(replacement.text, replacement),
      lengths: lengths.add(replacement.text.length),
    })
    flags[flagOf(head, 0)] = 1
  }
  const buckets = new Map([...byHead].map(([head, bucket]) => [head, sortLengths(bucket)]))
  if (byHead.size === 0) return text => text
  return text => {
    let out = ''
    let copied = 0
    for (let at = 0; at + HEAD <= text.length; at += 1) {
      if (flags[flagOf(text, at)] === 0) continue
      const found = findAt(buckets.get(text.slice(at, at + HEAD)), text, at)
      if (found === undefined) continue
      out += text.slice(copied, at) + found.instead
      copied = at + found.text.length
      at = copied - 1
    }
    return copied === 0 ? text : out + text.slice(copied)
  }
}

function flagOf(text: string, at: number): number {
  const mixed =
    text.charCodeAt(at) ^
    (text.charCodeAt(at + 1) << 4) ^
    (text.charCodeAt(at + 2) << 8) ^
    (text.charCodeAt(at + 3) << 12)
  return mixed & (FLAGS - 1)
}

/** Texts that begin alike: hundreds of people are called Nguyễn, yet their names have few lengths. */
interface Bucket {
  readonly byText: Map<string, Replacement>
  readonly lengths: Set<number>
}

function sortLengths({ byText, lengths }: Bucket): Bucket {
  return { byText, lengths: new Set([...lengths].sort((a, b) => b - a)) }
}

function findAt(bucket: Bucket | undefined, text: string, at: number): Replacement | undefined {
  if (bucket === undefined) return undefined
  for (const length of bucket.lengths) {
    const found = bucket.byText.get(text.slice(at, at + length))
    if (found === undefined) continue
    if (found.whole !== true || (!isWord(text[at - 1]) && !isWord(text[at + length]))) return found
  }
  return undefined
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character)
}
