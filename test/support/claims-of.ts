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
  /** `delivery_fee` now, VND. */
  readonly deliveryFee: number
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
  /** What the carrier owes for a lost one, some days later. */
  readonly claim: number
  readonly amountReturnShop: number
}

/**
 * The paragraphs "Money", "Sessions" and "Lost" of open-clauses.md, sentence by sentence, for one parcel. Written from the
 * text and sharing no code with the sandbox, because it judges the sandbox.
 */
export function claimsOf(course: ParcelCourse): Claims {
  const { statuses, totals, payer, cod, amount, deliveryFee, codCollected, refused } = course
  const now = statuses.at(-1)
  const total = totals.at(-1) ?? 0
  const wasAt = (...codes: readonly number[]) => codes.some(code => statuses.includes(code))
  const door = statuses.findIndex(status => status === 905 || status === 916)
  const isDelivered = door >= 0

  // "0 for a failed 900, a cancelled parcel, 1000, and a lost one"; "a fee taken is refunded at 917".
  const isLost = wasAt(917)
  const owesNothing = isLost || now === 914 || now === 1000 || (now === 900 && refused)

  // "collected = cod at 905, cod_collected of the scenario at 916, else 0".
  const collected = wasAt(916) ? Math.min(cod, codCollected) : isDelivered ? cod : 0

  // "The recipient (payer 0) pays total_fee as it stands at 905 or 916".
  const recipient = payer === 0 && isDelivered ? (totals[door] ?? 0) : 0
  const rest = total - recipient

  // "What the recipient does not pay comes from the COD session when collected > 0, from the wallet otherwise: at creation
  // for payer 1 with cod 0, at 905 or 916 when nothing was collected, at 908 on a plain return".
  let wallet = 0
  if (isDelivered) wallet = collected > 0 ? 0 : rest
  else if ((payer === 1 && cod === 0) || wasAt(908)) wallet = total
  if (owesNothing) wallet = 0

  // "With COD (collected > 0) … → 909"; "what is taken in it"; of a lost one "total_fee is waived".
  const inSession = isDelivered && collected > 0 && wasAt(909, 910, 911, 912, 913)
  const session = inSession && !isLost ? rest : 0

  // "collected − total_fee + what the recipient pays"; "before the outcome is known cod is assumed"; "until then that is
  // assumed; nothing on a plain return"; "lost after 916: what was collected stays the shop's".
  let amountReturnShop = cod - (payer === 0 ? 0 : total)
  if (isDelivered) amountReturnShop = collected - rest
  else if (wasAt(907, 908)) amountReturnShop = -total
  if (owesNothing) amountReturnShop = isLost ? collected : 0

  // "declared value − collected, … or four times delivery_fee where nothing (0 or null) was declared".
  const claim = amount > 0 ? Math.max(0, amount - collected) : 4 * deliveryFee
  return {
    wallet,
    recipient,
    session,
    sessionCod: inSession ? collected : 0,
    inSession,
    claim: isLost ? claim : 0,
    amountReturnShop,
  }
}
