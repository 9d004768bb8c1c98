/** One parcel as an accountant sees it: what it is, where it has been, and what it cost at each of these places. */
export interface ParcelCourse {
  /** Statuses so far, oldest first. */
  readonly statuses: readonly number[]
  /** `total_fee` at each of them, VND. */
  readonly totals: readonly number[]
  readonly payer: number
  /** 0 = none. */
  readonly cod: number
  /** Declared value; 0 = none. */
  readonly amount: number
  /** What a partial delivery brought; 0 where it was not given. */
  readonly codCollected: number
  /** A carrier or the sandbox refused it: then 900 is no new order. */
  readonly refused: boolean
}

/** What it must have moved so far, all in VND. */
export interface Claims {
  /** Fees that the wallet has paid, less refunds. */
  readonly wallet: number
  /** Paid at the door by the recipient, outside the ledger. */
  readonly recipient: number
  /** Fees kept back from the COD session. */
  readonly session: number
  /** COD that the session brings. */
  readonly sessionCod: number
  readonly inSession: boolean
  readonly compensation: number
  readonly amountReturnShop: number
}

/**
 * The paragraphs "Money" and "Settlement" of open-clauses.md, sentence by sentence, for one parcel. Written from the text
 * and sharing no code with the sandbox, because it judges the sandbox.
 */
export function claimsOf({ statuses, totals, payer, cod, amount, codCollected, refused }: ParcelCourse): Claims {
  const now = statuses.at(-1)
  const total = totals.at(-1) ?? 0
  const wasAt = (...codes: readonly number[]) => codes.some(code => statuses.includes(code))

  // "refunded on 900, 914, 1000"; "Lost: a fee taken is refunded and the declared value compensated".
  const isLost = wasAt(917)
  const owesNothing = isLost || now === 914 || now === 1000 || (now === 900 && refused)

  // "payer 0 → by the recipient": at the door, for what it cost by then.
  const door = statuses.findIndex(status => status === 905 || status === 916)
  const recipient = payer === 0 && door >= 0 ? (totals[door] ?? 0) : 0

  // "payer 1 and cod 0 → from the wallet at creation"; "any parcel that comes back whose fee was not taken → at 908".
  let wallet = 0
  if (payer === 1 && cod === 0) wallet = total
  // What became cheaper after the recipient had paid is not paid back to the shop.
  else if (wasAt(908)) wallet = Math.max(0, total - recipient)
  if (owesNothing) wallet = 0

  // "collected = cod at 905, cod_collected of the scenario at 916, else 0; before the outcome is known cod is assumed".
  const comesBack = wasAt(907, 908)
  const collected = wasAt(916) ? codCollected : comesBack ? 0 : cod

  // "with COD 905/916 → 909 … and into a session"; "payer 1 and cod > 0 → in the COD session".
  const inSession = cod > 0 && door >= 0 && wasAt(909, 910, 911, 912, 913)
  const session = inSession && payer === 1 ? total - wallet : 0

  let amountReturnShop = collected
  if (payer === 1) amountReturnShop = collected - total
  else if (comesBack) amountReturnShop = collected - Math.max(0, total - recipient)
  if (owesNothing) amountReturnShop = 0

  return {
    wallet,
    recipient,
    session,
    sessionCod: inSession ? collected : 0,
    inSession,
    compensation: isLost ? amount : 0,
    amountReturnShop,
  }
}
