import { drawInteger, type Rng } from '../random.ts'
import { DAY_MS, startOfDay } from '../time/instants.ts'

const MINUTE_MS = 60_000
/** Shops top their wallet up in the morning, GMT+7. */
const MORNING_MINUTE = 8 * 60
/** What a bank transfer is for, VND. */
const AMOUNTS = [1, 2, 5]
  .flatMap(digit => [5, 6, 7, 8, 9, 10].map(zeros => Number(`${digit}e${zeros}`)))
  .sort((a, b) => a - b)
const LEAST = 500_000
/** A transfer lasts for more than the day that asks for it. */
const FORESIGHT = 4

export interface WalletFlow {
  readonly at: number
  /** VND, below zero for what is taken. */
  readonly change: number
}

export interface TopUp {
  readonly at: number
  /** VND. */
  readonly amount: number
}

/**
 * The top-ups with which a wallet that begins with nothing at `from` never owes anything, so that filled parcels do not
 * take the wallet of the account lower than it was. `flows` in the order of time, none before `from`.
 */
export function planTopUps(
  flows: readonly WalletFlow[],
  { from, random }: { readonly from: number; readonly random: Rng },
): readonly TopUp[] {
  const topUps: TopUp[] = []
  let balance = 0
  let opens = from
  let index = 0
  while (index < flows.length) {
    const closes = nextMorning(opens, random)
    let low = balance
    let end = balance
    for (let flow = flows[index]; flow && flow.at < closes; flow = flows[++index]) {
      end += flow.change
      low = Math.min(low, end)
    }
    if (low < 0) {
      const amount = roundUp(-low)
      topUps.push({ at: opens, amount })
      end += amount
    }
    balance = end
    opens = closes
  }
  return topUps
}

function nextMorning(instant: number, random: Rng): number {
  const tomorrow = startOfDay(instant) + DAY_MS
  return tomorrow + (MORNING_MINUTE + drawInteger(random, 0, 90)) * MINUTE_MS
}

/** What a person would transfer who lacks so much: a round sum, and some in advance. */
function roundUp(lacking: number): number {
  const wanted = Math.max(LEAST, lacking * FORESIGHT)
  const largest = AMOUNTS.at(-1) ?? wanted
  return AMOUNTS.find(amount => amount >= wanted) ?? Math.ceil(wanted / largest) * largest
}
