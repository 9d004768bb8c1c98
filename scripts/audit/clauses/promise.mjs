import { BOX, book, bookingOf, FAR_STOP, groupsOf, HANOI, pathsOf, rateBody, rideBody, SAIGON, STOP } from '../book.mjs'
import { dataOf, holds, isText, keysOf, same } from '../expect.mjs'
import { CARRIERS, carrierOf } from '../facts.mjs'
import { livesOf, STANDARD } from '../journey.mjs'
import { limitsOf } from '../prices.mjs'
import { rideServiceOf, SERVICES } from '../ride-prices.mjs'
import { write } from '../shapes.mjs'
import { clause } from './clause.mjs'

const DAY = 86_400_000
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const PICKUP = new Set([902, 903, 908])
const DELIVERY = new Set([904, 905, 906, 915, 916])
const minutesOf = text => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

function isOpen(hours, carrier, ms) {
  const { weekday, minutes } = write.wall(ms)
  if (carrier.days_off?.includes(WEEKDAYS[weekday])) return false
  return minutes >= minutesOf(hours.from) && minutes < minutesOf(hours.to)
}

const HOURS = STANDARD.map(({ name }) =>
  clause(
    `promise.hours.${name}`,
    'Time and promise',
    'Pickups keep pickup_hours, deliveries delivery_hours, and no one works on a day off.',
    async world => {
      for (const { booking, transitions } of await livesOf(world, name)) {
        const carrier = carrierOf(booking.carrier.short_name)
        holds(
          'delivery_hours in the file of the carrier',
          carrier.delivery_hours !== undefined,
          Object.keys(carrier).join(', '),
        )
        for (const { status, at, from } of transitions) {
          const late = status === 915 && from !== 904
          const hours =
            PICKUP.has(status) || late
              ? carrier.pickup_hours
              : DELIVERY.has(status)
                ? carrier.delivery_hours
                : undefined
          if (hours === undefined) continue
          holds(`${status} between ${hours.from} and ${hours.to}`, isOpen(hours, carrier, at), write.iso(at))
        }
      }
    },
  ),
)

/** The first working day at or after `ms`, and those after it. */
function* workingDays(carrier, ms) {
  for (let day = ms - ((ms + 7 * 3_600_000) % DAY); ; day += DAY) {
    if (!carrier.days_off?.includes(WEEKDAYS[write.wall(day).weekday])) yield day
  }
}

/** The end of the last day of the promise: working days from the first opening, from the next day after the cut-off. */
function deadlineOf({ carrier, service, days }, bookedAt) {
  const cutOff = minutesOf(service.cut_off ?? carrier.pickup_hours.to)
  const { minutes, weekday } = write.wall(bookedAt)
  const off = carrier.days_off?.includes(WEEKDAYS[weekday])
  const begin = minutes >= cutOff || off ? bookedAt + DAY : bookedAt
  let left = days
  for (const day of workingDays(carrier, begin)) {
    if (left === 0) return day + DAY
    left -= 1
  }
}

async function deliveries(world, carrier, count) {
  const account = await world.account()
  const booked = []
  for (let index = 0; index < count; index += 1) booked.push(await book(account, { carrier, order_id: `P-${index}` }))
  const begun = Date.parse((await account.clock()).now)
  await account.advance({ until: 'idle' })
  const rows = dataOf(await account.get('/shipments?size=100')).map(groupsOf)
  const times = rows.map(({ history }) => history.find(({ status }) => status === 905).updated_time * 1000)
  return { times, begun, quote: booked[0].quote }
}

const promised = (world, carrier) => world.once(`promise ${carrier}`, () => deliveries(world, carrier, 40))

const PROMISE = ['best', 'ghnv3', 'vnp'].flatMap(name => [
  clause(
    `promise.share.${name}`,
    'Time and promise',
    `Of the happy parcels of ${name} the share of its success_percent is in time.`,
    async world => {
      const { times, begun, quote } = await promised(world, name)
      const inTime = times.filter(time => time < deadlineOf(quote, begun)).length
      const expected = (quote.carrier.report.success_percent / 100) * times.length
      holds(`about ${expected} of ${times.length} in time`, Math.abs(inTime - expected) <= 7, inTime)
      const early = times.filter(time => time < deadlineOf(quote, begun) - 3 * DAY).length
      holds('most not days before the promise', early <= times.length / 2, `${early} of ${times.length} days before it`)
    },
  ),
  clause(
    `promise.late.${name}`,
    'Time and promise',
    `A late parcel of ${name} is 1 to 3 working days late.`,
    async world => {
      const { times, begun, quote } = await promised(world, name)
      const days = workingDays(quote.carrier, deadlineOf(quote, begun))
      const last = [days.next(), days.next(), days.next()].at(-1).value + DAY
      for (const time of times) holds(`not after ${write.iso(last)}`, time < last, write.iso(time))
    },
  ),
])

const FRIDAY_NIGHT = clause(
  'promise.friday_night',
  'Time and promise',
  'A parcel booked on Friday at 22:30 is fetched on the next working morning.',
  async world => {
    const account = await world.account({ clock_start: '2026-01-09T22:30:00+07:00' })
    const { id, carrier } = await book(account, { carrier: 'ghnv3' })
    await account.advance({ until: 'idle' })
    const { history } = groupsOf(dataOf(await account.get(`/shipments/search?code=${id}`))[0])
    const picked = history.find(({ status }) => status === 903).updated_time * 1000
    holds('within pickup_hours', isOpen(carrier.pickup_hours, carrier, picked), write.iso(picked))
    const days = workingDays(carrier, Date.parse('2026-01-10T00:00:00+07:00'))
    same('the day', write.iso(picked).slice(0, 10), write.iso(days.next().value).slice(0, 10))
  },
)

