import { median } from '../alternate.mjs'
import { askControl } from '../control.mjs'
import { judge } from '../judge.mjs'
import { bookingLoad, prepareBooking } from '../prepare-booking.mjs'
import { countForged, openReceiver } from '../receiver.mjs'

export const figure = 'P7'

/**
 * `seconds`: how long the deliveries of a round are to last; `rounds`: how many there are, one process and one journal;
 * `trial`: parcels by which their number is found.
 */
const SIZES = {
  smoke: { seconds: 0, rounds: 1, trial: 5 },
  quick: { seconds: 3, rounds: 1, trial: 500 },
  normal: { seconds: 10, rounds: 1, trial: 2_000 },
  full: { seconds: 10, rounds: 7, trial: 2_000 },
}

/** How fast what was held for a receiver goes out once it is let go, each attempt journalled. */
export async function measure({ size, stage, generator, progress }) {
  const { seconds, rounds, trial } = SIZES[size]
  const { receiver, sandbox, deliver } = await openDeliveries({ stage, generator, progress })
  const tried = await deliver(trial)
  const yardstick = async () =>
    tried.count / (await stage.probe('post-bodies', receiver.url, tried.count, tried.body)).seconds
  const parcels = Math.max(trial, Math.ceil((trial * seconds * tried.rate) / tried.count))
  const bare = [await yardstick()]
  await receiver.forget()
  const whole = { count: 0, lasted: 0, checked: 0 }
  for (let round = 0; round < rounds; round++) {
    const { count, lasted, checked, rate } = await deliver(parcels)
    progress(`${count} deliveries in ${lasted.toFixed(1)} s, ${Math.round(rate)}/s, ${checked} signatures checked`)
    whole.count += count
    whole.lasted += lasted
    whole.checked += checked
  }
  bare.push(await yardstick())
  await sandbox.stop()
  await receiver.stop()

  const inRounds = rounds === 1 ? '' : `, in ${rounds} rounds of ${Math.round(whole.count / rounds)}`
  const what = `signed webhooks, attempts journalled, for ${whole.lasted.toFixed(1)} s${inRounds}`
  const named = `${Math.round(median(bare)).toLocaleString('en')}/s unsigned, unjournalled`
  return [
    judge({ figure, what, value: whole.count / whole.lasted, unit: '/s', atLeast: 8_000 }),
    judge({ figure, what: 'the same', value: whole.count / whole.lasted / median(bare), unit: '×', yardstick: named }),
  ]
}

/** A sandbox, its receiver, and `deliver`: parcels travel while nothing is sent, then everything is let go at once. */
async function openDeliveries({ stage, generator, progress }) {
  const receiver = await openReceiver(stage)
  const flags = ['--data', await stage.folder(), '--clock', 'frozen', '--webhook', receiver.url]
  const sandbox = await stage.sandbox(...flags)
  const { bookingBody } = await prepareBooking(sandbox)
  const book = count => generator.run({ ...bookingLoad(sandbox, bookingBody), count })

  const deliver = async parcels => {
    await askControl(sandbox, 'PUT', 'webhooks/1/settings', { enabled: false })
    await book(parcels)
    await travel(sandbox)
    const { waiting } = await askControl(sandbox, 'GET', 'webhooks/1/settings')
    const asked = performance.now()
    await askControl(sandbox, 'PUT', 'webhooks/1/settings', { enabled: true })
    progress(`${waiting} deliveries are let go; the answer took ${(performance.now() - asked).toFixed(0)} ms`)
    await receiver.waitFor(waiting)
    const tally = await receiver.forget()
    // The last outcomes may still be on their way to the journal.
    await askControl(sandbox, 'POST', 'clock/advance', { by: '1s' })
    const unwell = (await countIn(sandbox, 'pending')) + (await countIn(sandbox, 'failed'))
    const forged = countForged(tally.kept, sandbox.account.webhook_secret)
    if (tally.ids !== waiting || tally.received !== waiting || forged + unwell > 0) {
      const found = `${tally.received} arrived (${tally.ids} ids), ${forged} forged, ${unwell} not delivered`
      throw new Error(`${waiting} were let go: ${found}`)
    }
    const lasted = (tally.last - tally.first) / 1_000
    return { count: waiting, rate: waiting / lasted, lasted, checked: tally.kept.length, body: tally.kept[0].body }
  }
  return { receiver, sandbox, deliver }
}

async function countIn(sandbox, state) {
  return (await askControl(sandbox, 'GET', `webhooks/deliveries?state=${state}&size=1`)).total
}

/** A month in days: one answer about all of it would be long. */
async function travel(sandbox) {
  for (let day = 0; day < 30; day++) {
    await askControl(sandbox, 'POST', 'clock/advance', { by: '1d', settle_timeout_ms: 300_000 })
  }
}

const PARCELS = { smoke: 5, quick: 300, normal: 600, full: 3_000 }

export const compare = {
  metrics: { rate: { what: 'signed webhooks, attempts journalled', unit: '/s', better: 'higher' } },
  async open({ size, stage, generator }) {
    const { deliver } = await openDeliveries({ stage, generator, progress: () => {} })
    return () => deliver(PARCELS[size])
  },
}
