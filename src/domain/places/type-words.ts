/** What a place is called by its rank: "Quận", "Huyện", "Phường" and the like, folded, with how people shorten them. */

export type PlaceLevel = 'city' | 'district' | 'ward'

export interface TypeWord {
  /** Folded and whole: "thi xa". */
  readonly word: string
  /** As it was written: ["thi", "xa"] or ["tx"]. */
  readonly spelling: readonly string[]
}

/** Longer words first: "huyen" would otherwise leave "dao" in the name of a "huyện đảo". */
const SPELLINGS: Readonly<Record<PlaceLevel, Readonly<Record<string, readonly string[]>>>> = {
  city: { 'thanh pho': ['tp'], tinh: [] },
  district: { 'huyen dao': [], huyen: ['h'], quan: ['q'], 'thanh pho': ['tp'], 'thi xa': ['tx'] },
  // "F.5" is how the south shortens "Phường 5".
  ward: { phuong: ['p', 'f'], 'thi tran': ['tt'], xa: ['x'] },
}

const TYPE_WORDS: Readonly<Record<PlaceLevel, readonly TypeWord[]>> = {
  city: typeWordsOf('city'),
  district: typeWordsOf('district'),
  ward: typeWordsOf('ward'),
}

function typeWordsOf(level: PlaceLevel): readonly TypeWord[] {
  return Object.entries(SPELLINGS[level]).flatMap(([word, short]) =>
    [word, ...short].map(spelling => ({ word, spelling: spelling.split(' ') })),
  )
}

/** The type words of a level that the words begin with at `at`; usually none or one. */
export function typeWordsAt(level: PlaceLevel, words: readonly string[], { at }: { at: number }): readonly TypeWord[] {
  return TYPE_WORDS[level].filter(({ spelling }) => spelling.every((part, n) => words[at + n] === part))
}

/** The type words of a level that end right before `at`. */
export function typeWordsBefore(
  level: PlaceLevel,
  words: readonly string[],
  { at }: { at: number },
): readonly TypeWord[] {
  return TYPE_WORDS[level].filter(({ spelling }) =>
    spelling.every((part, n) => words[at - spelling.length + n] === part),
  )
}
