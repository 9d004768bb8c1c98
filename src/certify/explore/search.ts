/** Searches the legal ways of delivering a history for one that the consumer gets wrong. */
import { rng } from '../../domain/random.ts'
import { type FailureKind, failuresOf } from './compare-outcomes.ts'
import type { Consumer, Observation } from './consumer.ts'
import { drawAny } from './draw-history.ts'
import { oddsOf, probabilityOf, type Scheduled } from './odds.ts'
import { learn, type Oracle } from './oracle.ts'
import type { PatienceKind } from './patience.ts'
import { planGroups } from './plan.ts'
import { type Failing, type Result, type Seen, unseenOf } from './result.ts'
import { deliveriesOf, drawScript, type Load, loadsFor, streamsOf } from './schedules.ts'
import { type Outcomes, plainOf, type Script, walk } from './script.ts'
import { shrink } from './shrink.ts'
import { BEGINNING } from './statuses.ts'

export interface SearchOptions {
  readonly seed: number
  /** What the flags let be seen. */
  readonly shown: Seen
  /** The budget is used up, or it was ended. */
  readonly isOver: () => boolean
  /** It was ended: nothing more is sent. */
  readonly isEnded: () => boolean
  readonly onProgress?: ((progress: { readonly tried: number; readonly group: string }) => void) | undefined
}

interface Judged {
  readonly script: Script
  readonly expected: Outcomes
  readonly observation: Observation
  readonly kinds: readonly FailureKind[]
}

const REPLAYS = 3
/** From so many failures on that do not happen alone, one history is played after the other. */
const MOST_UNCONFIRMED = 3
/** Of drawn scripts, so many are played between two looks at the odds. */
const DRAWN_AT_ONCE = 60
const SURE = 0.95
const DEEPEST = 4

export async function search(consumer: Consumer, options: SearchOptions): Promise<Result> {
  const began = performance.now()
  const searching = new Search(consumer, options)
  const failing = await searching.run()
  return { failing, held: null, ms: Math.round(performance.now() - began), ...searching.account(failing) }
}

class Search {
  readonly #consumer: Consumer
  readonly #options: SearchOptions
  #oracle: Oracle | null = null
  #tried = 0
  #group = 'plain deliveries'
  #unread: string | null = null
  /** Scripts that failed and then held, alone or among three times. */
  #unconfirmed = 0
  #mixed = 0
  readonly #scheduled = new Map<Load, Scheduled & { readonly runs: Map<number, number> }>()

  constructor(consumer: Consumer, options: SearchOptions) {
    this.#consumer = consumer
    this.#options = options
  }

