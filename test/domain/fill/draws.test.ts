/** What is drawn for a fill: people, places, goods and hours, one by one. */
import { faker } from '@faker-js/faker/locale/vi'
import { describe, expect, test } from 'vitest'
import { ASSORTMENTS, NOTES } from '../../../src/domain/fill/assortments.ts'
import { dayOfOrders, drawBookingInstant } from '../../../src/domain/fill/booking-instants.ts'
import { drawParcel } from '../../../src/domain/fill/draw-parcel.ts'
import { createPersonDraw } from '../../../src/domain/fill/draw-person.ts'
import { createPlaceDraw } from '../../../src/domain/fill/draw-place.ts'
import { drawRide } from '../../../src/domain/fill/draw-ride.ts'
import { drawShop } from '../../../src/domain/fill/draw-shop.ts'
import { drawWeighted } from '../../../src/domain/fill/draws.ts'
import { LANDMARKS } from '../../../src/domain/fill/landmarks.ts'
import { quoteOrder } from '../../../src/domain/ondemand/quote.ts'
import { readOrder } from '../../../src/domain/ondemand/read-order.ts'
import { indexLocations } from '../../../src/domain/places/locations.ts'
import { findSamePlaces } from '../../../src/domain/places/same-places.ts'
import { rng } from '../../../src/domain/random.ts'
import { startOfDay } from '../../../src/domain/time/instants.ts'
import { loadReference } from '../../../src/service/reference/reference.ts'

const many = <T>(count: number, draw: (random: ReturnType<typeof rng>, n: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, n) => draw(rng(7, `n/${n}`), n))

describe('a person', () => {
  const person = createPersonDraw(faker)

  test('has a Vietnamese name, a mobile number that is no magic one, and a mail address of a reserved domain', () => {
    for (const { name, phone, email } of many(2_000, person)) {
      expect(name).toBe(name.normalize('NFC'))
      expect(name).toMatch(/^\p{Lu}\p{Ll}*( \p{Lu}\p{Ll}*)+$/u)
      expect(phone).toMatch(/^0(3[2-9]|7[06-9]|8[1-9]|9[1-9])\d{7}$/)
      expect(email ?? 'a.b1@example.com').toMatch(/^[a-z]+\.[a-z]+\d+@example\.(com|net|org)$/)
    }
  })

  test('depends on its own stream alone, not on earlier draws', () => {
    const first = person(rng(7, 'lan'))
    many(10, person)
    expect(person(rng(7, 'lan'))).toEqual(first)
    expect(person(rng(8, 'lan'))).not.toEqual(first)
  })

  test('is a Nguyễn more often than anything else', () => {
    const families = many(1_000, person).map(({ name }) => name.split(' ')[0])
    const share = families.filter(family => family === 'Nguyễn').length / families.length
    expect(share).toBeGreaterThan(0.3)
    expect(share).toBeLessThan(0.45)
  })
})

test('the account number of a shop begins with 0 as often as with any other digit', () => {
  const { locations } = loadReference()
  const draws = { person: createPersonDraw(faker), place: createPlaceDraw(locations) }
  const numbers = Array.from({ length: 400 }, (_, n) => drawShop({ ...draws, rngOf: what => rng(n, what) }).bank.number)
  for (const number of numbers) expect(number).toMatch(/^\d{13}$/)
  const share = numbers.filter(number => number.startsWith('0')).length / numbers.length
  expect(share).toBeGreaterThan(0.06)
  expect(share).toBeLessThan(0.15)
})

