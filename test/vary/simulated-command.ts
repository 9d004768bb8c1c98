/** A command that exists only as a rule, and counts its runs. */
import { rng } from '../../src/domain/random.ts'
import type { CallPlace, CampaignPorts, Touch } from '../../src/vary/campaign.ts'
import { excludeEachOther } from '../../src/vary/plan-joint-runs.ts'
import type { Variation } from '../../src/vary/variation.ts'

export interface SimulatedCommand {
  /** Ids that make it red, with the number of the answer that does; 0 = no answer does. */
  readonly leans?: Readonly<Record<string, number>>
  /** The share of its runs that are red whatever the sandbox answers. */
  readonly flaky?: number
  readonly seed?: number
  /** Ids that change nothing it sees. */
  readonly untouched?: readonly string[]
  /** Under the first of them nothing else makes it red. */
  readonly hides?: readonly (readonly [id: string, hidden: string])[]
}

export const PLACES: readonly CallPlace[] = Array.from({ length: 9 }, (_, at) => ({
  operation: 'listShipments',
  occurrence: at + 1,
}))

export function simulate({ leans = {}, flaky = 0, seed = 1, untouched = [], hides = [] }: SimulatedCommand) {
  const draw = rng(seed, 'simulated-command')
  const runs: (readonly string[])[] = []
  const leansOn = (id: string, places: readonly CallPlace[] | undefined): boolean => {
    const nth = leans[id]
    return nth !== undefined && (places === undefined || (nth > 0 && places.length >= nth))
  }
  const ports: CampaignPorts = {
    async run(variations, places) {
      const clash = variations.find((one, at) => variations.slice(at + 1).some(other => excludeEachOther(one, other)))
      if (clash) throw new Error(`${clash.id} is run together with what it excludes`)
      const ids = variations.map(({ id }: Variation) => id)
      runs.push(ids)
      const isHidden = (id: string) => hides.some(([by, hidden]) => hidden === id && ids.includes(by))
      const isRed = ids.some(id => leansOn(id, places) && !isHidden(id)) || draw() < flaky
      return { isRed, exit: isRed ? 1 : 0, excerpt: isRed ? 'red' : '' }
    },
    async touch(variations) {
      const touchOf = (id: string): Touch => {
        const isTouched = !untouched.includes(id)
        return { isTouched, firstDifference: null, places: isTouched && leans[id] !== 0 ? PLACES : [] }
      }
      return new Map(variations.map(({ id }) => [id, touchOf(id)]))
    },
  }
  return { ports, runs }
}
