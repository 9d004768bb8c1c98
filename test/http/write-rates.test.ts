import { describe, expect, test } from 'vitest'
import { type QuotedParcel, quoteAll } from '../../src/domain/carriers/quote.ts'
import type { Place, Route } from '../../src/domain/carriers/zone.ts'
import { success } from '../../src/http/present/envelope.ts'
import { presentRate } from '../../src/http/present/rate.ts'
import { createRateWriter } from '../../src/http/present/write-rates.ts'
import { loadReference } from '../../src/service/reference/reference.ts'

const { carriers, profile } = loadReference()

const hanoi: Place = { cityId: '100000', districtId: '100400', region: 'north', remote: false }
const haiphong: Place = { cityId: '180000', districtId: '180100', region: 'north', remote: false }
const saigon: Place = { cityId: '700000', districtId: '700100', region: 'south', remote: false }
/** Costs more and takes longer. */
const island: Place = { cityId: '200000', districtId: '201400', region: 'north', remote: true }

const ROUTES: readonly Route[] = [hanoi, haiphong, saigon, island].flatMap(from =>
  [hanoi, haiphong, saigon, island].map(to => ({ from, to })),
)

const parcel = { weight: 500, length: 10, width: 10, height: 10, cod: 0, amount: 0 }
const PARCELS: readonly QuotedParcel[] = [
  parcel,
  { ...parcel, weight: 4_300, cod: 1_234_567, amount: 9_000_000 },
  { ...parcel, length: 60, width: 40, height: 50, cod: 20_000_000, amount: 3_000_000 },
]

const SWITCHES = (['compatible', 'spec', 'observed'] as const).map(name => profile(name).switches)

describe('rates are written as JSON.stringify would write them', () => {
  // One writer for all: what it keeps of one parcel must not show in the answer to another.
  const write = createRateWriter()
  test.each(['http://127.0.0.1:4100', 'https://sàn.example/"x"'])('with links to %s', publicUrl => {
    let written = 0
    for (const switches of SWITCHES) {
      for (const route of ROUTES) {
        for (const measures of PARCELS) {
          const quotes = quoteAll(carriers, route, measures)
          const answer = success(quotes.map(quote => presentRate(quote, { publicUrl, switches })))
          const { bytes, value } = write(quotes, { publicUrl, switches })
          expect(bytes.toString()).toBe(JSON.stringify(answer))
          expect(value()).toEqual(answer)
          written += quotes.length
        }
      }
    }
    expect(written).toBeGreaterThan(1_000)
  })

  test('an empty list, where no carrier serves the route', () => {
    const [switches = profile('compatible').switches] = SWITCHES
    expect(write([], { publicUrl: '', switches }).bytes.toString()).toBe(JSON.stringify(success([])))
  })

  test('the switch that leaves fields out is among those that were tried', () => {
    expect(new Set(SWITCHES.map(({ rate_extras }) => rate_extras))).toEqual(new Set([true, false]))
  })
})
