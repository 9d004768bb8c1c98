import { judge } from '../judge.mjs'

export const figure = 'P5'

const SIZES = {
  smoke: { steps: 200, seconds: 1 },
  quick: { steps: 20_000, seconds: 6 },
  normal: { steps: 100_000, seconds: 40 },
  full: { steps: 100_000, seconds: 60 },
}

/** Many parcels, each with a step to come: what the timers cost in memory, and how punctually they act. */
export async function measure({ size, stage, progress }) {
  const { steps, seconds } = SIZES[size]
  const { heapMb, latenessP99, missed } = await stage.probe('scheduled-steps', steps, seconds)
  progress(`${steps} steps over ${seconds} s`)
  const many = steps.toLocaleString('en')
  const spread = `spread over ${seconds} s, on the engine in process`
  return [
    judge({ figure, what: `heap of ${many} timers`, value: heapMb, unit: 'MB', atMost: 60 }),
    judge({ figure, what: 'lateness p99', value: latenessP99, unit: 'ms', atMost: 50, yardstick: spread }),
    judge({ figure, what: 'steps missed', value: missed, unit: 'steps', atMost: 0, yardstick: spread }),
  ]
}

const STEPS = {
  smoke: { steps: 200, seconds: 1 },
  quick: { steps: 10_000, seconds: 2 },
  normal: { steps: 20_000, seconds: 3 },
  full: { steps: 100_000, seconds: 20 },
}

export const compare = {
  metrics: {
    heapMb: { what: 'heap of scheduled steps', unit: 'MB', better: 'lower' },
    latenessP99: { what: 'p99 of their lateness', unit: 'ms', better: 'lower' },
  },
  open({ size, stage }) {
    return () => stage.probe('scheduled-steps', STEPS[size].steps, STEPS[size].seconds)
  },
}
