import { judge } from '../judge.mjs'
import { runWorkers } from '../load/run-workers.mjs'
import { headersOf, prepareBooking } from '../prepare-booking.mjs'

export const figure = 'U3'

const SIZES = {
  smoke: { worlds: 4, tests: 2 },
  quick: { worlds: 40, tests: 10 },
  normal: { worlds: 40, tests: 50 },
  full: { worlds: 40, tests: 250 },
}

/**
 * Parallel test workers: each has a world that every test replaces, quotes, books under the order_id that all others
 * use too, lives a month and looks at what is there.
 */
export async function measure({ size, stage, progress }) {
  const { worlds, tests } = SIZES[size]
  const { seconds, foreign } = await runTests({ stage, worlds, tests })
  const count = worlds * tests
  progress(`${count} tests in ${seconds.toFixed(1)} s`)
  const what = `${worlds} worlds × ${tests} tests: replaced, quote, book, advance 30 d, list`
  return [
    judge({ figure, what, value: count / seconds, unit: 'tests/s', atLeast: 300 }),
    judge({ figure, what: 'items of another world in any of them', value: foreign, unit: '', atMost: 0 }),
  ]
}

async function runTests({ stage, worlds, tests }) {
  const sandbox = await stage.sandbox('--data', ':memory:', '--clock', 'frozen')
  const { ratesBody, bookingBody } = await prepareBooking(sandbox)
  const owners = new Map()
  let foreign = 0

  const oneTest = async (ask, id, number) => {
    const controlHeaders = { 'content-type': 'application/json', 'x-sandbox-account': id }
    const control = (method, path, body) => ask(`${sandbox.control}/${path}`, method, controlHeaders, body)
    const wishes = { replace: true, seed: 7, clock: 'frozen', ttl: '1h' }
    const account = await control('PUT', `accounts/${id}`, JSON.stringify(wishes))
    const api = (method, path, body) => ask(`${sandbox.url}/api/v2/${path}`, method, headersOf({ account }), body)
    await api('POST', 'rates', ratesBody)
    const booked = await api('POST', 'shipments', bookingBody.replace('{n}', String(number)))
    owners.set(booked.id, id)
    const { transitions } = await control('POST', 'clock/advance', JSON.stringify({ by: '30d' }))
    const { data } = await api('GET', 'shipments')
    const { items: requests } = await control('GET', 'requests')
    if (data.length !== 1 || data[0].status_code !== 913) throw new Error(`the parcel of ${id} did not arrive`)
    const seen = [...transitions.map(({ shipment }) => shipment), ...data.map(parcel => parcel.id)]
    foreign += seen.filter(shipment => owners.get(shipment) !== id).length
    // The rates, the booking and the list; nothing from before the world was replaced, and nothing of another world.
    foreign += Math.abs(requests.length - 3)
  }
  const seconds = await runWorkers({ worlds, tests }, oneTest)
  await sandbox.stop()
  return { seconds, foreign }
}

const TESTS = { smoke: 1, quick: 5, normal: 10, full: 50 }

export const compare = {
  metrics: { rate: { what: '40 worlds at once, tests', unit: '/s', better: 'higher' } },
  open({ size, stage }) {
    const worlds = size === 'smoke' ? 2 : 40
    return async () => {
      const { seconds, foreign } = await runTests({ stage, worlds, tests: TESTS[size] })
      if (foreign > 0) throw new Error(`${foreign} items of another world`)
      return { rate: (worlds * TESTS[size]) / seconds }
    }
  },
}
