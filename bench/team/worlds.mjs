import { askControl } from '../control.mjs'
import { headersOf } from '../prepare-booking.mjs'

/** Makes so many accounts; `wishes` as the control API takes them. */
export async function makeWorlds(team, count, wishes = {}) {
  const accounts = []
  const make = async from => {
    for (let n = from; n < count; n += 8) {
      accounts[n] = await askControl(team.all[n % team.all.length], 'POST', 'accounts', { id: `world-${n}`, ...wishes })
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, from) => make(from)))
  return accounts
}

/** A load for the generator: each call goes to the next process and the next world, so every world is used through each. */
export function spreadOver(team, accounts, load) {
  return {
    ...load,
    urls: team.all.map(({ url }) => url),
    everyHeaders: accounts.map(account => headersOf({ account })),
  }
}
