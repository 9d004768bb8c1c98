import { BOX, HAIPHONG, HANOI, HANOI_OTHER, MOUNTAIN, rateBody, readsOf, SAIGON } from '../book.mjs'
import { dataOf, holds, same } from '../expect.mjs'
import { CARRIERS, placeOf } from '../facts.mjs'
import { quotesOf, volumetricOf } from '../prices.mjs'
import { clause } from './clause.mjs'

const PLACE = 'Standard rate; Weight; Money'

/** Ways and parcels that reach every rule of the carriers' files: zones, steps, volume, COD, declared value. */
const WAYS = [
  { from: HANOI, to: SAIGON, parcel: BOX },
  {
    from: HANOI,
    to: SAIGON,
    parcel: { weight: 1001, width: 10, height: 10, length: 10, cod: 1_000_000, amount: 999_999 },
  },
  {
    from: HANOI,
    to: HAIPHONG,
    parcel: { weight: 2000, width: 10, height: 10, length: 10, cod: 1_000_001, amount: 1_000_000 },
  },
  {
    from: HANOI,
    to: HAIPHONG,
    parcel: { weight: 300, width: 31, height: 17, length: 23, cod: 2_000_001, amount: 2_000_000 },
  },
  {
    from: HANOI,
    to: HANOI_OTHER,
    parcel: { weight: 3001, width: 10, height: 10, length: 10, cod: 3_000_001, amount: 2_000_001 },
  },
  {
    from: HANOI,
    to: HANOI,
    parcel: { weight: 700, width: 40, height: 30, length: 20, cod: 333_333, amount: 5_555_555 },
  },
  {
    from: SAIGON,
    to: MOUNTAIN,
    parcel: { weight: 1250, width: 20, height: 20, length: 20, cod: 123_457, amount: 1_234_567 },
  },
  { from: SAIGON, to: placeOf('650800'), parcel: BOX },
]

const quoted = world =>
  world.once('rates: ways', async () => {
    const account = await world.account()
    return Promise.all(
      WAYS.map(async way => {
        const answer = await account.call('POST', '/rates', rateBody(way))
        return { way, quotes: quotesOf(way), answer, rates: dataOf(answer) }
      }),
    )
  })

async function eachRate(world, look) {
  for (const { quotes, answer, rates } of await quoted(world)) {
    const byId = new Map([...quotes.values()].map(quote => [quote.id, quote]))
    for (const rate of rates) {
      const quote = byId.get(rate.id)
      if (quote) look(rate, quote, answer.again)
    }
  }
}

const PRICES = CARRIERS.flatMap(carrier =>
  carrier.services.map(({ id, name }) =>
    clause(
      `price.${carrier.short_name}-${id}`,
      `${PLACE}; fixtures/carriers/${carrier.short_name}.json`,
      `${carrier.name} ${name} costs what its file says on every way: transport, 1000 + 5 %, COD, declared value.`,
      async world => {
        let seen = 0
        await eachRate(world, (rate, quote, again) => {
          if (quote.carrier !== carrier || quote.service.id !== id) return
          seen += 1
          same(`cod_fee of ${quote.key}`, rate.cod_fee, quote.cod_fee, again)
          same(`total_fee of ${quote.key}`, rate.total_fee, quote.total_fee, again)
        })
        holds('a rate on one of the ways', seen > 0, 'none')
      },
    ),
  ),
)

const EXTRAS = [
  ['location_fee', 'location_fee is first, steps and remote area together.', quote => quote.location],
  ['service_fee', 'service_fee is 1000 + 5 % of location_fee.', quote => quote.service_fee],
  ['insurrance_fee', 'insurrance_fee follows the rule of the carrier.', quote => quote.insurrance_fee],
  [
    'remote_area_fee',
    'remote_area_fee is the fee of the file where an end is remote, else 0.',
    quote => quote.remoteFee,
  ],
  ['return_fee', 'return_fee is the percentage of the file, of total_fee.', quote => quote.return_fee],
  ['price_table_id', 'price_table_id is the number of the price table.', quote => quote.carrier.price_table],
  ['carrier_short_name', 'carrier_short_name is the short name.', quote => quote.carrier.short_name],
].map(([field, says, of]) =>
  clause(
    `rate.extra_${field}`,
    'switch 17 rate_extras; observed: Rates',
    says,
    world => eachRate(world, (rate, quote, again) => same(`${field} of ${quote.key}`, rate[field], of(quote), again)),
    ['compatible', 'observed'],
  ),
)

