import { describe, expect, test } from 'vitest'
import { type Carrier, carrierOf } from '../../../src/domain/carriers/carrier.ts'
import { expectedText, type QuotedParcel, quoteAll, quoteRate } from '../../../src/domain/carriers/quote.ts'
import { decodeRateId } from '../../../src/domain/carriers/rate-id.ts'
import type { Place, Route } from '../../../src/domain/carriers/zone.ts'
import type { CarrierReach } from '../../../src/schemas/types.gen.ts'
import { readCarrierFiles, readObservedCarriers } from '../../fixtures/read-carriers.ts'

const dongDa: Place = { cityId: '100000', districtId: '100400', region: 'north', remote: false }
const baDinh: Place = { cityId: '100000', districtId: '100100', region: 'north', remote: false }
const haiPhong: Place = { cityId: '180000', districtId: '180100', region: 'north', remote: false }
const quan1: Place = { cityId: '700000', districtId: '700100', region: 'south', remote: false }
/** Cô Tô and Cát Hải. */
const island: Place = { cityId: '200000', districtId: '201400', region: 'north', remote: true }

const sameDistrict: Route = { from: dongDa, to: dongDa }
const sameCity: Route = { from: dongDa, to: baDinh }
const sameRegion: Route = { from: dongDa, to: haiPhong }
const crossRegion: Route = { from: dongDa, to: quan1 }

/** Weighs more than its volume says under every divisor. */
const small: QuotedParcel = { weight: 500, length: 10, width: 10, height: 10, cod: 0, amount: 0 }

const carriers = readObservedCarriers()

function quoteOf(shortName: string, service: number, route: Route, parcel: QuotedParcel = small) {
  const found = quoteAll(carriers, route, parcel).find(
    quote => quote.carrier.short_name === shortName && quote.service.id === service,
  )
  if (!found) throw new Error(`${shortName} offers no service ${service}`)
  return found
}

describe('the sample of observed-behaviour.md', () => {
  test.each([
    ['ghnv3', 12, sameRegion, 'Giao Hàng Nhanh (v3)', 'Tiêu chuẩn', 28_000, 2_400, 30_400, 0, 'Dự kiến giao 3 ngày'],
    ['ghtk', 13, crossRegion, 'Giao Hàng Tiết Kiệm', 'Tiết kiệm', 37_000, 2_850, 39_850, 19_925, 'Dự kiến giao 6 ngày'],
    ['ghtk', 11, crossRegion, 'Giao Hàng Tiết Kiệm', 'Nhanh', 50_000, 3_500, 53_500, 26_750, 'Dự kiến giao 2 ngày'],
  ] as const)(
    '%s, service %d',
    (name, service, route, carrierName, serviceName, location, platform, total, back, text) => {
      const quote = quoteOf(name, service, route)
      expect(quote.carrier.name).toBe(carrierName)
      expect(quote.service.name).toBe(serviceName)
      expect(quote).toMatchObject({ locationFee: location, serviceFee: platform, totalFee: total, returnFee: back })
      expect(expectedText(quote.days)).toBe(text)
    },
  )

  test('none in days is the same day', () => {
    expect(expectedText(0)).toBe('Dự kiến giao trong ngày')
  })

  test('its rate id is the one that was seen', () => {
    expect(quoteOf('ghnv3', 12, sameRegion).rateId).toBe('MTJfMTdfMTU1OQ==')
  })
})

describe('every quote of every shipped carrier, on every kind of route', () => {
  const parcel = { ...small, weight: 3700, cod: 4_000_000, amount: 2_500_000 }
  const quotes = [sameDistrict, sameCity, sameRegion, crossRegion].flatMap(route => quoteAll(carriers, route, parcel))

  test('every carrier is among them', () => {
    expect(new Set(quotes.map(({ carrier }) => carrier.short_name)).size).toBe(carriers.length)
  })

  test('service fee = 1000 + 5 % of the location fee, and the total is the sum of its parts', () => {
    for (const quote of quotes) {
      expect(quote.locationFee).toBe(quote.firstFee + quote.stepFee + quote.remoteFee)
      expect(quote.serviceFee).toBe(1000 + Math.round(quote.locationFee / 20))
      expect(quote.totalFee).toBe(quote.locationFee + quote.serviceFee + quote.codFee + quote.insuranceFee)
    }
  })

  test('only one carrier asks for a return, half of the total fee', () => {
    for (const quote of quotes) {
      const expected = quote.carrier.short_name === 'ghtk' ? Math.round(quote.totalFee / 2) : 0
      expect(quote.returnFee).toBe(expected)
    }
  })

  test('money is whole', () => {
    for (const { totalFee, returnFee } of quotes) {
      expect(Number.isSafeInteger(totalFee)).toBe(true)
      expect(Number.isSafeInteger(returnFee)).toBe(true)
    }
  })
})

