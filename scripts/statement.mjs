/**
 * Prints the money of an account as a statement (docs/settlement.md): `--state FILE` of an exported state; without it of a
 * month of believable data, 1,000 parcels and 200 rides, which needs `npm run build`. `--shipments N`, `--rides N`,
 * `--seed N`; `--json` prints the figures. Exits 1 when they do not balance.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { layOut } from './statement/lay-out.mjs'
import { reckon } from './statement/reckon.mjs'

const { values } = parseArgs({
  options: {
    state: { type: 'string' },
    shipments: { type: 'string', default: '1000' },
    rides: { type: 'string', default: '200' },
    seed: { type: 'string', default: '7' },
    json: { type: 'boolean', default: false },
  },
})

async function monthOf({ shipments, rides, seed }) {
  const { createSandbox } = await import('../dist/index.js')
  const sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: Number(seed) })
  try {
    await sandbox.fill({ shipments: Number(shipments), ondemand: Number(rides), customers: 100, days: 30 })
    // What is under way is delivered, settled and paid, so that the month is closed.
    await sandbox.clock.until('idle', { settle: false })
    return await sandbox.state.export()
  } finally {
    await sandbox.close()
  }
}

const state = values.state === undefined ? await monthOf(values) : JSON.parse(readFileSync(values.state, 'utf8'))
const figures = reckon(state)
const title = `Statement of the account ${state.account.id}, seed ${state.account.seed}`
process.stdout.write(values.json ? `${JSON.stringify(figures, null, 2)}\n` : layOut(figures, { title }))
process.exitCode = figures.checks.every(({ holds }) => holds) ? 0 : 1
