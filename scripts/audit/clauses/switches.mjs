import { pathsOf } from '../book.mjs'
import { dataOf, holds, same } from '../expect.mjs'
import { SWITCHES, switchesOf } from '../profiles.mjs'
import { rates } from '../switch-calls.mjs'
import { clause } from './clause.mjs'
import { ANSWERS } from './switch-answers.mjs'
import { EFFECTS } from './switch-effects.mjs'

const VALUES = { ...ANSWERS, ...EFFECTS }

const DEFAULTS = SWITCHES.map(([number, name]) =>
  clause(`default.${name}`, `switch ${number}`, `${name} has the value of the table.`, async world => {
    const account = await world.once('switches: plain', () => world.account())
    const { body } = await account.control('GET', '/profile')
    same(name, body.switches[name], switchesOf(world.profile)[name], `GET /__sandbox/profile`)
  }),
)

const nameOf = value => (typeof value === 'string' ? value : JSON.stringify(value).replaceAll(/[^\w,-]/g, '') || 'none')

const SET = SWITCHES.flatMap(([number, name]) => {
  const [values, look, more = {}] = VALUES[name]
  return values.map(value =>
    clause(
      `switch.${name}.${nameOf(value)}`,
      `switch ${number}`,
      `${name}: ${nameOf(value)} does what the table says.`,
      async world => {
        const account = await world.account({ set: { ...more, [name]: value } })
        await look({ ...account, profile: world.profile, receiver: world.receiver }, value)
      },
    ),
  )
})

export const SWITCH_CLAUSES = [
  ...DEFAULTS,
  ...SET,
  clause('switch.numbers.mixed', 'switch 11', 'numbers: mixed has both, the same fields each time.', async world => {
    const account = await world.account({ set: { numbers: 'mixed' } })
    const read = async () =>
      dataOf(await rates(account)).flatMap(rate => Object.values(rate).map(value => typeof value))
    const types = await read()
    same('the types again', await read(), types)
    const ride = await account.call('POST', '/ondemand-shipments/rates', { paths: pathsOf() })
    const all = [
      ...types,
      ...dataOf(ride).flatMap(rate => [typeof rate.total_fee, typeof rate.delivery_fee, typeof rate.distance]),
    ]
    holds('a number', all.includes('number'), all)
  }),
]