describe('weight steps: each begun step costs', () => {
  // ghnv3 in one region: 28,000 up to 2,000 g, then 4,000 for each begun 500 g.
  test.each([
    [1, 28_000],
    [2000, 28_000],
    [2001, 32_000],
    [2500, 32_000],
    [2501, 36_000],
    [12_000, 108_000],
  ])('%d g cost %d on the way', (weight, fee) => {
    expect(quoteOf('ghnv3', 12, sameRegion, { ...small, weight }).locationFee).toBe(fee)
  })

  test('a bulky parcel is charged by its volume, by each carrier’s own divisor', () => {
    const bulky = { ...small, length: 50, width: 40, height: 30 }
    expect(quoteOf('ghnv3', 12, sameRegion, bulky)).toMatchObject({ chargedWeight: 10_000, volumetricWeight: 10_000 })
    expect(quoteOf('ghnv3', 12, sameRegion, bulky).locationFee).toBe(28_000 + 16 * 4_000)
    expect(quoteOf('vtp', 12, sameRegion, bulky).chargedWeight).toBe(12_000)
  })
})

describe('limits: charged weight, longest side, COD and declared value', () => {
  const key = (id: string) => {
    const read = decodeRateId(id)
    if (!read) throw new Error(`${id} is no rate id`)
    return read
  }
  const offered = (parcel: QuotedParcel) =>
    quoteAll(carriers, crossRegion, parcel).map(({ carrier, service }) => `${carrier.short_name} ${service.id}`)

  test.each([
    ['weight', { weight: 50_000 }, { weight: 50_001 }, 50_001, 50_000],
    ['length', { length: 200 }, { length: 201 }, 201, 200],
    ['width', { width: 200 }, { width: 200.5 }, 200.5, 200],
    ['height', { height: 200 }, { height: 201 }, 201, 200],
    ['cod', { cod: 50_000_000 }, { cod: 50_000_001 }, 50_000_001, 50_000_000],
    ['amount', { amount: 50_000_000 }, { amount: 50_000_001 }, 50_000_001, 50_000_000],
  ] as const)(
    '%s: at the limit it is offered, beyond it is left out, and a booking learns what is too much',
    (...row) => {
      const [field, within, beyond, value, most] = row
      expect(offered({ ...small, ...within })).toContain('ghnv3 12')
      expect(offered({ ...small, ...beyond })).not.toContain('ghnv3 12')
      const ghnv3 = quoteOf('ghnv3', 12, crossRegion)
      const again = (parcel: QuotedParcel) =>
        quoteRate(key(ghnv3.rateId), { carriers, route: crossRegion, parcel })?.excesses
      expect(again({ ...small, ...within })).toEqual([])
      expect(again({ ...small, ...beyond })).toMatchObject([{ field, value, most }])
    },
  )

  test('the volumetric weight counts, too', () => {
    const bulky = { ...small, length: 100, width: 60, height: 51 }
    expect(offered(bulky)).not.toContain('ghnv3 12')
    expect(offered({ ...bulky, height: 50 })).toContain('ghnv3 12')
  })

  test('a service replaces what it names of its carrier’s limits and keeps the others', () => {
    const heavy = { ...small, weight: 18_000 }
    expect(offered(heavy)).toContain('ghtk 13')
    expect(offered(heavy)).not.toContain('ghtk 11')
    expect(offered({ ...small, cod: 20_000_001 }).filter(name => name.startsWith('ghtk'))).toEqual([])
  })

  test('a file without limits takes anything', () => {
    const [file] = readCarrierFiles().filter(({ short_name }) => short_name === 'ghnv3')
    if (!file) throw new Error('ghnv3 does not ship')
    const { limits: _, ...without } = file
    const giant = { weight: 900_000, length: 500, width: 500, height: 500, cod: 1e11, amount: 1e11 }
    expect(quoteAll([carrierOf(without)], crossRegion, giant)).toHaveLength(1)
    expect(quoteAll([carrierOf(file)], crossRegion, giant)).toEqual([])
  })
})

