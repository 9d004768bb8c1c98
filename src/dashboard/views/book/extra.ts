/** An extra that an on-demand service offers (`requests` of a rate). */
export interface ExtraOffer {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly type: 'TIER' | 'PER_UNIT' | 'COD_INSURANCE' | 'BOOLEAN'
  /** VND, of the least there is to choose: the smallest tier, one unit. */
  readonly price: number
  /** Those that can be chosen; empty for other types. */
  readonly tiers: readonly ExtraTier[]
}

export interface ExtraTier {
  readonly code: string
  readonly name: string
  readonly description: string
  readonly price: number
}

/** One that was chosen, by its id; what it needs as it was typed. */
export interface ChosenExtra {
  readonly id: string
  readonly tier?: string
  readonly count?: string
}

/** What was chosen of each service. */
export type ChosenExtras = Readonly<Record<string, readonly ChosenExtra[]>>

type Fields = Readonly<Record<string, unknown>>

export function readExtras(rate: Fields): readonly ExtraOffer[] {
  return listOf(rate.requests).map(extra => ({
    id: String(extra._id),
    name: String(extra.name),
    description: String(extra.description_vi_vn),
    // As schemas/resources/special-request.schema.json has it.
    type: extra.type as ExtraOffer['type'],
    price: Number(extra.price) || 0,
    tiers: listOf(extra.tier_list)
      .filter(({ selectable }) => selectable === true)
      .map(tier => ({
        code: String(tier.code),
        name: String(tier.name_vi_vn),
        description: String(tier.description_vi_vn),
        price: Number(tier.price) || 0,
      })),
  }))
}

/** What those that were chosen cost together, in a rate that was asked for with them. VND. */
export function priceOfChosen(rate: Fields): number {
  return listOf(rate.requested).reduce((sum, { price }) => sum + (Number(price) || 0), 0)
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(each => Object(each)) : []
}