/** What is just within and just beyond a limit. */
const LIMITS = CARRIERS.flatMap(carrier => carrier.services.map(service => ({ carrier, service }))).map(
  ({ carrier, service }) =>
    clause(
      `ceiling.${carrier.short_name}-${service.id}`,
      'Ceilings',
      'Beyond a limit of weight, side, COD or value the service is left out, and a booking is refused by name.',
      async world => {
        const limits = limitsOf(carrier, service)
        holds('limits in the file of the carrier', Object.keys(limits).length > 0, 'none')
        const to = service.zones.cross_region ? SAIGON : HANOI
        const account = await world.account()
        const small = { weight: 100, width: 1, height: 1, length: 1 }
        const at = {
          weight: { weight: limits.weight },
          side: { length: limits.side },
          cod: { cod: limits.cod },
          amount: { amount: limits.amount },
        }
        const over = {
          weight: { weight: limits.weight + 1 },
          side: { length: limits.side + 1 },
          cod: { cod: limits.cod + 1 },
          amount: { amount: limits.amount + 1 },
        }
        const { quote } = bookingOf({ carrier: carrier.short_name, service: service.id, to, parcel: small })
        for (const name of Object.keys(limits)) {
          const offered = async parcel => {
            const answer = await account.call('POST', '/rates', rateBody({ to, parcel: { ...small, ...parcel } }))
            return { answer, there: dataOf(answer).some(({ id }) => id === quote.id) }
          }
          const within = await offered(at[name])
          same(`offered at ${name} ${limits[name]}`, within.there, true, within.answer.again)
          const beyond = await offered(over[name])
          same(`offered beyond ${name} ${limits[name]}`, beyond.there, false, beyond.answer.again)
          const { body } = bookingOf({ carrier: carrier.short_name, service: service.id, to, parcel: small })
          body.shipment.parcel = { ...small, ...over[name] }
          const booked = await account.call('POST', '/shipments', body)
          holds('a refusal', booked.status === 422 || isText(booked.body.carrier_error), booked.text, booked.again)
        }
      },
    ),
)

const RIDE_LIMITS = SERVICES.map(({ service }) =>
  clause(
    `ceiling.${service.id}`,
    'Ceilings',
    'A ride beyond the area, the longest way or the payload is left out of the rates and is 422 at creation.',
    async world => {
      const account = await world.account()
      const offered = async paths => {
        const answer = await account.call('POST', '/ondemand-shipments/rates', { paths })
        return answer.status === 200 && dataOf(answer).some(({ _id }) => _id === service.id)
      }
      same('offered nearby', await offered(pathsOf([STOP])), true)
      same('offered with 81 kg', await offered(pathsOf([STOP], { weight: 81_000 })), false)
      const far = { lat: 10.77, lng: 106.7 }
      same('offered to another end of the country', await offered(pathsOf([far])), false)
      const { carrier } = rideServiceOf(service.id)
      const body = rideBody({ carrier: carrier.id, service: service.id, parcel: { weight: 81_000 } })
      keysOf(await account.call('POST', '/ondemand-shipments', body), 'data')
    },
  ),
)

export const PROMISES = [
  ...HOURS,
  ...PROMISE,
  FRIDAY_NIGHT,
  ...LIMITS,
  ...RIDE_LIMITS,
  clause('ceiling.abroad', 'Ceilings', 'A point outside Vietnam is 422.', async world => {
    const account = await world.account()
    keysOf(
      await account.call('POST', '/ondemand-shipments/rates', { paths: pathsOf([{ lat: 48.85, lng: 2.35 }]) }),
      'data',
    )
  }),
  clause('ceiling.fourth_tier', 'Ceilings', 'Above 30 kg a ride needs the fourth bulky tier.', async world => {
    const account = await world.account()
    const heavy = pathsOf([STOP, FAR_STOP], { weight: 25_000 })
    const book = requests => account.call('POST', '/ondemand-shipments', { ...rideBody(), paths: heavy, requests })
    keysOf(await book([]), 'data')
    const answer = await book([{ _id: 'HAN-BIKE-BULKY', tier_code: 'TIER_4' }])
    same('HTTP', answer.status, 200, answer.again)
  }),
  clause('text.expected_txt', 'Optional texts', 'A shipped service fills expected_txt.', async world => {
    const account = await world.account()
    const answer = await account.call('POST', '/rates', rateBody({ from: HANOI, to: HANOI }))
    const more = await account.call('POST', '/rates', rateBody({ parcel: BOX }))
    const texts = [...dataOf(answer), ...dataOf(more)].map(({ expected_txt }) => expected_txt)
    holds('a rate with expected_txt', texts.some(isText), texts)
  }),
  ...['update_info_fee', 'discount', 'note_update'].map(field =>
    clause(`text.${field}`, 'Optional texts', `A shipped scenario fills ${field}.`, async world => {
      const found = STANDARD.filter(file => JSON.stringify(file).includes(`"${field}"`))
      holds(`a scenario with ${field}`, found.length > 0, 'none')
      const lives = await livesOf(world, found[0].name)
      const filled = lives.some(({ steps }) => {
        const value = steps.at(-1).record.shipment[field]
        if (!Array.isArray(value)) return value > 0
        return value.length > 0 && value.every(entry => isText(entry.note) && isText(entry.time))
      })
      holds(
        `${field} in a record`,
        filled,
        lives.map(({ steps }) => steps.at(-1).record.shipment[field]),
      )
    }),
  ),
]
