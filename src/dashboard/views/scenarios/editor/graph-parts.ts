import type { GraphPart } from '../../../picture/lay-out-graph.ts'
import { type Phase, phaseOf } from '../../../status-phase.ts'
import {
  describeChaos,
  describeDuration,
  describeNotes,
  describeShare,
  describeWait,
  type Teller,
} from '../describe-step.ts'
import type { Part, Script } from '../script-of.ts'

/** The words of one box. */
export interface BoxWords {
  readonly phase: Phase
  readonly said: string
  /** The name in the other language; empty for what is no status. */
  readonly named: string
  readonly notes: readonly string[]
  readonly chaos: string | null
}

export interface GraphParts {
  readonly parts: readonly GraphPart[]
  /** By the key of the node. */
  readonly boxes: ReadonlyMap<string, BoxWords>
}

/** Pointers of choices with the ways that were drawn, e.g. `/steps/5 1`; null = nothing was drawn yet. */
export type TakenWays = ReadonlySet<string> | null

/** A script as the picture wants it. */
export function graphPartsOf(script: Script, taken: TakenWays, teller: Teller): GraphParts {
  const boxes = new Map<string, BoxWords>()
  const { t } = teller
  const box = (key: string, wait: string | null, words: BoxWords): GraphPart => {
    boxes.set(key, words)
    return { kind: 'node', key, wait, lines: words.notes.length + (words.chaos === null ? 0 : 1) }
  }
  const say = (part: Part): GraphPart => {
    if (part.kind === 'repeat') return { kind: 'loop', label: t.rounds(part.rounds), parts: part.parts.map(say) }
    if (part.kind === 'choice') {
      const ways = part.ways.map(way => ({
        label: describeShare(way.odds),
        isTaken: taken === null ? null : taken.has(`${part.pointer} ${way.number}`),
        parts: way.parts.map(say),
      }))
      return { kind: 'fork', ways }
    }
    const { slug, status, text } = part.status
    const english = `${slug} ${status}`
    const [said, named] = teller.language === 'en' ? [english, text] : [text, english]
    return box(part.pointer, describeWait(part.step, teller), {
      phase: phaseOf(slug),
      said,
      named,
      notes: describeNotes(part.step, teller),
      chaos: describeChaos(part.step.webhook, teller),
    })
  }
  return { parts: [...beginning(), ...script.parts.map(say)], boxes }

  function beginning(): readonly GraphPart[] {
    const { delay, error } = script
    const told = describeChaos(script.webhook, teller)
    const isAtOnce = delay === null && error === null
    const booked = box('booked', null, {
      phase: 'waiting',
      said: t.booked,
      named: '',
      notes: [],
      chaos: isAtOnce ? told : null,
    })
    if (isAtOnce) return [booked]
    const answer = box('answer', delay === null ? t.atOnce : describeDuration(delay, teller), {
      phase: error === null ? 'waiting' : 'bad',
      said: error === null ? t.accepted : t.refused,
      named: '',
      notes: error === null ? [] : [`“${error}”`],
      chaos: told,
    })
    return [booked, answer]
  }
}
