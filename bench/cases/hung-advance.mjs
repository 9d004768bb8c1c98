import { alternate, median } from '../alternate.mjs'
import { askControl } from '../control.mjs'
import { judge } from '../judge.mjs'
import { bookingLoad, prepareBooking } from '../prepare-booking.mjs'
import { openReceiver } from '../receiver.mjs'

export const figure = 'U5'

const SIZES = {
  smoke: { rounds: 1, parcels: 5, settleMs: 100 },
  quick: { rounds: 1, parcels: 100, settleMs: 1_000 },
  normal: { rounds: 3, parcels: 100, settleMs: 2_000 },
  full: { rounds: 3, parcels: 1_000, settleMs: 5_000 },
}

/** An advance beside a receiver that hangs on every request: how long after its settle time-out does it return? */
export async function measure({ size, stage, generator, progress }) {
  const { rounds, parcels, settleMs } = SIZES[size]
  const silent = await openReceiver(stage, { hangs: true })
  const run = wish => advanceBeside({ stage, generator, silent, parcels, wish })
  const results = await alternate(rounds, {
    hung: () => run({ settle_timeout_ms: settleMs }),
    unsettled: () => run({ settle: false }),
  })
  const { received } = await silent.read()
  await silent.stop()
  progress(`${results.hung[0].moves} moves; the silent one got ${received} requests in all`)
  if (received === 0) throw new Error('nothing was sent to the receiver that hangs')

  const over = median(results.hung.map(({ seconds }) => seconds - settleMs / 1_000))
  const unsettled = median(results.unsettled.map(({ seconds }) => seconds))
  const what = `an advance of ${parcels.toLocaleString('en')} parcels beside a receiver that hangs: time past its settle time-out of ${settleMs / 1_000} s`
  const yardstick = `${unsettled.toFixed(2)} s in all when it waits for no delivery`
  return [judge({ figure, what, value: over, unit: 's', atMost: 1, yardstick })]
}

const HUNG = {
  smoke: { parcels: 5, settleMs: 100 },
  quick: { parcels: 100, settleMs: 1_000 },
  normal: { parcels: 200, settleMs: 1_000 },
  full: { parcels: 1_000, settleMs: 2_000 },
}

export const compare = {
  metrics: { seconds: { what: 'an advance beside a receiver that hangs', unit: 's', better: 'lower' } },
  async open({ size, stage, generator }) {
    const silent = await openReceiver(stage, { hangs: true })
    const { parcels, settleMs } = HUNG[size]
    return () => advanceBeside({ stage, generator, silent, parcels, wish: { settle_timeout_ms: settleMs } })
  },
}

async function advanceBeside({ stage, generator, silent, parcels, wish }) {
  const sandbox = await stage.sandbox('--data', await stage.folder(), '--clock', 'frozen', '--webhook', silent.url)
  const { bookingBody } = await prepareBooking(sandbox)
  await generator.run({ ...bookingLoad(sandbox, bookingBody), count: parcels })
  const began = performance.now()
  const advanced = await askControl(sandbox, 'POST', 'clock/advance', { by: '30d', ...wish })
  const seconds = (performance.now() - began) / 1_000
  await sandbox.stop()
  if (wish.settle !== false && advanced.settled) throw new Error('nothing hung: the advance has settled')
  return { seconds, moves: advanced.transitions.length }
}
