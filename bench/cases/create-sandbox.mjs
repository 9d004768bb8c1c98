import { judge } from '../judge.mjs'

export const figure = 'P10'

const SIZES = {
  smoke: { rounds: 3, stored: 20 },
  quick: { rounds: 30, stored: 1_000 },
  normal: { rounds: 100, stored: 10_000 },
  full: { rounds: 300, stored: 10_000 },
}

/** What a test suite pays for each sandbox of its own, and for each reset instead. */
export async function measure({ size, stage, progress }) {
  const { rounds, stored } = SIZES[size]
  const { createMs, resetMs, resetFullMs } = await stage.probe('create-sandbox', rounds, stored)
  progress(`${rounds} rounds`)
  const many = stored.toLocaleString('en')
  const warm = 'in a warm process, in memory'
  return [
    judge({ figure, what: 'createSandbox + close', value: createMs, unit: 'ms', atMost: 2, yardstick: warm }),
    judge({ figure, what: 'reset, nothing stored', value: resetMs, unit: 'ms', atMost: 1, yardstick: warm }),
    judge({ figure, what: `reset, ${many} stored`, value: resetFullMs, unit: 'ms', atMost: 1, yardstick: warm }),
  ]
}

const ROUNDS = {
  smoke: { rounds: 3, stored: 20 },
  quick: { rounds: 20, stored: 500 },
  normal: { rounds: 50, stored: 2_000 },
  full: { rounds: 300, stored: 10_000 },
}

export const compare = {
  metrics: {
    createMs: { what: 'createSandbox + close', unit: 'ms', better: 'lower' },
    resetMs: { what: 'reset, nothing stored', unit: 'ms', better: 'lower' },
    resetFullMs: { what: 'reset of a filled world', unit: 'ms', better: 'lower' },
  },
  open({ size, stage }) {
    return () => stage.probe('create-sandbox', ROUNDS[size].rounds, ROUNDS[size].stored)
  },
}
