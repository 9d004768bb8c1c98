import { FAR_STOP, pathsOf, rideBody, STOP, STOP_2 } from '../book.mjs'
import { dataOf, holds, refusedFor, same } from '../expect.mjs'
import { distanceOf, requestPrice, rideFeesOf, rideServiceOf, SERVICES } from '../ride-prices.mjs'
import { readDashed } from '../shapes.mjs'
import { clause } from './clause.mjs'

const WAYS = [
  pathsOf([STOP]),
  pathsOf([STOP, STOP_2], { cod_amount: 150_000 }),
  pathsOf([FAR_STOP, STOP], { cod_amount: 200_000, amount: 1_000_000 }),
]

const quoted = world =>
  world.once('ride rates', async () => {
    const account = await world.account()
    return Promise.all(
      WAYS.map(async paths => {
        const answer = await account.call('POST', '/ondemand-shipments/rates', { paths })
        return { paths, answer, rates: dataOf(answer) }
      }),
    )
  })

const PRICES = SERVICES.map(({ carrier, service }) =>
  clause(
    `ride_price.${service.id}`,
    'On-demand rate',
    `${service.id} costs what the file of ${carrier.name} says on every way.`,
    async world => {
      for (const { paths, answer, rates } of await quoted(world)) {
        const rate = rates.find(({ _id }) => _id === service.id)
        holds(
          `a rate ${service.id}`,
          rate !== undefined,
          rates.map(({ _id }) => _id),
          answer.again,
        )
        const { fees } = rideFeesOf({ service }, { paths })
        for (const name of ['delivery_fee', 'total_fee_carrier', 'service_fee', 'total_fee']) {
          same(`${name} of ${service.id}`, rate[name], fees[name], answer.again)
        }
        same('service_fee_percent', rate.service_fee_percent, service.service_fee_percent, answer.again)
      }
    },
  ),
)

const REQUESTS = SERVICES.flatMap(({ service }) =>
  service.requests.map(offer =>
    clause(
      `request.${offer.id}`,
      'Request type semantics',
      `${offer.id} (${offer.type}) is offered, chosen and added to the fee.`,
      async world => {
        const account = await world.once('ride requests: account', () => world.account())
        const paths = WAYS[2]
        const chosen = { _id: offer.id, ...chosenOf(offer) }
        const services = [{ _id: service.id, requests: [chosen] }]
        const answer = await account.call('POST', '/ondemand-shipments/rates', { paths, services })
        const [rate] = dataOf(answer).filter(({ _id }) => _id === service.id)
        const { fees, extras } = rideFeesOf({ service }, { paths, requests: [chosen] })
        const offered = rate.requests.find(({ _id }) => _id === offer.id)
        same('type', offered.type, offer.type, answer.again)
        same('tier_list only at TIER', 'tier_list' in offered, offer.type === 'TIER', answer.again)
        const [{ _id, price, tier_code }] = rate.requested
        same('requested', { _id, price }, { _id: offer.id, price: extras[0] }, answer.again)
        if (offer.type === 'TIER') same('tier_code', tier_code, chosen.tier_code, answer.again)
        same('total_fee', rate.total_fee, fees.total_fee, answer.again)
      },
    ),
  ),
)

function chosenOf({ type, tiers }) {
  if (type === 'TIER') return { tier_code: tiers.find(({ selectable }) => selectable).code }
  return type === 'PER_UNIT' ? { num: 3 } : {}
}

const TIERS = {
  TIER_1: ['50x40x50', 30, 0, false],
  TIER_2: ['60x50x60', 40, 10_000, true],
  TIER_3: ['70x60x70', 60, 20_000, true],
  TIER_4: ['90x70x90', 80, 40_000, true],
}

const BULKY = Object.entries(TIERS).map(([code, [size, weight, price, selectable]]) =>
  clause(
    `tier.${code}`,
    'Bulky tiers',
    `${code} is ${size} cm, ${weight} kg, ${price} VND at every service.`,
    async world => {
      const [{ answer, rates }] = await quoted(world)
      for (const rate of rates) {
        const { tier_list } = rate.requests.find(({ type }) => type === 'TIER')
        const tier = tier_list.find(entry => entry.code === code)
        holds(
          `${code} at ${rate._id}`,
          tier !== undefined,
          tier_list.map(entry => entry.code),
          answer.again,
        )
        same(`price of ${code}`, tier.price, price, answer.again)
        same(`selectable of ${code}`, tier.selectable, selectable, answer.again)
        const words = tier.description_vi_vn
        holds(`${size} and ${weight} kg`, words.includes(size) && words.includes(`${weight} kg`), words, answer.again)
      }
    },
  ),
)

