import { answered, holds, same } from '../expect.mjs'
import { NEW, ON_DEMAND, ON_DEMAND_MOVES, STANDARD, STANDARD_MOVES } from '../statuses.mjs'
import { clause } from './clause.mjs'

const plain = world => world.once('status: account', () => world.account())

const TEXTS = Object.entries(STANDARD).map(([code, [slug, text]]) =>
  clause(`status.standard.${code}`, 'Status codes', `${code} is ${slug}, ${text}.`, async world => {
    const account = await plain(world)
    const body = { status: slug, to: `${world.receiver.url}/status-${code}` }
    answered(await account.control('POST', '/webhooks/trigger', body), 200)
    const event = world.receiver.at(`/status-${code}`).at(-1).body
    same('status', event.status, code)
    same('status_text', event.status_text, text)
  }),
)

const words = world =>
  world.once('status: words', async () => (await (await plain(world)).control('GET', '/scenario-words')).body)

const SLUGS = [
  ['standard', STANDARD, [NEW[0]]],
  ['ondemand', ON_DEMAND, []],
].map(([line, table, more]) =>
  clause(
    `status.${line}_slugs`,
    'Status codes',
    `The ${line} line has the slugs of the table and no other.`,
    async world => {
      const known = (await words(world))[line].statuses
      const expected = [...Object.values(table).map(([slug]) => slug), ...more].toSorted()
      same('the slugs', known.map(({ slug }) => slug).toSorted(), expected)
    },
  ),
)

const RIDE_TEXTS = Object.entries(ON_DEMAND)
  .filter(([, [, text]]) => text !== undefined)
  .map(([code, [slug, text]]) =>
    clause(`status.ondemand.${code}`, 'Status codes, on-demand', `${code} is ${slug}, ${text}.`, async world => {
      const known = (await words(world)).ondemand.statuses.find(entry => entry.slug === slug)
      same(`${slug}`, known && [known.status, known.text], [Number(code), text])
    }),
  )

/** A file whose first step is forced to `from` and whose second goes to `to`. */
const file = (line, from, to) =>
  [
    'name: audit-move',
    'description: One move.',
    `line: ${line}`,
    'steps:',
    `  - { after: 1h, status: ${from}, force: true }`,
    `  - { after: 1h, status: ${to} }`,
  ].join('\n')

async function isLegal(account, line, from, to) {
  const { body } = await account.control('POST', '/scenarios/validate', { text: `${file(line, from, to)}\n` })
  return body.problems.filter(({ line: at }) => at === 6).length === 0
}

const MOVES = [
  ['standard', STANDARD_MOVES, STANDARD],
  ['ondemand', ON_DEMAND_MOVES, ON_DEMAND],
].flatMap(([line, moves, statuses]) =>
  Object.entries(moves)
    // 901 and 900 begin a file; a file of its own says 900 by `create`.
    .filter(([from]) => Number(from) !== 900 && !(line === 'standard' && ['915', '901'].includes(from)))
    .map(([from, legal]) =>
      clause(
        `moves.${line}.${from}`,
        'Legal moves',
        `From ${from} a file may go to ${legal.join(', ') || 'nothing'}, and nowhere else.`,
        async world => {
          const account = await plain(world)
          const targets = Object.keys(statuses)
            .map(Number)
            .filter(code => code !== 900 && code !== Number(from))
          const accepted = []
          for (const to of targets) if (await isLegal(account, line, from, to)) accepted.push(to)
          const conditional = line === 'standard' && (from === '917' || from === '908' ? [909] : [])
          const expected = legal.filter(code => code !== 900 && !(conditional || []).includes(code))
          const seen = accepted.filter(code => !(conditional || []).includes(code))
          same(
            `the moves from ${from}`,
            seen.toSorted((a, b) => a - b),
            expected.toSorted((a, b) => a - b),
          )
        },
      ),
    ),
)

/** Moves that depend on what came before: the steps before, then what may follow and what may not. */
const CONDITIONAL = [
  ['901_begin', [], [902, 903, 914, 915, 1000], [904, 905, 906, 907, 908, 909, 916, 917, 918, 919]],
  ['915_before_pickup', [902, 915], [901, 902, 903, 914], [904, 905, 906, 907, 913, 916, 917, 918, 919]],
  ['915_after_pickup', [903, 904, 915], [904, 906, 907], [901, 902, 903, 905, 914, 916, 917, 918, 919]],
  ['908_plain', [903, 904, 906, 907, 908], [], [901, 904, 905, 907, 910, 911, 912, 917]],
  ['917_plain', [903, 917], [], [901, 904, 907, 910, 911, 912, 913]],
].map(([name, before, legal, illegal]) =>
  clause(
    `moves.standard.${name}`,
    'Legal moves',
    `After ${before.join(', ') || 'the acceptance'} a file may go to ${legal.join(', ') || 'nothing that is here'}, not to ${illegal.join(', ')}.`,
    async world => {
      const account = await plain(world)
      const accepted = []
      for (const to of [...legal, ...illegal]) {
        const steps = [...before, to].map(status => `  - { after: 1h, status: ${status} }`)
        const text = ['name: audit-move', 'description: One move.', 'line: standard', 'steps:', ...steps, ''].join('\n')
        const { body } = await account.control('POST', '/scenarios/validate', { text })
        if (body.problems.length === 0) accepted.push(to)
      }
      same('the legal moves', accepted, legal)
    },
  ),
)

export const STATUS = [
  ...TEXTS,
  ...SLUGS,
  ...RIDE_TEXTS,
  ...MOVES,
  ...CONDITIONAL,
  clause(
    'moves.standard.914_stays',
    'Legal moves',
    'What is cancelled, failed or completed is moved by nothing.',
    async world => {
      const account = await plain(world)
      for (const from of [914, 1000, 913]) {
        holds(
          `nothing after ${from}`,
          !(await isLegal(account, 'standard', from, 901)),
          'a file with 901 after it is accepted',
        )
      }
    },
  ),
]