export const RATES = [
  ...PRICES,
  ...EXTRAS,
  clause('rate.total_amount', 'Money', "A rate's total_amount is its total_fee.", async world => {
    for (const { answer, rates } of await quoted(world)) {
      for (const rate of rates) same(`total_amount of ${rate.id}`, rate.total_amount, rate.total_fee, answer.again)
    }
  }),
  clause(
    'rate.all_services',
    'Standard rate',
    'Every carrier that serves the way offers its services, no other does.',
    async world => {
      for (const { quotes, answer, rates } of await quoted(world)) {
        const ids = [...quotes.values()].map(quote => quote.id).sort()
        same('the ids of the rates', rates.map(rate => rate.id).sort(), ids, answer.again)
      }
    },
  ),
  clause('rate.id_stable', 'Rate id', 'A rate id is stable, without time.', async world => {
    const account = await world.account()
    const first = await account.call('POST', '/rates', rateBody())
    await account.advance({ by: '3d' })
    const later = await account.call('POST', '/rates', rateBody())
    same(
      'ids',
      dataOf(later).map(rate => rate.id),
      dataOf(first).map(rate => rate.id),
      later.again,
    )
  }),
  clause('rate.id_form', 'observed: Rates', 'A rate id is base64 of service, carrier and price table.', async world => {
    for (const { answer, rates } of await quoted(world)) {
      for (const { id } of rates) holds('<service>_<carrier>_<table>', /^\d+_\d+_\d+$/.test(atob(id)), id, answer.again)
    }
  }),
  clause('rate.names', 'Standard rate', 'carrier_name and service are those of the carrier.', world =>
    eachRate(world, (rate, quote, again) => {
      same('carrier_name', rate.carrier_name, quote.carrier.name, again)
      same('service', rate.service, quote.service.name, again)
    }),
  ),
  clause('rate.expected', 'Standard rate', 'expected has the days of the zone, with those of a remote area.', world =>
    eachRate(world, (rate, quote, again) => {
      if (quote.days > 0) same('expected', rate.expected, `Dự kiến giao ${quote.days} ngày`, again)
      else holds('expected is a text without days', !/\d/.test(rate.expected), rate.expected, again)
    }),
  ),
  clause('rate.unserved', 'observed: Rates', 'A way that no carrier serves has no rates: data [].', async world => {
    const { answer, rates } = (await quoted(world)).at(-1)
    same('data', rates, [], answer.again)
  }),
  clause(
    'rate.volumetric',
    'Parcel input; Weight',
    '30 x 20 x 10 cm by 6000 is 1000 g, and is charged before 500 g.',
    async world => {
      same('the volumetric weight', volumetricOf(BOX, 6000), 1000)
      const account = await world.account()
      const light = await account.call('POST', '/rates', rateBody({ parcel: { ...BOX, weight: 1 } }))
      const full = await account.call('POST', '/rates', rateBody({ parcel: { ...BOX, weight: 1000 } }))
      const six = new Set(CARRIERS.filter(carrier => carrier.divisor === 6000).map(carrier => carrier.name))
      const totals = answer =>
        dataOf(answer)
          .filter(rate => six.has(rate.carrier_name))
          .map(rate => rate.total_fee)
      same('the fees at 1 g and at 1000 g', totals(light), totals(full), light.again)
    },
  ),
  clause(
    'rate.text_numbers',
    'Standard creation; observed: Rates',
    'Codes and sizes may be texts or numbers.',
    async world => {
      const account = await world.account()
      const texts = rateBody({
        parcel: { weight: '500', width: '20', height: '10', length: '30', cod: '0', amount: '0' },
      })
      const numbers = rateBody()
      for (const end of [numbers.shipment.address_from, numbers.shipment.address_to]) {
        end.district = Number(end.district)
        end.city = Number(end.city)
      }
      const one = await account.call('POST', '/rates', texts)
      const other = await account.call('POST', '/rates', numbers)
      same('the rates', dataOf(one), dataOf(other), one.again)
    },
  ),
  clause('rate.unknown_keys', 'Standard creation', 'Unknown keys are ignored.', async world => {
    const account = await world.account()
    const plain = await account.call('POST', '/rates', rateBody())
    const body = rateBody({ parcel: { ...BOX, colour: 'red' } })
    const odd = await account.call('POST', '/rates', {
      ...body,
      note_code: 'x',
      shipment: { ...body.shipment, metadata: 'y' },
    })
    same('the rates', dataOf(odd), dataOf(plain), odd.again)
  }),
  clause('rate.shop_amount', 'observed: Rates', 'total_amount_shop is -total_fee where cod is 0.', async world => {
    if (!readsOf(world).rate_extras) return
    const account = await world.account()
    const answer = await account.call('POST', '/rates', rateBody())
    for (const rate of dataOf(answer)) same('total_amount_shop', rate.total_amount_shop, -rate.total_fee, answer.again)
  }),
]
