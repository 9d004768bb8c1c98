/**
 * A rate id is base64 of `<service>_<carrier>_<price table>`: `12_17_1559` → `MTJfMTdfMTU1OQ==`. Stable and without time,
 * so it is safe to quote now and book later (observed-behaviour.md, "Rates").
 */
export interface RateKey {
  readonly service: number
  readonly carrier: number
  readonly priceTable: number
}

export function encodeRateId(key: RateKey): string {
  return btoa(`${key.service}_${key.carrier}_${key.priceTable}`)
}

/** Null when the text is not such an id; whether the service exists is another question. */
export function decodeRateId(id: string): RateKey | null {
  if (!/^[A-Za-z0-9+/]{4,64}={0,2}$/.test(id)) return null
  let text: string
  try {
    text = atob(id)
  } catch {
    return null // Not base64 after all (a length no encoding has): an unreadable id, which is what null says.
  }
  const match = /^(\d{1,6})_(\d{1,6})_(\d{1,9})$/.exec(text)
  if (!match) return null
  return { service: Number(match[1]), carrier: Number(match[2]), priceTable: Number(match[3]) }
}