describe('a remote district', () => {
  test.each([
    ['as destination', { from: dongDa, to: island }],
    ['as origin', { from: island, to: dongDa }],
    ['at both ends, once', { from: island, to: { ...island, cityId: '180000', districtId: '181300' } }],
  ])('%s costs the carrier’s own surcharge', (_, route) => {
    expect(quoteOf('ghnv3', 12, route).remoteFee).toBe(10_000)
    expect(quoteOf('ghtk', 13, route).remoteFee).toBe(5_000)
    expect(quoteOf('vtp', 12, route).remoteFee).toBe(12_000)
  })

  test('enters the location fee, and so the platform’s share', () => {
    const quote = quoteOf('ghnv3', 12, { from: dongDa, to: island })
    expect(quote).toMatchObject({ locationFee: 38_000, serviceFee: 2_900, totalFee: 40_900 })
  })

  test('elsewhere it costs nothing', () => {
    expect(quoteOf('ghnv3', 12, sameRegion).remoteFee).toBe(0)
  })

  test.each([
    ['ghnv3', 12, 3, 4],
    ['ghtk', 13, 4, 6],
    ['vnp', 13, 6, 9],
  ])('%s service %d takes %d days elsewhere and %d there', (name, service, days, further) => {
    expect(quoteOf(name, service, sameRegion).days).toBe(days)
    expect(quoteOf(name, service, { from: dongDa, to: island }).days).toBe(further)
    expect(quoteOf(name, service, { from: island, to: dongDa }).days).toBe(further)
  })
})

describe('COD and declared value', () => {
  test.each([
    ['ghnv3', 12, 3_000_000, 0, 0, 0],
    ['ghnv3', 12, 3_500_000, 1_000_000, 28_000, 5_000],
    ['ghtk', 13, 3_500_000, 200_000, 0, 1_000],
    ['vtp', 12, 1_200_000, 2_000_000, 15_000, 0],
    ['vtp', 12, 2_000_000, 2_000_001, 20_000, 25_000],
  ])('%s service %d with COD %d and value %d takes %d and %d', (name, service, cod, amount, forCod, forValue) => {
    const plain = quoteOf(name, service, crossRegion)
    const quote = quoteOf(name, service, crossRegion, { ...small, cod, amount })
    expect(quote).toMatchObject({ codFee: forCod, insuranceFee: forValue })
    expect(quote.totalFee).toBe(plain.totalFee + forCod + forValue)
  })
})

