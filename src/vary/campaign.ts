/**
 * Which variations a command depends on. It decides what is run next from what was red and green before, and knows neither
 * processes nor sandboxes. docs/decisions/0039-*.md has the reasons.
 */
import { planJointRuns } from './plan-joint-runs.ts'
import type { Variation } from './variation.ts'

export interface CommandRun {
  readonly isRed: boolean
  readonly exit: number
  /** The end of what the command printed. */
  readonly excerpt: string
}

/** A call of the unvaried run, counted from 1 among those of its operation. */
export interface CallPlace {
  readonly operation: string
  readonly occurrence: number
}

export interface FirstDifference extends CallPlace {
  /** JSON pointer into the body; empty for what is no part of one. */
  readonly pointer: string
  readonly was: string
  readonly is: string
}

/** What a variation would have changed of the unvaried run. */
export interface Touch {
  readonly isTouched: boolean
  readonly firstDifference: FirstDifference | null
  /** Calls that would have been answered otherwise, in their order; empty where no call is to blame. */
  readonly places: readonly CallPlace[]
}

export type Verdict = 'untouched' | 'independent' | 'depends' | 'flaky'

export interface VariationResult {
  readonly variation: Variation
  readonly verdict: Verdict
  /** Of the runs that decided the verdict: how many were red, of how many. */
  readonly runs: { readonly varied: Share; readonly plain: Share }
  readonly firstDifference: FirstDifference | null
  readonly guilty: CallPlace | null
  readonly excerpt: string
  /** Why the dependence is accepted; null = it is not. */
  readonly accepted: string | null
}

type Share = readonly [red: number, of: number]

export interface CampaignPorts {
  /** Runs the command under these variations; `places`: only the answers of these calls are varied. */
  run(variations: readonly Variation[], places?: readonly CallPlace[]): Promise<CommandRun>
  /** What each variation would have changed, by its id. Asked once, after the unvaried runs. */
  touch(variations: readonly Variation[]): Promise<ReadonlyMap<string, Touch>>
  onProgress?(step: Progress): void
}

export type Progress =
  | { readonly step: 'plain'; readonly number: 1 | 2 }
  | { readonly step: 'touched'; readonly touched: number; readonly of: number }
  | { readonly step: 'joint'; readonly variations: readonly Variation[]; readonly isRed: boolean }
  | { readonly step: 'result'; readonly result: VariationResult }

export interface CampaignOptions extends CampaignPorts {
  readonly variations: readonly Variation[]
  /** Reasons by the id of the variation. */
  readonly accepted?: ReadonlyMap<string, string>
}

export interface Campaign {
  readonly plain: readonly [CommandRun, CommandRun]
  /** Empty when an unvaried run was red: nothing can be said then. In the order of the variations otherwise. */
  readonly results: readonly VariationResult[]
}

const MOST_PAIRS = 5

export async function runCampaign({ variations, accepted = new Map(), ...ports }: CampaignOptions): Promise<Campaign> {
  const first = await ports.run([])
  ports.onProgress?.({ step: 'plain', number: 1 })
  if (first.isRed) return { plain: [first, first], results: [] }
  const second = await ports.run([])
  ports.onProgress?.({ step: 'plain', number: 2 })
  if (second.isRed) return { plain: [first, second], results: [] }
  const touches = await ports.touch(variations)
  const touched = variations.filter(({ id }) => touches.get(id)?.isTouched)
  ports.onProgress?.({ step: 'touched', touched: touched.length, of: variations.length })
  const open = touched.filter(({ id }) => !accepted.has(id))
  const found = await Promise.all(planJointRuns(open).map(group => findRed(ports, group)))
  const suspects = new Set(found.flat())
  const judge = async (variation: Variation): Promise<VariationResult> => {
    const touch = touches.get(variation.id) ?? UNTOUCHED
    const reason = accepted.get(variation.id)
    const result = await judgeOne(ports, variation, { touch, reason, isSuspect: suspects.has(variation) })
    if (result.verdict === 'depends' || result.verdict === 'flaky') ports.onProgress?.({ step: 'result', result })
    return result
  }
  return { plain: [first, second], results: await Promise.all(variations.map(judge)) }
}