describe('a place', () => {
  const { locations } = loadReference()
  const place = createPlaceDraw(locations)

  test('has codes that fit together, and a ward wherever its district has any', () => {
    for (const { city, district, ward, street } of many(2_000, random => place(random))) {
      expect(locations.district(district)?.cityId).toBe(city)
      const wards = locations.wardsOf(district).map(({ id }) => String(id))
      expect(ward === null ? wards.length === 0 : wards.includes(ward)).toBe(true)
      expect(street.normalize('NFC')).toBe(street)
    }
  })

  test('is in the two great cities four times in ten, and everywhere else too', () => {
    const cities = many(3_000, random => place(random).city)
    const share = cities.filter(city => city === '700000' || city === '100000').length / cities.length
    expect(share).toBeGreaterThan(0.35)
    expect(share).toBeLessThan(0.5)
    expect(new Set(cities).size).toBe(locations.cities().length)
  })

  test('is in the given town of a city', () => {
    for (const { district } of many(200, random => place(random, { city: '100000', urban: true }))) {
      expect(locations.district(district)).toMatchObject({ cityId: '100000', remote: false })
      expect(locations.district(district)?.name).toMatch(/^(Quận|Thị xã)/)
    }
  })
})

describe('a place among recorded locations', () => {
  const invented = Array.from({ length: 20 }, (_, n) => ({ id: String(101 + n), name: `Nơi ${n}` }))
  const cities = [{ id: '21', name: 'Hà Nội' }, { id: '22', name: 'Không Quận' }, ...invented]
  const inhabited = cities.filter(({ id }) => id !== '22')
  const recorded = indexLocations({
    cities: cities.map(city => ({ ...city, region: 'north', known: true })),
    districts: inhabited.map(({ id }) => ({
      id: `${id}1`,
      name: `Quận ${id}`,
      city_id: id,
      known: true,
      remote: false,
    })),
    wards: () => ({}),
  })
  const place = createPlaceDraw(recorded, findSamePlaces(loadReference().locations, recorded))

  test('is in Hà Nội as often as ever, whatever its code, and never in a city without districts', () => {
    const drawn = many(2_000, random => place(random).city)
    const share = drawn.filter(city => city === '21').length / drawn.length
    // 19 of 49: nine cities have a share of their own, of which one is here.
    expect(share).toBeGreaterThan(0.34)
    expect(share).toBeLessThan(0.44)
    expect(new Set(drawn)).toEqual(new Set(inhabited.map(({ id }) => id)))
  })

  test('is where a shipped code says, or anywhere when that city is not there', () => {
    expect(new Set(many(50, random => place(random, { city: '100000' }).city))).toEqual(new Set(['21']))
    expect(new Set(many(200, random => place(random, { city: '700000' }).city)).size).toBeGreaterThan(3)
  })
})

describe('a parcel', () => {
  test.each(ASSORTMENTS.map(assortment => [assortment.shop, assortment] as const))(
    'of %s has goods, measures and whole thousands',
    (_shop, assortment) => {
      for (const { parcel, payer } of many(500, random => drawParcel(random, assortment, { divisible: false }))) {
        const article = assortment.articles.find(({ name }) => name === parcel.name)
        expect(parcel.weight).toBeGreaterThanOrEqual((article?.weight[0] ?? 0) * parcel.quantity)
        expect([parcel.amount % 1_000, parcel.cod % 1_000, parcel.weight % 10]).toEqual([0, 0, 0])
        expect(parcel.amount).toBeGreaterThanOrEqual((article?.price[0] ?? 0) * 0.9 * parcel.quantity)
        expect(parcel.cod === 0 || (parcel.cod >= parcel.amount && parcel.cod <= parcel.amount + 30_000)).toBe(true)
        expect([0, 1]).toContain(payer)
        expect(Math.max(parcel.length, parcel.width, parcel.height)).toBeLessThanOrEqual(120)
        // Three stops of an on-demand order stay below the 30 kg that a motorbike carries without a tier.
        expect(parcel.weight).toBeLessThanOrEqual(10_000)
      }
    },
  )

  test('is mostly cheap and rarely expensive; one that can be delivered in part has COD', () => {
    const [assortment] = ASSORTMENTS
    const values = many(2_000, random => drawParcel(random, assortment, { divisible: false }).parcel.amount).toSorted(
      (a, b) => a - b,
    )
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    expect(mean).toBeGreaterThan((values[1_000] ?? 0) * 1.15)
    for (const { parcel } of many(300, random => drawParcel(random, assortment, { divisible: true }))) {
      expect(parcel.quantity).toBeGreaterThan(1)
      expect(parcel.cod).toBeGreaterThan(0)
    }
  })
})