  async run(): Promise<Failing | null> {
    const { isOver } = this.#options
    this.#progress()
    this.#oracle = await learn(this.#consumer, { isOver })
    for (const { name, scripts } of planGroups(this.#consumer.abilities)) {
      if (isOver()) return null
      this.#group = name
      const failing = await this.#runGroup(scripts)
      if (failing !== null) return failing
    }
    return this.#runDrawn()
  }

  account(failing: Failing | null): Pick<Result, 'tried' | 'odds' | 'notJudged'> {
    const odds = oddsOf([...this.#scheduled.values()])
    if (failing !== null) return { tried: this.#tried, odds, notJudged: [] }
    const { shown } = this.#options
    const reasons =
      this.#tried === 0
        ? [...unseenOf(shown, null), 'it was ended before anything was compared']
        : unseenOf(shown, null, this.#oracle?.model.sees)
    const unread = this.#unread === null ? [] : [this.#unread]
    const differing = this.#mixed + this.#unconfirmed
    const isErratic = this.#mixed > 0 || this.#unconfirmed >= MOST_UNCONFIRMED
    const erratic = isErratic
      ? [`${differing} of ${this.#tried} histories failed and then held when they were played again`]
      : []
    return { tried: this.#tried, odds, notJudged: [...(unread.length > 0 ? unread : reasons), ...erratic] }
  }

  /** Schedules with known odds, and between them anything else that is legal. */
  async #runDrawn(): Promise<Failing | null> {
    const { abilities } = this.#consumer
    const random = rng(this.#options.seed, 'explore')
    const loads = loadsFor(abilities)
    for (const load of loads) {
      this.#scheduled.set(load, { streams: streamsOf(load), deliveries: deliveriesOf(load), runs: new Map() })
    }
    this.#group = 'drawn at random'
    while (!this.#options.isOver()) {
      const drawn = Array.from({ length: DRAWN_AT_ONCE }, (_, index) => {
        const load = loads[index % (loads.length + 2)]
        if (load === undefined) return { script: drawAny(random, abilities), load: null, depth: 0 }
        const depth = this.#nextDepth(load)
        return { script: drawScript(load, depth, random), load, depth }
      })
      const failing = await this.#runGroup(drawn.map(({ script }) => script))
      if (failing !== null) return failing
      if (this.#options.isOver()) return null
      for (const { load, depth } of drawn) {
        const runs = load === null ? undefined : this.#scheduled.get(load)?.runs
        runs?.set(depth, (runs.get(depth) ?? 0) + 1)
      }
    }
    return null
  }

  /** The smallest depth that is not sure yet. */
  #nextDepth(load: Load): number {
    const scheduled = this.#scheduled.get(load)
    for (let depth = 1; depth < DEEPEST; depth += 1) {
      if (scheduled === undefined || probabilityOf(scheduled, depth) < SURE) return depth
    }
    return DEEPEST
  }

  /** The first script of a group that fails, also when it is played alone. */
  async #runGroup(scripts: readonly Script[]): Promise<Failing | null> {
    let unconfirmed = 0
    for (let from = 0; from < scripts.length; ) {
      const isAlone = unconfirmed >= MOST_UNCONFIRMED
      const found = await this.#firstFailing(scripts, { from, isAlone })
      if (found === null) return null
      const failing = await this.#examine(found.judged)
      if (failing !== null) return failing
      unconfirmed += 1
      from = found.index + 1
    }
    return null
  }

  async #firstFailing(
    scripts: readonly Script[],
    { from, isAlone }: { readonly from: number; readonly isAlone: boolean },
  ): Promise<{ readonly index: number; readonly judged: Judged } | null> {
    let next = from
    let first: { readonly index: number; readonly judged: Judged } | null = null
    const isBehind = () => first !== null && next > first.index
    const work = async () => {
      while (next < scripts.length && !isBehind() && !this.#options.isOver()) {
        const index = next
        next += 1
        const script = scripts[index]
        if (script === undefined) return
        const judged = await this.#judge(script, 'short')
        if (judged.kinds.length > 0 && (first === null || index < first.index)) first = { index, judged }
      }
    }
    await Promise.all(Array.from({ length: isAlone ? 1 : this.#consumer.atOnce() }, work))
    return first
  }

  async #judge(script: Script, patience: PatienceKind): Promise<Judged> {
    const oracle = this.#known()
    const expected = await oracle.expect(script)
    const observation = await this.#consumer.play(script, { expected, patience })
    this.#tried += 1
    this.#progress()
    this.#unread ??= observation.unread
    return { script, expected, observation, kinds: failuresOf(script, expected, observation) }
  }

  /** Null = it does not fail alone, or not each time. */
  async #examine(suspect: Judged): Promise<Failing | null> {
    if (this.#options.isEnded()) return null
    const alone = await this.#judge(suspect.script, 'long')
    const [kind] = alone.kinds
    if (kind === undefined) {
      this.#unconfirmed += 1
      return null
    }
    if (alone.observation.gone !== null || !(await this.#takesPlainDelivery())) {
      return { ...alone, confirmed: [1, 1], shrink: null, isBroken: true }
    }
    const { script, executions, ms } = await shrink(suspect.script, {
      fails: async one => (await this.#judge(one, 'short')).kinds.includes(kind),
      // One alone, as long as that costs no waiting.
      width: () => (this.#consumer.isSlow() ? this.#consumer.atOnce() : 1),
      isOver: this.#options.isEnded,
    })
    let last = alone
    let failed = 0
    for (let time = 0; time < REPLAYS; time += 1) {
      const judged = await this.#judge(script, 'short')
      if (judged.kinds.length === 0) continue
      failed += 1
      last = judged
    }
    if (failed < REPLAYS) {
      this.#mixed += 1
      return null
    }
    return { ...last, confirmed: [failed, REPLAYS], shrink: { executions, ms }, isBroken: false }
  }

  async #takesPlainDelivery(): Promise<boolean> {
    return (await this.#judge(plainOf(walk([BEGINNING])), 'long')).kinds.length === 0
  }

  #known(): Oracle {
    if (this.#oracle === null) throw new Error('Nothing was learned yet.')
    return this.#oracle
  }

  #progress(): void {
    this.#options.onProgress?.({ tried: this.#tried, group: this.#group })
  }
}
