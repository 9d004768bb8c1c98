import { askControl } from '../control.mjs'
import { judge } from '../judge.mjs'
import { bookingLoad, headersOf, prepareBooking } from '../prepare-booking.mjs'
import { readMemory } from '../read-metrics.mjs'

export const figure = 'U6'

const SIZES = {
  smoke: { accounts: 5, requests: 10 },
  quick: { accounts: 100, requests: 100 },
  normal: { accounts: 1_000, requests: 100 },
  full: { accounts: 1_000, requests: 100 },
}

/** What a shared sandbox holds when many people have used it. */
export async function measure({ size, stage, generator, progress }) {
  const { accounts, requests } = SIZES[size]
  const sandbox = await stage.sandbox('--data', ':memory:', '--clock', 'frozen')
  await prepareBooking(sandbox)
  const empty = await readMemory(sandbox)
  await useAccounts({ sandbox, generator, accounts, requests, progress })
  const full = await readMemory(sandbox)
  await sandbox.stop()
  const what = `memory with ${accounts.toLocaleString('en')} accounts of ${requests} requests each`
  const yardstick = `${Math.round(empty)} MB with one account`
  return [judge({ figure, what, value: full, unit: 'MB', atMost: 500, yardstick })]
}

const ACCOUNTS = { smoke: 5, quick: 30, normal: 60, full: 300 }

export const compare = {
  metrics: { memory: { what: 'memory with many accounts', unit: 'MB', better: 'lower' } },
  open({ size, stage, generator }) {
    return async () => {
      const sandbox = await stage.sandbox('--data', ':memory:', '--clock', 'frozen')
      await useAccounts({ sandbox, generator, accounts: ACCOUNTS[size], requests: 100, progress: () => {} })
      const memory = await readMemory(sandbox)
      await sandbox.stop()
      return { memory }
    }
  },
}

/** Each account of its own person: a fifth of the requests are bookings, a fifth rates, the rest lists. */
async function useAccounts({ sandbox, generator, accounts, requests, progress }) {
  const { ratesBody, bookingBody } = await prepareBooking(sandbox)
  const fifth = requests / 5
  for (let n = 0; n < accounts; n++) {
    const account = await askControl(sandbox, 'POST', 'accounts', { id: `a${n}`, clock: 'frozen' })
    const mine = { url: sandbox.url, account }
    const load = { ...bookingLoad(mine, bookingBody), connections: 8, headers: headersOf(mine) }
    await generator.run({ ...load, count: fifth })
    await generator.run({ ...load, path: '/api/v2/rates', body: ratesBody, expect: 'total_fee', count: fifth })
    const list = { ...load, method: 'GET', path: '/api/v2/shipments', body: null, expect: 'data' }
    await generator.run({ ...list, count: requests - 2 * fifth })
    if (n % 100 === 99) progress(`${n + 1} accounts, ${Math.round(await readMemory(sandbox))} MB`)
  }
}