describe('an hour of booking', () => {
  const from = Date.parse('2025-11-21T08:00:00+07:00')
  const to = Date.parse('2026-01-05T08:00:00+07:00')

  test('lies in the span, in the evening rather than at night, on weekdays rather than on Sundays', () => {
    const instants = many(4_000, random => drawBookingInstant(random, { from, to }))
    expect(instants.every(at => at >= from && at <= to && at % 1_000 === 0)).toBe(true)
    const inHours = (low: number, high: number) =>
      instants.filter(at => {
        const hour = (at - startOfDay(at)) / 3_600_000
        return hour >= low && hour < high
      }).length
    expect(inHours(19, 22)).toBeGreaterThan(inHours(0, 6) * 10)
    const onDay = (day: number) => instants.filter(at => new Date(at + 7 * 3_600_000).getUTCDay() === day).length
    expect(onDay(0) * 1.5).toBeLessThan(onDay(2))
    const middle = (from + to) / 2
    expect(instants.filter(at => at > middle).length).toBeGreaterThan(instants.filter(at => at <= middle).length)
  })

  test('is found in a span of a night, too', () => {
    const night = { from: Date.parse('2026-01-05T02:00:00+07:00'), to: Date.parse('2026-01-05T03:00:00+07:00') }
    for (const at of many(50, random => drawBookingInstant(random, night))) {
      expect(at >= night.from && at <= night.to).toBe(true)
    }
  })

  test('numbers orders by its day in GMT+7', () => {
    expect(dayOfOrders(Date.parse('2026-01-05T00:30:00+07:00'))).toBe('260105')
    expect(dayOfOrders(Date.parse('2026-01-04T23:59:59+07:00'))).toBe('260104')
  })
})

test('what is drawn by weight comes as often as it weighs; of nothing, nothing', () => {
  const items = [
    { name: 'often', weight: 9 },
    { name: 'seldom', weight: 1 },
  ]
  const drawn = many(2_000, random => drawWeighted(random, items)?.name)
  expect(drawn.filter(name => name === 'seldom').length).toBeGreaterThan(140)
  expect(drawn.filter(name => name === 'seldom').length).toBeLessThan(260)
  expect(drawWeighted(rng(1, 'x'), [])).toBeUndefined()
})

test('every text of the fill is NFC, and its landmarks lie in their cities', () => {
  const texts = JSON.stringify([ASSORTMENTS, NOTES, LANDMARKS])
  expect(texts.normalize('NFC')).toBe(texts)
  for (const { lat, lng } of LANDMARKS['100000']) {
    expect([Math.abs(lat - 21.02) < 0.15, Math.abs(lng - 105.82) < 0.15]).toEqual([true, true])
  }
  for (const { lat, lng } of LANDMARKS['700000']) {
    expect([Math.abs(lat - 10.79) < 0.15, Math.abs(lng - 106.68) < 0.15]).toEqual([true, true])
  }
})

test('every ride is one that its service takes, with three stops too', () => {
  const recipient = () => ({ name: 'Nguyễn Thị Lan', phone: '0987654321', email: null })
  const { ondemandCarriers } = loadReference()
  for (const city of ['100000', '700000'] as const) {
    const problems = many(300, random => {
      const shop = { name: 'Shop', phone: '0912345678', city, assortment: ASSORTMENTS[4] ?? ASSORTMENTS[0] }
      // Nothing else of the shop is read.
      const body = drawRide(random, shop as Parameters<typeof drawRide>[1], { orderId: 'R', recipient, stops: 3 })
      return quoteOrder(ondemandCarriers, readOrder(body), { at: 0 }).problems
    })
    expect(problems.flat()).toEqual([])
  }
})