describe('who serves a route', () => {
  /** ghnv3 and vtp going nowhere but so; ghnv3's one service is 12, vtp has 12 and 11. */
  const going = (serves: CarrierReach, services: CarrierReach = {}): readonly Carrier[] =>
    readCarrierFiles()
      .filter(({ short_name }) => short_name === 'ghnv3' || short_name === 'vtp')
      .map(file =>
        carrierOf({
          ...file,
          serves,
          services: file.services.map(service => (service.id === 11 ? { ...service, serves: services } : service)),
        }),
      )
  const offers = (among: readonly Carrier[], route: Route) =>
    quoteAll(among, route, small).map(({ carrier, service }) => `${carrier.short_name} ${service.id}`)
  const ALL = ['ghnv3 12', 'vtp 12', 'vtp 11']

  test.each<[string, CarrierReach, Route, readonly string[]]>([
    ['nothing said', {}, crossRegion, ALL],
    ['not where it goes', { not_cities: ['700000'] }, crossRegion, []],
    ['not where it comes from', { not_cities: ['100000'] }, crossRegion, []],
    ['not elsewhere', { not_cities: ['700000'] }, sameRegion, ALL],
    ['only both ends', { only_cities: ['100000', '700000'] }, crossRegion, ALL],
    ['only one end', { only_cities: ['100000'] }, crossRegion, []],
    ['only the other end', { only_cities: ['700000'] }, crossRegion, []],
    ['only this city, within it', { only_cities: ['100000'] }, sameCity, ALL],
    ['not this district', { not_districts: ['700100'] }, crossRegion, []],
    ['not from this district', { not_districts: ['100400'] }, crossRegion, []],
    ['not its neighbour', { not_districts: ['100200'] }, crossRegion, ALL],
    ['no remote areas, to one', { remote_areas: false }, { from: dongDa, to: island }, []],
    ['no remote areas, from one', { remote_areas: false }, { from: island, to: dongDa }, []],
    ['no remote areas, elsewhere', { remote_areas: false }, crossRegion, ALL],
    ['remote areas', { remote_areas: true }, { from: dongDa, to: island }, ALL],
  ])('a carrier: %s', (_, serves, route, expected) => {
    expect(offers(going(serves), route)).toEqual(expected)
  })

  test.each<[string, CarrierReach, Route, readonly string[]]>([
    ['not where it goes', { not_cities: ['700000'] }, crossRegion, ['ghnv3 12', 'vtp 12']],
    ['not where it comes from', { not_districts: ['100400'] }, crossRegion, ['ghnv3 12', 'vtp 12']],
    ['no remote areas', { remote_areas: false }, { from: dongDa, to: island }, ['ghnv3 12', 'vtp 12']],
    ['elsewhere', { not_cities: ['550000'] }, crossRegion, ALL],
  ])('one service: %s', (_, serves, route, expected) => {
    expect(offers(going({}, serves), route)).toEqual(expected)
  })

  test('a route no carrier serves has no offer', () => {
    const truongSa: Place = { cityId: '650000', districtId: '650800', region: 'central', remote: true }
    expect(quoteAll(carriers, { from: dongDa, to: truongSa }, small)).toEqual([])
    expect(quoteAll(carriers, { from: truongSa, to: truongSa }, small)).toEqual([])
    expect(quoteAll([], crossRegion, small)).toEqual([])
  })

  test('a service without a price for the distance does not go there', () => {
    expect(offers(carriers, crossRegion)).not.toContain('tikinow 11')
    expect(offers(carriers, sameCity)).toContain('tikinow 11')
    expect(offers(carriers, crossRegion)).toContain('spl 11')
    expect(offers(carriers, sameCity)).not.toContain('spl 11')
  })

  test('a carrier without a price inside a district takes that inside the city', () => {
    expect(quoteOf('vtp', 12, sameDistrict).firstFee).toBe(quoteOf('vtp', 12, sameCity).firstFee)
    expect(quoteOf('ghnv3', 12, sameDistrict).firstFee).toBe(17_000)
  })
})

describe('a rate id is priced again', () => {
  const price = (id: string, route = crossRegion, parcel = small, among = carriers) => {
    const key = decodeRateId(id)
    return key && quoteRate(key, { carriers: among, route, parcel })
  }

  test('every offer’s id gives that offer again', () => {
    for (const quote of quoteAll(carriers, crossRegion, small)) expect(price(quote.rateId)).toEqual(quote)
  })

  test('with the parcel that is booked, not with the one that was quoted', () => {
    const { rateId } = quoteOf('ghnv3', 12, sameRegion)
    expect(price(rateId, sameRegion, { ...small, weight: 2500 })?.totalFee).toBe(32_000 + 2_600)
  })

  test.each([
    ['an unknown carrier', '12_99_1559'],
    ['an unknown service', '11_17_1559'],
    ['another price table', '12_17_1560'],
  ])('%s has no price', (_, text) => {
    expect(price(btoa(text))).toBeNull()
  })

  test('a route the carrier does not serve has no price', () => {
    const away = readCarrierFiles().map(file => carrierOf({ ...file, serves: { not_cities: ['700000'] } }))
    expect(price('MTJfMTdfMTU1OQ==', crossRegion, small, away)).toBeNull()
  })
})
