/** The groups of results in the order in which they are shown: what is known at once stands before what is asked for. */
export const GROUPS = ['actions', 'pages', 'scenarios', 'faults', 'shipments', 'deliveries', 'requests'] as const
export type Group = (typeof GROUPS)[number]

/** Something that the box finds. */
export interface Choice {
  readonly key: string
  readonly group: Group
  readonly label: string
  /** A second text, smaller. */
  readonly detail?: string
  /** What else it is found by. */
  readonly words?: string
  /** Where it leads; `href` of `hrefTo`. */
  readonly href?: string
  readonly run?: () => unknown
}

/** Without accents, in lower case. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')
}

/** Of each group, unless nothing is typed. */
const MOST = 6

/** Those that have every typed word, in their order; without a text only actions and pages. */
export function matchChoices(choices: readonly Choice[], text: string): readonly Choice[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return choices.filter(({ group }) => group === 'actions' || group === 'pages')
  const taken = new Map<Group, number>()
  return choices.filter(({ group, label, detail = '', words: more = '' }) => {
    const all = fold(`${label} ${detail} ${more}`)
    if (!words.every(word => all.includes(word))) return false
    const before = taken.get(group) ?? 0
    taken.set(group, before + 1)
    return before < MOST
  })
}

/** `k3J9_w2A.12`: what an id of the request log looks like. */
const REQUEST_ID = /^[\w-]{4,}\.\d+$/
/** An id of a delivery, or of its message, has no blanks. */
const DELIVERY_ID = /^[\w-]{8,}$/

export const isRequestId = (text: string): boolean => REQUEST_ID.test(text)
export const isDeliveryId = (text: string): boolean => DELIVERY_ID.test(text)