const UNTOUCHED: Touch = { isTouched: false, firstDifference: null, places: [] }

/** Those of a group that are red alone. One that is green together with others is independent. */
async function findRed(ports: CampaignPorts, group: readonly Variation[]): Promise<readonly Variation[]> {
  if (group.length === 0) return []
  const { isRed } = await ports.run(group)
  ports.onProgress?.({ step: 'joint', variations: group, isRed })
  if (!isRed) return []
  if (group.length === 1) return group
  const middle = Math.ceil(group.length / 2)
  const halves = [group.slice(0, middle), group.slice(middle)]
  const found = (await Promise.all(halves.map(half => findRed(ports, half)))).flat()
  // Two of them hide each other, or the command is flaky: only one by one can tell.
  if (found.length > 0 || group.length === 2) return found
  const alone = await Promise.all(group.map(async variation => ({ variation, run: await ports.run([variation]) })))
  return alone.filter(({ run }) => run.isRed).map(({ variation }) => variation)
}

interface Known {
  readonly touch: Touch
  readonly reason: string | undefined
  readonly isSuspect: boolean
}

async function judgeOne(
  ports: CampaignPorts,
  variation: Variation,
  { touch, reason, isSuspect }: Known,
): Promise<VariationResult> {
  const { firstDifference } = touch
  const plainly = (verdict: Verdict): VariationResult => ({
    variation,
    verdict,
    runs: { varied: [0, 0], plain: [0, 0] },
    firstDifference,
    guilty: null,
    excerpt: '',
    accepted: null,
  })
  if (!touch.isTouched) return plainly('untouched')
  if (reason !== undefined) return checkAccepted(ports, variation, { reason, result: plainly('independent') })
  if (!isSuspect) return plainly('independent')
  const { varied, plain, excerpt } = await runPairs(ports, variation)
  const runs = { varied, plain }
  const isSure = varied[0] === MOST_PAIRS && plain[0] === 0
  if (!isSure) return { ...plainly('flaky'), runs, excerpt }
  const guilty = await findGuilty(ports, variation, touch.places)
  // A fault happens to many calls, and differs first in the one that is to blame.
  const first =
    variation.kind === 'faults' && firstDifference && guilty ? { ...firstDifference, ...guilty } : firstDifference
  return { ...plainly('depends'), runs, excerpt, guilty, firstDifference: first }
}

/** Known before: one run says whether it is still so. */
async function checkAccepted(
  ports: CampaignPorts,
  variation: Variation,
  { reason, result }: { readonly reason: string; readonly result: VariationResult },
): Promise<VariationResult> {
  const { isRed, excerpt } = await ports.run([variation])
  const runs = { varied: [isRed ? 1 : 0, 1], plain: [0, 0] } as const
  return isRed ? { ...result, verdict: 'depends', runs, excerpt, accepted: reason } : { ...result, runs }
}

/** Varied and plain by turns, until five pairs are made or one of them is not as a dependence would have it. */
async function runPairs(ports: CampaignPorts, variation: Variation) {
  let [reds, varied, plainReds, plain] = [0, 0, 0, 0]
  let excerpt = ''
  for (let pair = 0; pair < MOST_PAIRS && reds === varied && plainReds === 0; pair++) {
    const one = await ports.run([variation])
    varied += 1
    if (one.isRed) {
      reds += 1
      excerpt = one.excerpt
    }
    const other = await ports.run([])
    plain += 1
    if (other.isRed) plainReds += 1
  }
  return { varied: [reds, varied] as const, plain: [plainReds, plain] as const, excerpt }
}

/** The call whose answer makes it red: with the answers before it varied it is green. Null = no answer does. */
async function findGuilty(
  ports: CampaignPorts,
  variation: Variation,
  places: readonly CallPlace[],
): Promise<CallPlace | null> {
  const isRedWith = async (count: number) => (await ports.run([variation], places.slice(0, count))).isRed
  if (places.length === 0 || !(await isRedWith(places.length))) return null
  let [green, red] = [0, places.length]
  while (red - green > 1) {
    const middle = Math.floor((green + red) / 2)
    if (await isRedWith(middle)) red = middle
    else green = middle
  }
  return places[red - 1] ?? null
}
