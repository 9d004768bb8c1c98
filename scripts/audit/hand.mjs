/** Walks a parcel by hand, through legal moves that a fixed seed draws, and keeps what journey.mjs keeps. */
import { BOX, book } from './book.mjs'
import { lookAt, movesOf } from './journey.mjs'
import { accountWith } from './life.mjs'
import { STANDARD_MOVES } from './statuses.mjs'

export const WALKS = 24
const MOST_MOVES = 14
const CARRIERS = ['ghtk', 'vtp', 'best', 'ghnv3', 'ems', 'vnp', 'jnt']
const END = new Set([905, 908, 914, 917, 1000])

/** Numbers below `bound` from a seed: a linear congruence is random enough to choose moves. */
function drawFrom(seed) {
  let state = seed * 2_654_435_761 + 12_345
  return bound => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % bound
  }
}

export const handWalk = (world, index) => world.once(`hand ${index}`, () => walkByHand(world, index))

async function walkByHand(world, index) {
  const draw = drawFrom(index)
  const scenario = {
    name: 'audit-life',
    create: { delay: '2s' },
    steps: [{ after: '1h', status: 'on-the-way-to-pick-up' }],
  }
  const account = await accountWith(world, scenario.steps, {}, scenario.create)
  const hook = await account.listen()
  const cod = draw(2) === 0 ? 0 : 100_000 + draw(900_000)
  const amount = draw(3) === 0 ? 0 : draw(3_000_000)
  const parcel = { ...BOX, cod, amount, weight: 200 + draw(4000) }
  const booking = await book(account, {
    carrier: CARRIERS[draw(CARRIERS.length)],
    payer: draw(2),
    parcel,
    order_id: `H-${index}`,
  })
  const steps = []
  const see = async () =>
    steps.push({ now: Date.parse((await account.clock()).now), ...(await lookAt(account, booking.id)) })
  await see()
  for (const by of ['2s', '1h']) {
    await account.advance({ by })
    await see()
  }
  let [status, before] = [902, 901]
  for (let move = 0; move < MOST_MOVES && !END.has(status); move += 1) {
    await account.advance({ by: `${10 + draw(300)}m` })
    const legal = nextOf(status, before)
    if (legal.length === 0) break
    before = status
    status = legal[draw(legal.length)]
    const answer = await account.control('POST', `/shipments/${booking.id}/simulate`, { action: 'to', to: status })
    if (answer.status !== 200) throw new Error(`simulate to ${status} answered ${answer.status}: ${answer.text}`)
    await account.advance({ by: '1s' })
    await see()
  }
  await settle(account, see)
  const { timeline } = (await account.control('GET', `/shipments/${booking.id}`)).body
  return { scenario, account, booking, steps, transitions: movesOf(timeline), events: hook.events() }
}

async function settle(account, see) {
  for (;;) {
    const { next_due, pending } = await account.clock()
    if (pending === 0 || next_due === null) return
    await account.advance({ to: next_due })
    await see()
  }
}

/** The legal moves that a person makes: the settlement comes by itself. */
function nextOf(status, before) {
  const legal = (STANDARD_MOVES[status] ?? []).filter(code => code < 909 || code > 913)
  if (status !== 915) return legal.filter(code => code !== 900)
  return before === 904 ? [904, 906, 907] : [902, 903, 914]
}