export const RIDE_RATES = [
  ...PRICES,
  ...REQUESTS,
  ...BULKY,
  clause(
    'ride_rate.distance',
    'On-demand rate',
    'distance is in metres between the points in their order.',
    async world => {
      for (const { paths, answer, rates } of await quoted(world)) {
        for (const rate of rates) {
          const apart = Math.abs(rate.distance - distanceOf(paths))
          holds(`distance ${distanceOf(paths)}`, apart <= 20, rate.distance, answer.again)
        }
      }
    },
  ),
  clause(
    'ride_rate.ceilings',
    'On-demand rate',
    'max_cod, max_cod_per_stop_point and max_stop_points are those of the service.',
    async world => {
      for (const { answer, rates } of await quoted(world)) {
        for (const rate of rates) {
          const { service } = rideServiceOf(rate._id)
          for (const name of ['max_cod', 'max_cod_per_stop_point', 'max_stop_points'])
            same(name, rate[name], service[name], answer.again)
        }
      }
    },
  ),
  clause(
    'ride_rate.order_of_times',
    'On-demand rate, estimated_time',
    'pickup, dropoff and completed follow each other.',
    async world => {
      for (const { answer, rates } of await quoted(world)) {
        for (const {
          estimated_time: { pickup, dropoff, completed },
        } of rates) {
          const [one, two, three] = [pickup, dropoff, completed].map(readDashed)
          holds('pickup < dropoff <= completed', one < two && two <= three, [pickup, dropoff, completed], answer.again)
        }
      }
    },
  ),
  clause(
    'ride_rate.only_services',
    'On-demand rates request',
    'With services only those are in the answer.',
    async world => {
      const account = await world.account()
      const services = [{ _id: 'GrabExpress', requests: [] }]
      const answer = await account.call('POST', '/ondemand-shipments/rates', { paths: WAYS[0], services })
      same(
        'the services',
        dataOf(answer).map(({ _id }) => _id),
        ['GrabExpress'],
        answer.again,
      )
    },
  ),
  clause(
    'ride_rate.cod_ceiling',
    'On-demand rates',
    'A service whose max_cod is exceeded is left out of the rates, and is 422 at creation.',
    async world => {
      const account = await world.account()
      const most = rideServiceOf('GrabExpress').service.max_cod
      const over = { cod_amount: most + 1 }
      const answer = await account.call('POST', '/ondemand-shipments/rates', { paths: pathsOf([STOP], over) })
      holds('no GrabExpress', !dataOf(answer).some(({ _id }) => _id === 'GrabExpress'), answer.text, answer.again)
      const within = await account.call('POST', '/ondemand-shipments/rates', {
        paths: pathsOf([STOP], { cod_amount: most }),
      })
      holds(
        'GrabExpress at its ceiling',
        dataOf(within).some(({ _id }) => _id === 'GrabExpress'),
        within.text,
        within.again,
      )
      const body = rideBody({ parcel: over, carrier: 2, service: 'GrabExpress' })
      refusedFor(await account.call('POST', '/ondemand-shipments', body), [], 'data')
    },
  ),
  clause(
    'ride_rate.stop_ceiling',
    'On-demand rates',
    'A service whose max_stop_points is exceeded is left out of the rates.',
    async world => {
      const account = await world.account()
      const answer = await account.call('POST', '/ondemand-shipments/rates', { paths: pathsOf(Array(6).fill(STOP)) })
      same(
        'the services',
        dataOf(answer).map(({ _id }) => _id),
        ['HAN-BIKE'],
        answer.again,
      )
    },
  ),
  clause(
    'ride_rate.insurance_needs_value',
    'Request type semantics',
    'COD_INSURANCE without a value is 422; an unselectable tier is 422.',
    async world => {
      const account = await world.account()
      const choose = requests => ({ paths: WAYS[0], services: [{ _id: 'HAN-BIKE', requests }] })
      const none = await account.call('POST', '/ondemand-shipments/rates', choose([{ _id: 'HAN-BIKE-INSURANCE' }]))
      refusedFor(none, [], 'data')
      const tier = await account.call(
        'POST',
        '/ondemand-shipments/rates',
        choose([{ _id: 'HAN-BIKE-BULKY', tier_code: 'TIER_1' }]),
      )
      refusedFor(tier, [], 'data')
    },
  ),
  clause(
    'ride_rate.price_of_offer',
    'On-demand rate, requests',
    'The price of an offered request is that of choosing it once.',
    async world => {
      const { paths, answer, rates } = (await quoted(world))[2]
      for (const rate of rates) {
        const { service } = rideServiceOf(rate._id)
        const { fees } = rideFeesOf({ service }, { paths })
        for (const offer of service.requests.filter(({ type }) => type !== 'TIER')) {
          const expected = requestPrice(offer, { num: 1 }, { delivery_fee: fees.delivery_fee, value: 2_000_000 })
          same(`price of ${offer.id}`, rate.requests.find(({ _id }) => _id === offer.id).price, expected, answer.again)
        }
      }
    },
  ),
]
