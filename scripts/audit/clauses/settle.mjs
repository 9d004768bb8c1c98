import { BOX, book } from '../book.mjs'
import { holds, same } from '../expect.mjs'
import { accountWith, cod, DELIVERED, movedIn, recordOf } from '../life.mjs'
import { write } from '../shapes.mjs'
import { clause } from './clause.mjs'

const DAY = 86_400_000

/** Books at 08:00 on Monday 2026-01-05, delivered at 11:00, and reads when 909 comes. */
async function settledAt(world, settlement, options = {}) {
  const account = await accountWith(world, DELIVERED, { settlement })
  await options.before?.(account)
  const { id } = await book(account, { parcel: cod(300_000) })
  await options.after?.(account)
  await account.advance({ until: 'idle' })
  const { history } = await recordOf(account, id)
  return history.filter(({ status }) => status >= 909).map(({ updated_at, status }) => `${status} ${updated_at}`)
}

const moves = (day, hour, minute = 0) => {
  const first = Date.parse(`${day}T${hour}:${String(minute).padStart(2, '0')}:00+07:00`)
  return [909, 912, 910, 911, 913].map((status, index) => `${status} ${write.dashedSecond(first + index * 600_000)}`)
}

const CALENDARS = [
  ['default', 'The default is every day at 20:00.', undefined, moves('2026-01-05', '20')],
  ['at', 'at is the time of day.', { at: '13:30' }, moves('2026-01-05', '13', 30)],
  ['at_past', 'A time that is past is that of the next day.', { at: '09:00' }, moves('2026-01-06', '09')],
  ['days', 'days are the weekdays of the calendar.', { days: ['thu'], at: '16:00' }, moves('2026-01-08', '16')],
  ['hold', 'hold is whole days of 24 hours since the outcome.', { hold: 1 }, moves('2026-01-06', '20')],
  [
    'hold_not_over',
    'A calendar time before hold is over is passed.',
    { hold: 1, at: '10:00' },
    moves('2026-01-07', '10'),
  ],
  ['text', 'The calendar may be a text.', 'mon,wed,fri 16:00 hold 1d', moves('2026-01-07', '16')],
].map(([id, says, calendar, expected]) =>
  clause(`settle.${id}`, 'Settlement', says, async world => {
    same('the moves', await settledAt(world, calendar), expected)
  }),
)

export const SETTLE = [
  ...CALENDARS,
  clause('settle.change', 'Settlement', 'A change of the calendar plans again what waits.', async world => {
    const after = async account => {
      await account.advance({ by: '5h' })
      same('PUT', (await account.control('PUT', '/settlement', { at: '14:00' })).status, 200)
    }
    same('the moves', await settledAt(world, undefined, { after }), moves('2026-01-05', '14'))
  }),
  clause('settle.run', 'Settlement', 'POST /settlement/run settles what waits now.', async world => {
    const account = await accountWith(world, DELIVERED)
    const { id } = await book(account, { parcel: cod(300_000) })
    await account.advance({ by: '5h' })
    await account.control('POST', '/settlement/run')
    same('status', (await recordOf(account, id)).history.at(-1).status, 909)
  }),
  clause(
    'settle.pace',
    'Settlement',
    'Under a pace the settlement is the next beat, its moves at most a pace and never under 1 s apart.',
    async world => {
      const account = await accountWith(world, DELIVERED, { pace: '10s' })
      const { id } = await book(account, { parcel: cod(300_000) })
      await account.advance({ until: 'idle' })
      const { history } = await recordOf(account, id)
      const times = history.filter(({ status }) => status > 901).map(({ updated_time }) => updated_time)
      const gaps = times.slice(1).map((time, index) => time - times[index])
      holds(
        'gaps of 1 to 10 s',
        gaps.every(gap => gap >= 1 && gap <= 10),
        gaps,
      )
      same('the last status', history.at(-1).status, 913)
    },
  ),
  clause(
    'settle.own_calendar',
    "Settlement: the account's own calendar",
    'Two accounts settle by their own calendars.',
    async world => {
      const [one, two] = await Promise.all([
        settledAt(world, { at: '13:00' }),
        settledAt(world, { days: ['sat'], at: '08:30' }),
      ])
      same('both', [one, two], [moves('2026-01-05', '13'), moves('2026-01-10', '08', 30)])
    },
  ),
  clause(
    'settle.no_timer',
    'Settlement: The timer exists only while a parcel waits for it',
    'A clock of an empty account has nothing pending.',
    async world => {
      const account = await world.account()
      same('pending', (await account.clock()).pending, 0)
    },
  ),
  clause(
    'settle.claim_pace',
    'Lost: capped by a pace',
    'Under a pace the claim comes soon, and "idle" waits for it.',
    async world => {
      const account = await accountWith(
        world,
        [
          { after: '1h', status: 'picked-up' },
          { after: '1h', status: 'lost' },
        ],
        { pace: '10s' },
      )
      const begun = Date.parse((await account.clock()).now)
      await book(account, { parcel: { ...BOX, amount: 600_000 } })
      await account.advance({ until: 'idle' })
      same('the claim', (await movedIn(account)).at(-1), 600_000)
      holds('within a day', Date.parse((await account.clock()).now) - begun < DAY, (await account.clock()).now)
    },
  ),
]
